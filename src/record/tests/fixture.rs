//! A vocabulary for tests: a game of 42 cards with Hungarian and Slovene words.

use crate::basics::{Card, Party};
use crate::game::names::{Entry, Keyword, Language, Names};
use crate::game::{AnnulmentId, ContractId, DeclarationId, FamilyId, FigureId, Section, Term};
use crate::record::Vocabulary;

pub(super) const TRUMPS: [&str; 22] = [
    "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV",
    "XV", "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "skiz",
];
const SUITS: [(&str, &str, &str, &str, &str); 4] = [
    ("h", "♥", "kőr", "srčni", "A"),
    ("d", "♦", "káró", "karo", "A"),
    ("s", "♠", "pikk", "pikov", "10"),
    ("c", "♣", "treff", "križev", "10"),
];
const RANKS: [(&str, &str, &str); 4] = [
    ("J", "alsó", "fant"),
    ("C", "lovas", "kaval"),
    ("Q", "dáma", "dama"),
    ("K", "király", "kralj"),
];

/// The number of the suit of a card.
pub(super) fn suit_of(card: Card) -> u8 {
    match card.index() {
        index if index < 22 => 4,
        index => ((index - 22) / 5) as u8,
    }
}

/// The vocabulary over `names`.
pub(super) fn vocabulary(names: &Names) -> Vocabulary<'_> {
    Vocabulary {
        names,
        seats: 4,
        uneven: &[],
        trick: 4,
        suit_of: &suit_of,
    }
}

fn card(index: usize) -> Card {
    Card::new(index).expect("a card of the pack")
}

/// The card spelled `id`.
pub(super) fn named(names: &Names, id: &str) -> Card {
    match names.find(id) {
        &[Term::Card(card)] => card,
        other => panic!("{id} is {other:?}"),
    }
}

fn entry(id: &str, hu: &str, sl: &str, token: &str) -> Entry {
    let mut entry = Entry {
        id: id.to_owned(),
        ..Entry::default()
    };
    for (language, name) in [(Language::Hungarian, hu), (Language::Slovene, sl)] {
        if !name.is_empty() {
            entry.names.insert(language, name.to_owned());
        }
    }
    entry.token = (!token.is_empty()).then(|| token.to_owned());
    entry
}

/// The names.
pub(super) fn names() -> Names {
    let mut names = unsettled_names();
    names.settle();
    names
}

/// The same names without what makes the look-up fast.
#[expect(clippy::too_many_lines, reason = "a table")]
pub(super) fn unsettled_names() -> Names {
    let mut names = Names::default();
    for (n, id) in TRUMPS.into_iter().enumerate() {
        let read: &[&str] = match id {
            "IIII" => &["IV", "T4"],
            "IX" => &["VIIII", "T9"],
            "skiz" => &["XXII", "skíz"],
            "I" => &["pagát", "T1"],
            "XXI" => &["T21", "21"],
            _ => &[],
        };
        names.add(
            Term::Card(card(n)),
            entry(id, "", "", ""),
            read.iter().copied(),
        );
    }
    for (s, (letter, sign, hu, sl, low)) in SUITS.into_iter().enumerate() {
        names.add(Term::Suit(s as u8), entry(letter, hu, sl, ""), [sign]);
        let low = (low, if low == "A" { "ász" } else { "tízes" }, "nizka");
        for (r, (rank, hu_rank, sl_rank)) in std::iter::once(low).chain(RANKS).enumerate() {
            let entry = entry(
                &format!("{letter}{rank}"),
                &format!("{hu} {hu_rank}"),
                &format!("{sl} {sl_rank}"),
                "",
            );
            let read = format!("{sign}{rank}");
            names.add(Term::Card(card(22 + s * 5 + r)), entry, [read.as_str()]);
        }
    }
    let contracts = [
        ("three", "hármas", "3"),
        ("two", "kettes", "2"),
        ("one", "egyes", "1"),
        ("solo", "szóló", "S"),
    ];
    for (n, (id, hu, token)) in contracts.into_iter().enumerate() {
        names.add(
            Term::Contract(ContractId(n as u8)),
            entry(id, hu, "", token),
            [],
        );
    }
    names.add(
        Term::Contract(ContractId(4)),
        entry("grand-solo", "nagy szóló", "", ""),
        [],
    );
    names.add(Term::Hold, entry("hold", "tartom", "držim", "H"), []);
    names.add(Term::Pass, entry("pass", "passz", "naprej", "p"), []);
    let figures = [
        ("game", "parti"),
        ("trull", "trull"),
        ("four-kings", "négy király"),
        ("volat", "volát"),
        ("pagat-ultimo", "pagátultimó"),
    ];
    for (n, (id, hu)) in figures.into_iter().enumerate() {
        names.add(Term::Figure(FigureId(n as u8)), entry(id, hu, "", ""), []);
    }
    names.add(Term::Figure(FigureId(9)), entry("mond", "", "", ""), []);
    names.add(
        Term::Family(FamilyId(0)),
        entry("king-ultimo", "király ultimó", "", ""),
        [],
    );
    for (n, king) in [26, 31, 36, 41].into_iter().enumerate() {
        names.add_member(FamilyId(0), card(king), FigureId(5 + n as u8));
    }
    names.add(
        Term::Declaration(DeclarationId(0)),
        entry("eight-tarokks", "nyolc tarokk", "", ""),
        ["8 tarokk"],
    );
    names.add(
        Term::Declaration(DeclarationId(1)),
        entry("nine-tarokks", "kilenc tarokk", "", ""),
        [],
    );
    names.add(
        Term::Annulment(AnnulmentId(0)),
        entry("no-tarokk", "tarokktalan", "", ""),
        [],
    );
    for (level, (id, hu)) in [
        ("kontra", "kontra"),
        ("rekontra", "rekontra"),
        ("subkontra", "szubkontra"),
    ]
    .into_iter()
    .enumerate()
    {
        names.add(Term::Kontra(level as u8 + 1), entry(id, hu, "", ""), []);
    }
    names.add(
        Term::Side(Party::DECLARERS),
        entry("declarers", "felvevők", "", ""),
        [],
    );
    names.add(
        Term::Side(Party::OPPONENTS),
        entry("opponents", "ellenpár", "", ""),
        [],
    );
    for section in Section::ALL {
        let hu = match section {
            Section::Hands => "lapok",
            Section::Auction => "licit",
            Section::Discard => "skart",
            Section::Announce => "bemondás",
            Section::Play => "játék",
            Section::Call => "hívás",
            _ => "",
        };
        names.add(
            Term::Section(section),
            entry(section.keyword(), hu, "", ""),
            [],
        );
    }
    for keyword in Keyword::ALL {
        let hu = if keyword == Keyword::Made {
            "megvan"
        } else {
            ""
        };
        names.add(
            Term::Keyword(keyword),
            entry(keyword.word(), hu, "", ""),
            [],
        );
    }
    names.default_kontra = Some(FigureId(0));
    names
}
