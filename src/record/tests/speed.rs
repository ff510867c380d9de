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
        format!("play {}", "négy ".repeat(many / 8)),
        (0..many / 8)
            .flat_map(|n| ["[t".to_owned(), n.to_string(), " \"\"]\n".to_owned()])
            .collect(),
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
