//! What the macros make.

use serde_json::json;

use crate::variant::preamble::PreambleTable;
use crate::variant::schema::json_schema;
use crate::variant::shape::Shape;
use crate::variant::table::{table, words};
use crate::variant::{Decode, Int, Item, Items, OneOrMany, Text, Untyped};

words! {
    /// What has to be played.
    pub(super) enum Follow {
        /// The suit led.
        Suit = "suit",
        /// Anything.
        Any = "any-card",
    }
}

table! {
    /// The rules of a meadow.
    ///
    /// Nothing else grows there.
    pub(super) struct MeadowTable {
        /// What can be made.
        pub(super) figure: Items<FigureTable> = required,
        /// What has to be played.
        pub(super) follow: Follow = default(Follow::Any),
        /// Gates, by name.
        pub(super) gates: Vec<u8> = optional,
    }
}

table! {
    /// A figure.
    pub(super) struct FigureTable [item] {
        /// What it is worth.
        pub(super) points: Int<0, 100> = required,
        /// When it is made.
        pub(super) made: Text = optional,
        /// Whether it is lost in silence.
        pub(super) silent_loss: bool = default(true),
        /// For whom.
        pub(super) r#for: OneOrMany<String> = optional,
        /// How it looks.
        pub(super) look: Untyped = optional as "shape",
        /// A figure inside.
        pub(super) inner: Box<FigureTable> = optional,
    }
}

#[test]
fn one_definition_gives_the_reference_too() {
    let shape = MeadowTable::table_shape();
    assert_eq!((shape.name, shape.item), ("MeadowTable", false));
    assert_eq!(
        shape.doc,
        "The rules of a meadow.\n\nNothing else grows there."
    );
    let Shape::Map(figure) = &shape.fields[0].shape else {
        panic!("figures are a map");
    };
    let Shape::Table(figure) = **figure else {
        panic!("a figure is a table");
    };
    let figure = figure();
    assert!(figure.item);
    let keys: Vec<_> = figure
        .fields
        .iter()
        .map(|field| (field.key.as_str(), field.required))
        .collect();
    assert_eq!(
        keys,
        [
            ("points", true),
            ("made", false),
            ("silent-loss", false),
            ("for", false),
            ("shape", false),
            ("inner", false)
        ]
    );
    assert_eq!(figure.fields[2].default.as_deref(), Some("true"));
    assert!(matches!(
        figure.fields[0].shape,
        Shape::Integer { min: 0, max: 100 }
    ));
    let Shape::Words(words) = Follow::shape() else {
        panic!("a word");
    };
    assert_eq!(
        words
            .iter()
            .map(|word| (word.word, word.doc.as_str()))
            .next(),
        Some(("suit", "The suit led."))
    );
    assert_eq!(
        Follow::ALL
            .iter()
            .map(|follow| follow.word())
            .collect::<Vec<_>>(),
        ["suit", "any-card"]
    );
}

#[test]
fn a_table_is_decoded() {
    let text = "format = 1\nfollow = \"suit\"\n[figure.rose]\npoints = 7\nsilent-loss = false\nfor = \"me\"\nmade = 'I \"win\"'\nnote = \"n\"\nconcept = \"c\"\nshape = {}\n[figure.aster]\npoints = 0\nfor = [\"a\", \"b\"]\ninner.points = 1\n";
    let loaded = super::load(&[("a.toml", text)]);
    let mut cx = crate::variant::Context::new(loaded.merged());
    let meadow = MeadowTable::decode(&loaded.merged().root, &mut cx).expect("it is well formed");
    assert_eq!(super::brief(&cx.finish().0, &loaded.sources), "");
    assert_eq!((meadow.follow, meadow.gates), (Follow::Suit, None));
    let [(name, rose), (_, aster)] = meadow.figure.0.as_slice() else {
        panic!("two figures");
    };
    assert_eq!(
        (name.value.as_str(), loaded.sources.position(name.span).line),
        ("rose", 3)
    );
    assert_eq!(
        (rose.points, rose.silent_loss, aster.silent_loss),
        (Int(7), false, true)
    );
    assert!(rose.look.is_some() && rose.inner.is_none());
    let Item {
        path,
        note,
        concept,
        span,
    } = &rose.item;
    assert_eq!((path.as_str(), note.as_deref()), ("figure.rose", Some("n")));
    assert_eq!(loaded.sources.slice(*span), "[figure.rose]");
    assert_eq!(
        concept
            .as_ref()
            .map(|concept| loaded.sources.slice(concept.span)),
        Some("\"c\"")
    );
    assert_eq!(
        aster.r#for.as_ref().map(|many| many.0.join(" ")),
        Some("a b".to_owned())
    );
    assert_eq!(
        aster.inner.as_ref().map(|inner| inner.item.path.as_str()),
        Some("figure.aster.inner")
    );
    let made = rose.made.as_ref().expect("it is there");
    assert_eq!(
        (made.as_str(), made.path.as_str()),
        ("I \"win\"", "figure.rose.made")
    );
    let win = made.as_str().find("win").expect("it occurs");
    assert_eq!(
        loaded
            .sources
            .slice(made.span_in(&loaded.sources, win..win + 3)),
        "win"
    );
    assert_eq!(
        loaded.sources.slice(made.span_in(&loaded.sources, 90..91)),
        loaded.sources.slice(made.span())
    );
}

#[test]
fn the_schema_is_made_from_the_definitions() {
    let schema = json_schema(
        "variant",
        &[PreambleTable::table_shape(), MeadowTable::table_shape()],
    );
    assert_eq!(schema["required"], json!(["format"]));
    assert_eq!(
        schema["properties"]["figure"]["additionalProperties"]["$ref"],
        "#/$defs/FigureTable"
    );
    let figure = &schema["$defs"]["FigureTable"];
    let mut keys: Vec<_> = figure["properties"]
        .as_object()
        .expect("an object")
        .keys()
        .cloned()
        .collect();
    let expected = [
        "assumed",
        "concept",
        "for",
        "inner",
        "made",
        "note",
        "points",
        "shape",
        "silent-loss",
        "source",
    ];
    keys.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(
        figure["properties"]["inner"]["$ref"], "#/$defs/FigureTable",
        "a table may hold itself"
    );
    assert_eq!(figure["properties"]["points"]["maximum"], 100);
    assert_eq!(
        figure["properties"]["silent-loss"]["description"],
        "Whether it is lost in silence.\n\nIf it is not set: `true`."
    );
    assert_eq!(
        schema["properties"]["follow"]["oneOf"][1]["const"],
        "any-card"
    );
    let mut common: Vec<_> = crate::variant::table::ITEM_KEYS.to_vec();
    common.retain(|key| !keys.contains(&(*key).to_owned()));
    assert!(common.is_empty(), "{common:?}");
}
