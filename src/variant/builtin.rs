//! The variants and overlays that the program carries: the one list that embeds `variants/`.

/// A file that the program carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// What it is named by.
    pub id: &'static str,
    /// What reports call the file.
    pub file: &'static str,
    /// The file.
    pub text: &'static str,
    /// Whether it is an overlay, to be laid on a variant.
    pub overlay: bool,
}

impl Builtin {
    /// Whether it is only there for other files to extend.
    pub fn is_abstract(&self) -> bool {
        self.text.lines().any(|line| line == "abstract = true")
    }

    /// Its text up to its worked cases, which stand at its end.
    pub fn without_cases(&self) -> &'static str {
        let cases = memchr::memmem::find(self.text.as_bytes(), b"\n[[example]]");
        cases
            .and_then(|end| self.text.get(..=end))
            .unwrap_or(self.text)
    }

    /// Whether deals are played by it: it is no overlay, and not only there to be extended.
    pub fn is_playable(&self) -> bool {
        !self.overlay && !self.is_abstract()
    }
}

/// The ids of the shipped variants that extend one, directly or not, and can be played.
pub fn variants_of(id: &str) -> Vec<&'static str> {
    let extends = |builtin: &Builtin| {
        let line = builtin
            .text
            .lines()
            .find(|line| line.starts_with("extends"));
        line.and_then(|line| line.split('"').nth(1))
    };
    let of = |id: &str| BUILTINS.iter().find(|builtin| builtin.id == id);
    let is_below = |builtin: &&Builtin| {
        let mut parent = extends(builtin);
        // A chain is no longer than there are files.
        for _ in 0..BUILTINS.len() {
            match parent {
                Some(parent) if parent == id => return true,
                Some(other) => parent = of(other).and_then(extends),
                None => return false,
            }
        }
        false
    };
    let playable = BUILTINS.iter().filter(|builtin| builtin.is_playable());
    playable
        .filter(is_below)
        .map(|builtin| builtin.id)
        .collect()
}

