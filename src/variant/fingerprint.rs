//! A short number for the rules of a variant: the same for the same rules, whatever they are called and whoever says so.

use sha2::{Digest, Sha256};

use super::diff::SILENT;
use super::load::Merged;
use super::tree::{Node, Value};

impl Merged {
    /// Sixteen hexadecimal digits that stand for the rules.
    ///
    /// Names, notes, citations, worked cases and the order of keys do not count.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        feed(&self.root, &mut hash);
        let digest = hash.finalize();
        let first = digest.iter().take(8);
        let number = first.fold(0u64, |number, &byte| number << 8 | u64::from(byte));
        format!("{number:016x}")
    }
}

/// Feeds a value with its kind and its length first, so that no two values read alike.
fn feed(node: &Node, hash: &mut Sha256) {
    match &node.value {
        Value::Table(table) => {
            let entries = table
                .iter()
                .filter(|(key, _)| !SILENT.contains(&key.as_str()));
            let entries: Vec<_> = entries.collect();
            start(b't', entries.len(), hash);
            for (key, value) in entries {
                text(b'k', key, hash);
                feed(value, hash);
            }
        }
        Value::Array(elements) => {
            start(b'a', elements.len(), hash);
            for element in elements {
                feed(element, hash);
            }
        }
        Value::String(value) => text(b's', value, hash),
        Value::Integer(value) => text(b'i', &value.to_string(), hash),
        Value::Float(value) => text(b'f', &value.to_string(), hash),
        Value::Boolean(value) => text(b'b', &value.to_string(), hash),
        Value::Datetime(value) => text(b'd', value, hash),
    }
}

fn start(kind: u8, length: usize, hash: &mut Sha256) {
    hash.update([kind]);
    hash.update((length as u64).to_le_bytes());
}

fn text(kind: u8, text: &str, hash: &mut Sha256) {
    start(kind, text.len(), hash);
    hash.update(text.as_bytes());
}
