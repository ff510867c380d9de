//! Every shipped variant is whole.

use super::load;
use crate::basics::SourceMap;
use crate::variant::{BUILTINS, NoFiles};

#[test]
fn shipped_variants_load_without_a_finding() {
    for builtin in BUILTINS.iter().filter(|builtin| !builtin.overlay) {
        let mut sources = SourceMap::default();
        let (rules, findings) = load(builtin.id, &[], &NoFiles, &mut sources);
        if builtin.text.contains("abstract = true") {
            assert_eq!(
                findings.len(),
                1,
                "{}",
                crate::report::diagnostic::render(&findings, &sources, false)
            );
            continue;
        }
        let shown = crate::report::diagnostic::render(&findings, &sources, false);
        assert!(findings.is_empty(), "{}\n{shown}", builtin.id);
        assert!(rules.is_some());
    }
}
