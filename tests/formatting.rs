//! What `fmt` does with records that it does not wholly understand: it says why, and changes no meaning.

use crate::program::{from_stdin, text};

const RULES: &str = "[Variant \"paskievics\"]\n\n";

/// What `fmt` prints of a record, and what it says of it; it must have found something.
fn formatted(body: &str, options: &[&str]) -> (String, String) {
    let arguments = [&["fmt", "-"], options].concat();
    let output = from_stdin(&arguments, &format!("{RULES}{body}"));
    assert_eq!(output.status.code(), Some(1), "{body}");
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_section_with_an_unknown_word_is_left_and_the_reason_is_told() {
    for (section, code) in [
        ("announce A trull p  B kontra trul p  C p", "R001"),
        ("announce A kontra pikkkirályy ultimó p", "R001"),
        ("call  A A XX-ost", "R006"),
        ("hands\n   A S cQ", "R001"),
    ] {
        for options in [&[][..], &["--lang", "hu"]] {
            let (written, said) = formatted(&format!("auction A3   Bp\n{section}\n"), options);
            assert!(written.ends_with(&format!("\n{section}\n")), "{written}");
            assert!(written.contains(" A3 Bp\n"), "{written}");
            assert!(said.contains(code) && said.contains("R017"), "{said}");
        }
    }
}

#[test]
fn faults_of_the_text_are_told_and_the_record_is_left() {
    for (body, code) in [
        ("[bad tag]\nauction A3   Bp\n", "N001"),
        ("auction A3   Bp { why\n", "N004"),
        ("auction A3   Bp }\n", "N005"),
        ("auction A3   Bp ( B2\n", "N006"),
        ("auction A3   Bp )\n", "N007"),
    ] {
        let (written, said) = formatted(body, &[]);
        assert!(written.ends_with(body), "{written}");
        assert!(said.contains(code) && said.contains("R017"), "{said}");
        let (_, checked) = formatted(body, &["--check"]);
        assert_eq!(checked, said);
    }
}
