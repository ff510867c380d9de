//! Every switch of every variant and overlay, turned alone: the rules that are played by are others, or nothing of it can be laid
//! on, or the check says why it cannot matter. That a sheet of rules shows each is held beside the sheets.

use tarokk::basics::{Diagnostics, Seat, SourceMap};
use tarokk::rules::switches::{Switch, Turn, switches};
use tarokk::rules::{Rules, check, compile};
use tarokk::variant::{BUILTINS, Merged, NoFiles, Node, Role, Value, load_without_cases};

/// What deals are played and scored by, without what it is called and where it is written: piece by piece, as most switches
/// change one of the first.
fn played_by(rules: &Rules) -> Vec<Box<dyn Fn() -> String + '_>> {
    let mut pieces: Vec<Box<dyn Fn() -> String + '_>> = Vec::new();
    macro_rules! piece {
        ($($value:expr),*) => { pieces.push(Box::new(move || format!("{:?}", ($(&$value,)*)))) };
    }
    piece!(rules.contracts, rules.auction, rules.duties);
    for mode in &rules.modes {
        for figure in &mode.figures {
            piece!(figure);
        }
        piece!(mode.settlement, mode.kontra, mode.call, mode.reveals);
        piece!(mode.announce, mode.play, mode.discard, mode.extra);
        piece!(mode.seats, mode.leaves_cards, mode.sides, mode.tricks());
    }
    piece!(
        rules.stops,
        rules.concessions,
        rules.declarations,
        rules.annulments,
        rules.ladder
    );
    piece!(
        rules.ledgers,
        rules.pots,
        rules.session,
        rules.swap,
        rules.lasting,
        rules.rounds
    );
    piece!(
        rules.pack,
        rules.constants,
        rules.seats,
        rules.talon,
        rules.piles,
        rules.surplus
    );
    let dealt = move || {
        let dealt = Seat::all(rules.seats).map(|seat| rules.dealt(seat));
        format!("{:?}", dealt.collect::<Vec<_>>())
    };
    pieces.push(Box::new(dealt));
    pieces
}

/// Whether other rules are played than those in pieces before.
fn differs(rules: &Rules, before: &[String]) -> bool {
    let pieces = played_by(rules);
    pieces.len() != before.len()
        || pieces
            .iter()
            .zip(before)
            .any(|(now, before)| now() != *before)
}

/// Keys that a sheet tells, and that no deal depends on: records name seats in the order in which they play, and may name one
/// who rests.
const TOLD_ALONE: [&str; 2] = ["table.direction", "table.resting-dealer"];

/// The values that a switch can be turned to, next to what it says.
fn values(switch: &Switch) -> Vec<Value> {
    match &switch.turn {
        Turn::Choice(values) => values.clone(),
        Turn::Number(number) => {
            let next = [number.now + 1, number.now - 1];
            let within = |n: &i64| (number.bounds.0..=number.bounds.1).contains(n);
            let next = next.into_iter().filter(within).take(1);
            next.map(|n| number.to(n)).collect()
        }
    }
}

/// Whether what is set holds anyway: a contract that says what the variant says, or what the one that it is like says.
fn holds_anyway(merged: &Merged, path: &str, value: &Value) -> bool {
    let mut steps = path.splitn(3, '.');
    let (Some("contract"), Some(id), Some(rest)) = (steps.next(), steps.next(), steps.next())
    else {
        return false;
    };
    let like = merged.root.at(&format!("contract.{id}.like"));
    let like = like.and_then(Node::as_str);
    let like = like.and_then(|like| merged.root.at(&format!("contract.{like}.{rest}")));
    let lower = like.or_else(|| merged.root.at(rest));
    merged.root.at(path).is_none() && lower.is_none_or(|node| node.value == *value)
}

/// The switches of which nothing comes, and how many have been turned.
fn idle(merged: &Merged, sources: &SourceMap, own: &dyn Fn(&str) -> bool) -> (Vec<String>, usize) {
    let (rules, told) = check(merged, sources);
    let rules = rules.expect("rules that stand");
    let before: Vec<String> = played_by(&rules).iter().map(|piece| piece()).collect();
    let warned = |findings: &Diagnostics| findings.len() > told.len();
    let (mut found, mut turned) = (Vec::new(), 0);
    for switch in switches(merged).iter().filter(|switch| own(&switch.path)) {
        for value in values(switch) {
            turned += 1;
            let changed = merged.with_value(&switch.path, value.clone());
            let Some(rules) = compile(&changed, sources).0 else {
                continue;
            };
            if differs(&rules, &before)
                || warned(&check(&changed, sources).1)
                || holds_anyway(merged, &switch.path, &value)
            {
                continue;
            }
            if TOLD_ALONE.contains(&switch.path.as_str()) {
                continue;
            }
            found.push(format!("{}: `{}` = {value:?}", merged.id, switch.path));
        }
    }
    (found, turned)
}

#[test]
fn no_switch_of_a_variant_is_turned_in_vain() {
    let mut turned = 0;
    let mut found = Vec::new();
    for builtin in BUILTINS.iter().filter(|one| one.is_playable()) {
        let mut sources = SourceMap::default();
        let (merged, _) = load_without_cases(builtin.id, &[], &NoFiles, &mut sources);
        let merged = merged.unwrap();
        // What a variant has from another one that is played is turned there.
        let heir = merged.layers.iter().rev().nth(1).is_some_and(|parent| {
            let mut played = BUILTINS.iter().filter(|one| one.is_playable());
            played.any(|one| one.id == parent.id)
        });
        let own = merged.layers.last().expect("the variant").tree.clone();
        let (idle, count) = idle(&merged, &sources, &|path| !heir || own.at(path).is_some());
        found.extend(idle);
        turned += count;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(turned > 1000, "{turned}");
}

#[test]
fn no_switch_of_an_overlay_is_turned_in_vain() {
    let mut turned = 0;
    let mut found = Vec::new();
    for overlay in BUILTINS.iter().filter(|one| one.overlay) {
        let mut variants = BUILTINS.iter().filter(|one| one.is_playable());
        let laid = variants.find_map(|variant| {
            let mut sources = SourceMap::default();
            let (merged, findings) =
                load_without_cases(variant.id, &[overlay.id], &NoFiles, &mut sources);
            let merged = merged.filter(|_| !findings.has_errors())?;
            compile(&merged, &sources).0?;
            Some((merged, sources))
        });
        let Some((merged, sources)) = laid else {
            panic!("{} fits nothing", overlay.id);
        };
        let layer = merged
            .layers
            .iter()
            .find(|layer| layer.role == Role::Overlay);
        let tree = layer.expect("the overlay").tree.clone();
        let (idle, count) = idle(&merged, &sources, &|path| tree.at(path).is_some());
        found.extend(
            idle.into_iter()
                .map(|one| format!("{} on {one}", overlay.id)),
        );
        turned += count;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(turned > 100, "{turned}");
}
