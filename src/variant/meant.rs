//! What was meant by the name of a variant or overlay that nothing built in has.

use super::chain::{Loaded, Place, Reading, Wanted, beside, is_beside_or_below};
use super::suggest::quoted;
use crate::basics::spelling::list;

impl Reading<'_, '_> {
    /// What was meant by a name that nothing built in has: a file without its ending, or a variant with overlays on it.
    pub(super) fn meant_otherwise(
        &self,
        wanted: &Wanted,
        child: Option<&Loaded>,
    ) -> Option<String> {
        let name = &wanted.name;
        let file = format!("{name}.toml");
        let there = match child.map(|loaded| &loaded.place) {
            None => self.library.files.read(&file).is_ok(),
            Some(Place::Builtin(_)) => false,
            Some(Place::Path(path)) => {
                let beside = is_beside_or_below(&file).then(|| beside(path, &file));
                beside.is_some_and(|path| self.library.files.read(&path).is_ok())
            }
        };
        if there {
            return Some(format!("write {} if you mean the file", quoted(&file)));
        }
        let is_id = |word: &str, overlay| {
            let mut builtins = self.library.builtins.iter();
            builtins.any(|builtin| builtin.id == word && builtin.overlay == overlay)
        };
        let words = || name.split(|c: char| !c.is_alphanumeric() && c != '-');
        let variant = words().find(|word| is_id(word, false))?;
        let overlays = words().filter(|word| is_id(word, true));
        let overlays: Vec<String> = overlays.map(|id| format!("`--with {id}`")).collect();
        (!wanted.overlay && !overlays.is_empty()).then(|| {
            format!(
                "name {} alone; what is laid on it stands in the command, {}",
                quoted(variant),
                list(overlays, "and")
            )
        })
    }
}
