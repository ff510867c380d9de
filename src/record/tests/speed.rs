use std::time::{Duration, Instant};

use super::*;

/// What takes this long does not take linear time.
const LONG: Duration = Duration::from_secs(20);

#[test]
fn hostile_texts_take_no_longer_than_others() {
    let names = fixture::names();
    let many = 1 << 18;
    let texts = [
        "hK ".repeat(many),
        "x".repeat(40 * many),
        "(".repeat(many),
        "{\n".repeat(many),
        "[a \"".repeat(many),
        "\n[".repeat(many),
        format!("hands\n{}", "A hK ".repeat(many / 4)),
        format!("auction {}", "A".repeat(many)),
        format!("auction A3 {}", "( A3 ".repeat(many / 8)),
        format!("play {}", "{} kőr ".repeat(many / 8)),
        format!("play 1 A XX {}", "(9 B XX)".repeat(many / 8)),
        format!("announce A {}", "{}".repeat(many / 2)),
        format!("announce A trull {}", "kontra ".repeat(many / 8)),
        format!("auction {}", "{[\n[x \"y\"]\n".repeat(many / 8)),
        "\"\\ ! ? $1 ".repeat(many / 8),
    ];
    for text in texts {
        let start = Instant::now();
        formatted(&text, &names, None);
        let beginning: String = text.chars().take(20).collect();
        let took = start.elapsed();
        println!("{beginning:?} {took:?}");
        assert!(took < LONG, "{beginning:?} took {took:?}");
    }
}

/// Prints how long a record takes; run it in release with `--ignored --nocapture`.
#[test]
#[ignore = "a measurement"]
fn a_record() {
    let names = fixture::names();
    let copies = 10_000;
    let text = PLAYED.repeat(copies);
    let mut sources = SourceMap::default();
    let file = sources.add("test", "");
    for _ in 0..5 {
        let start = Instant::now();
        let ranges = crate::notation::split(&text);
        let split = start.elapsed();
        let mut acts = 0;
        let mut parsed = Duration::ZERO;
        for range in ranges {
            let before = Instant::now();
            let (ast, _) = crate::notation::parse(&text, range, file);
            parsed += before.elapsed();
            let (record, _) = read_record(&ast, &text, &fixture::vocabulary(&names));
            acts += record.acts().len();
        }
        let all = start.elapsed();
        assert_eq!(acts, copies * 65);
        println!(
            "{} bytes: split {:?}, parse {:?}, read {:?}, all {:?} a record",
            PLAYED.len(),
            split / copies as u32,
            parsed / copies as u32,
            all.saturating_sub(split + parsed) / copies as u32,
            all / copies as u32
        );
    }
}
