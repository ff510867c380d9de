//! The fingerprint of the rules.

use super::load;

fn print(text: &str) -> String {
    load(&[("a.toml", text)]).merged().fingerprint()
}

#[test]
fn only_rules_count() {
    let base = "format = 1\n[sources.A]\ntitle = \"a\"\n[f.x]\nn = 1\nk = [1, 2]\nsource = \"A\"\n[f.y]\nb = true\n";
    let same = "# another\nformat = 1\nid = \"b\"\nname = { en = \"B\" }\n[f.y]\nb = true\nname = { en = \"y\" }\n[f.x]\nk = [1,2]\nassumed = \"z\"\nnote = \"n\"\nn = 0x1\n[[example]]\nc = 1\n";
    assert_eq!(print(base), print(same));
    assert_eq!(print(base).len(), 16);
    for other in [
        "n = 2\nk = [1, 2]",
        "n = 1\nk = [2, 1]",
        "n = 1",
        "n = \"1\"\nk = [1, 2]",
        "n = 1.0\nk = [1, 2]",
    ] {
        assert_ne!(
            print(base),
            print(&format!("format = 1\n[f.x]\n{other}\n[f.y]\nb = true\n")),
            "{other}"
        );
    }
    assert_ne!(
        print("format = 1\na = [[1], 2]"),
        print("format = 1\na = [[1, 2]]")
    );
}
