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

/// The claims of a record as each language writes them.
const CLAIMS: [(&str, &str); 3] = [
    (
        "hu",
        "kimenetel felvevő A segítő C pont 60 34 ütés 5 4; tulétroá megvan által felvevők; pagátulti elbukott által D\n\
         eredmény pont 60 34 fizet A+6 B-6 C+6 D-6\n",
    ),
    (
        "sl",
        "izid igralec A soigralec C točk 60 34 štihov 5 4; trula uspelo pri igralci; pagat ultimo padlo pri D\n\
         rezultat točke 60 34 piše A+6 B-6 C+6 D-6\n",
    ),
    (
        "de",
        "Ausgang Alleinspieler A Partner C Punkte 60 34 Stichzahl 5 4; Trull gewonnen von Spieler; Pagat ultimo verloren von D\n\
         Ergebnis Punkte 60 34 zahlt A+6 B-6 C+6 D-6\n",
    ),
];

fn canonical(text: &str, options: &[&str]) -> String {
    let arguments = [&["fmt", "-"], options].concat();
    let output = from_stdin(&arguments, text);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{text}{}",
        crate::program::text(&output.stderr)
    );
    crate::program::text(&output.stdout)
}

#[test]
fn claims_are_read_and_written_in_every_language() {
    let english = "outcome  declarer A partner C points 60 34 tricks 5 4; trull made by declarers; pagat-ultimo lost by D\n\
                   result   points 60 34  pay A+6 B-6 C+6 D-6\n";
    for (language, claims) in CLAIMS {
        let text = format!("{RULES}{claims}");
        assert_eq!(canonical(&text, &[]), format!("{RULES}{english}"));
        let written = canonical(&format!("{RULES}{english}"), &["--lang", language]);
        let words: Vec<&str> = written.split_whitespace().collect();
        for word in [
            "declarer", "partner", "points", "tricks", "made", "lost", "by", "pay", "outcome",
            "result",
        ] {
            assert!(!words.contains(&word), "{word} in {written}");
        }
        assert_eq!(canonical(&written, &[]), format!("{RULES}{english}"));
    }
}

#[test]
fn an_unknown_word_of_a_claim_is_one_finding() {
    let (_, said) = formatted(
        "outcome declarerr A partner C points 60 34\nresult pontokk 60 34\n",
        &[],
    );
    assert_eq!(said.matches("error[").count(), 2, "{said}");
}

#[test]
fn names_are_read_as_players_write_them() {
    let rules = "[Variant \"palatinus\"]\n\n";
    let written = "licit A hármas B kettes Cp D egyes A-\nskart D kK? kőr király\n";
    let written = written.replace("kK? ", "tK pK ");
    let spoken = "hívás D XX-ast\nbemondás D pikkkirály-ultimó treffkirály-uhut négykirályt p  A kontra négy királyt p\n\
                  játék\n 1 A 21-es tizenkilences T18 19\n";
    let spoken = spoken.replace("T18 19", "18-as húszast");
    assert_eq!(
        canonical(&format!("{rules}{written}{spoken}"), &[]),
        format!(
            "{rules}auction  A3 B2 Cp D1 Ap\ndiscard  D cK sK hK\ncall     D XX\n\
             announce D king-ultimo sK king-uhu cK four-kings p  A kontra four-kings p\n\
             play\n  1 A XXI XIX XVIII XX\n"
        )
    );
    // What may mean two things says so.
    let output = from_stdin(&["check", "-"], &format!("{rules}discard D kK kA\n"));
    assert_eq!(text(&output.stdout).matches("R002").count(), 2);
}
