//! The variants and overlays that the program carries: the one list that embeds `variants/`.

/// A file that the program carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// What it is named by.
    pub id: &'static str,
    /// What reports call the file.
    pub file: &'static str,
    /// The file.
    pub text: &'static str,
    /// Whether it is an overlay, to be laid on a variant.
    pub overlay: bool,
}

/// All of them.
pub const BUILTINS: &[Builtin] = &[];
