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
}

/// All of them.
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
    overlay(
        "difference-exact",
        "overlays/difference-exact.toml",
        include_str!("../../variants/overlays/difference-exact.toml"),
    ),
    overlay(
        "mond-21",
        "overlays/mond-21.toml",
        include_str!("../../variants/overlays/mond-21.toml"),
    ),
    overlay(
        "silent-valat-added",
        "overlays/silent-valat-added.toml",
        include_str!("../../variants/overlays/silent-valat-added.toml"),
    ),
    overlay(
        "palcka",
        "overlays/palcka.toml",
        include_str!("../../variants/overlays/palcka.toml"),
    ),
    overlay(
        "lustrek",
        "overlays/lustrek.toml",
        include_str!("../../variants/overlays/lustrek.toml"),
    ),
    overlay(
        "pagat-three",
        "overlays/pagat-three.toml",
        include_str!("../../variants/overlays/pagat-three.toml"),
    ),
    overlay(
        "tarok-net",
        "overlays/tarok-net.toml",
        include_str!("../../variants/overlays/tarok-net.toml"),
    ),
];

const fn variant(id: &'static str, file: &'static str, text: &'static str) -> Builtin {
    Builtin {
        id,
        file,
        text,
        overlay: false,
    }
}

const fn overlay(id: &'static str, file: &'static str, text: &'static str) -> Builtin {
    Builtin {
        id,
        file,
        text,
        overlay: true,
    }
}