/// An overlay in the folder of overlays.
macro_rules! overlay {
    ($id:literal) => {
        Builtin {
            id: $id,
            file: concat!("overlays/", $id, ".toml"),
            text: include_str!(concat!("../../variants/overlays/", $id, ".toml")),
            overlay: true,
        }
    };
}
/// All of them: the variants, then what can be laid on them.
pub const BUILTINS: &[Builtin] = &[
    variant(
        "hungarian",
        "hungarian.toml",
        include_str!("../../variants/hungarian.toml"),
    ),
    variant(
        "hungarian-tournament",
        "hungarian-tournament.toml",
        include_str!("../../variants/hungarian-tournament.toml"),
    ),
    variant(
        "paskievics",
        "paskievics.toml",
        include_str!("../../variants/paskievics.toml"),
    ),
    variant(
        "palatinus",
        "palatinus.toml",
        include_str!("../../variants/palatinus.toml"),
    ),
    variant(
        "paskievics-2018",
        "paskievics-2018.toml",
        include_str!("../../variants/paskievics-2018.toml"),
    ),
    variant(
        "illustrated-2019",
        "illustrated-2019.toml",
        include_str!("../../variants/illustrated-2019.toml"),
    ),
    variant(
        "slovenian",
        "slovenian.toml",
        include_str!("../../variants/slovenian.toml"),
    ),
    variant(
        "slovenian-pts",
        "slovenian-pts.toml",
        include_str!("../../variants/slovenian-pts.toml"),
    ),
    variant(
        "slovenian-four",
        "slovenian-four.toml",
        include_str!("../../variants/slovenian-four.toml"),
    ),
    variant(
        "koenigrufen",
        "koenigrufen.toml",
        include_str!("../../variants/koenigrufen.toml"),
    ),
    overlay!("xxi-catch-42"),
    overlay!("xxi-catch-60"),
    overlay!("xxi-catch-84"),
    overlay!("pagat-uhu-15"),
    overlay!("pagat-uhu-20"),
    overlay!("king-uhu-15"),
    overlay!("king-uhu-20"),
    overlay!("king-ultimo-10"),
    overlay!("king-ultimo-15"),
    overlay!("centrum-5"),
    overlay!("centrum-10"),
    overlay!("four-kings-4"),
    overlay!("four-kings-2"),
    overlay!("pagat-ultimo-12"),
    overlay!("pagat-ultimo-10"),
    overlay!("compulsory-bid-high-honour"),
    overlay!("compulsory-bid-any-honour"),
    overlay!("compulsory-bid-none"),
    overlay!("raise-winner"),
    overlay!("raise-sole-bidder"),
    overlay!("raise-never"),
    overlay!("raise-talon-won"),
    overlay!("raise-talon-played"),
    overlay!("discard-xx-forbidden"),
    overlay!("discard-xx-allowed"),
    overlay!("discard-promised-allowed"),
    overlay!("discard-promised-forbidden"),
    overlay!("try-three"),
    overlay!("try-any"),
    overlay!("try-none"),
    overlay!("hold-old"),
    overlay!("hold-new"),
    overlay!("hold-without-bid"),
    overlay!("jumps-old"),
    overlay!("jumps-new"),
    overlay!("jumps-none"),
    overlay!("jumps-second-round"),
    overlay!("fourth-jump-promises"),
    overlay!("fourth-jump-free"),
    overlay!("invitation-any-honour"),
    overlay!("invitation-high-honour"),
    overlay!("invitation-five-tarokks"),
    overlay!("hold-two-must"),
    overlay!("hold-two-need-not"),
    overlay!("silent-loss-none"),
    overlay!("silent-loss-pagat"),
    overlay!("silent-loss-any"),
    overlay!("laid-card-no-kontra"),
    overlay!("laid-card-kontra"),
    overlay!("laid-card-all-discards"),
    overlay!("laid-card-own-discard"),
    overlay!("kings-beside-silent-volat-paid"),
    overlay!("call-highest-missing"),
    overlay!("call-any-missing"),
    overlay!("self-call-none"),
    overlay!("self-call-xx"),
    overlay!("self-call-highest"),
    overlay!("self-call-any"),
    overlay!("lone-game-solo"),
    overlay!("lone-game-bid"),
    overlay!("trull-duty"),
    overlay!("trull-duty-none"),
    overlay!("words-game-kontra"),
    overlay!("words-last-speaker"),
    overlay!("tie-opponents-win"),
    overlay!("tie-opponents-need-48"),
    overlay!("volat-hides-trull-and-kings"),
    overlay!("volat-hides-kings"),
    overlay!("silent-volat-hides-trull-and-kings"),
    overlay!("volat-hides-nothing"),
    overlay!("silent-double-hides-kings"),
    overlay!("silent-double-beside-kings"),
    overlay!("game-beside-all"),
    overlay!("game-beside-none"),
    overlay!("game-beside-pagat"),
    overlay!("double-game"),
    overlay!("double-game-none"),
    overlay!("sas-ultimo"),
    overlay!("sas-uhu-15"),
    overlay!("sas-uhu-20"),
    overlay!("pagat-catch"),
    overlay!("pagat-catch-announced"),
    overlay!("after-volat-trull-kings-double"),
    overlay!("after-volat-trull-kings"),
    overlay!("after-volat-double"),
    overlay!("kings-beside-volat-partner-before"),
    overlay!("kings-beside-volat-paid"),
    overlay!("double-volat-same-turn"),
    overlay!("double-volat-never"),
    overlay!("bound-cards-none"),
    overlay!("bound-cards"),
    overlay!("bound-cards-pagat"),
    overlay!("silent-ultimo-by-partner"),
    overlay!("illustrated-figures-none"),
    overlay!("illustrated-figures"),
    overlay!("red-low-four"),
    overlay!("kontra-max-2"),
    overlay!("kontra-max-3"),
    overlay!("kontra-max-4"),
    overlay!("kontra-max-5"),
    overlay!("kontra-max-6"),
    overlay!("inviter-locked"),
    overlay!("inviter-free"),
    overlay!("invitation-pagat-ultimo"),
    overlay!("yield-xx"),
    overlay!("yield-high-honour"),
    overlay!("yield-five-tarokks"),
    overlay!("acceptor-announces"),
    overlay!("laid-tarokk-frees-call-xx"),
    overlay!("laid-tarokk-frees-call"),
    overlay!("laid-tarokk-frees-no-call"),
    overlay!("words-centrum-own"),
    overlay!("words-centrum-and-birds-own"),
    overlay!("words-none-own"),
    overlay!("tarokk-count-each-other"),
    overlay!("tarokk-count-other-side"),
    overlay!("tarokk-count-unpaid"),
    overlay!("tarokk-count-late"),
    overlay!("tarokk-count-tells-side"),
    overlay!("tarokk-count-hides-side"),
    overlay!("tarokk-count-duty-pagat-volat"),
    overlay!("tarokk-count-duty-pagat"),
    overlay!("tarokk-count-duty-ultimo-uhu"),
    overlay!("tarokk-count-duty-pagat-king"),
    overlay!("tarokk-count-duty-none"),
    overlay!("trull-promises"),
    overlay!("trull-promises-nothing"),
    overlay!("try-fails-free"),
    overlay!("try-fails-game"),
    overlay!("try-fails-two"),
    overlay!("try-fails-three"),
    overlay!("ultimo-to-uhu-by-partner"),
    overlay!("ultimo-to-uhu-no"),
    overlay!("one-figure-per-trick"),
    overlay!("several-figures-per-trick"),
    overlay!("tie-last-kontra"),
    overlay!("tie-not-doubled"),
    overlay!("tie-doubled"),
    overlay!("throw-in-none"),
    overlay!("throw-in-wiki"),
    overlay!("throw-in-kegl"),
    overlay!("throw-in-with-two"),
    overlay!("throw-in-until-discard"),
    overlay!("throw-in-with-talon"),
    overlay!("throw-in-until-call"),
    overlay!("throw-in-until-call-thinned"),
    overlay!("three-and-trull-unplayed"),
    overlay!("three-and-trull-played"),
    overlay!("double-volat-other-turn"),
    overlay!("opponents-silent-double-needs-kontra"),
    overlay!("kontra-on-silent-double-and-volat"),
    overlay!("kontra-not-on-silent"),
    overlay!("difference-exact"),
    overlay!("difference-to-5"),
    overlay!("mond-21"),
    overlay!("mond-20"),
    overlay!("silent-valat-added"),
    overlay!("palcka"),
    overlay!("lustrek"),
    overlay!("pagat-three"),
    overlay!("tarok-net"),
    overlay!("tarok-net-four"),
    overlay!("zei"),
    overlay!("valat-si"),
    overlay!("klop-kontra"),
    overlay!("klop-at-zero"),
    overlay!("klop-empties-share"),
    overlay!("klop-others-write"),
    overlay!("renons-flat"),
    overlay!("tri-plus-one"),
    overlay!("trula-from-hand"),
    overlay!("trula-by-anybody"),
    overlay!("solo-without-50"),
    overlay!("solo-without-80"),
    overlay!("solo-without-80-flat"),
    overlay!("games-10-30-50"),
    overlay!("games-10-20-30"),
    overlay!("open-beggar-90"),
    overlay!("open-beggar-80"),
    overlay!("win-with-35"),
    overlay!("win-above-35"),
    overlay!("solo-without-plain"),
    overlay!("solo-without-silent"),
    overlay!("pagat-lost-nothing"),
    overlay!("pagat-lost-25"),
    overlay!("king-lost-nothing"),
    overlay!("king-lost-10"),
    overlay!("kontra-to-re"),
    overlay!("kontra-to-sub"),
    overlay!("kontra-to-mort"),
    overlay!("discard-taroks-free"),
    overlay!("discard-taroks-last"),
    overlay!("trulpagat"),
    overlay!("mond-caught-42"),
    overlay!("skis-lost-100"),
    overlay!("discards-told"),
    overlay!("discards-untold"),
    overlay!("nobody-plays-nothing"),
    overlay!("nobody-plays-multiply"),
    overlay!("nobody-plays-restart"),
    overlay!("nobody-plays-add"),
    overlay!("nobody-plays-pot"),
    overlay!("winner-may-raise"),
    overlay!("winner-plays-his-bid"),
    overlay!("colour-valat-125"),
    overlay!("colour-valat-250"),
    overlay!("king-ultimo-by-side"),
    overlay!("king-ultimo-by-king"),
    overlay!("wheels-spent-always"),
    overlay!("wheels-spent-when-won"),
];

const fn variant(id: &'static str, file: &'static str, text: &'static str) -> Builtin {
    Builtin {
        id,
        file,
        text,
        overlay: false,
    }
}
