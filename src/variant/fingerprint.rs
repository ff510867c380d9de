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
        let mut written = Vec::new();
        write(&self.root, &mut written);
        let digest = Sha256::digest(&written);
        let first = digest.iter().take(8);
        let number = first.fold(0u64, |number, &byte| number << 8 | u64::from(byte));
        format!("{number:016x}")
    }
}

/// Writes a value with its kind and its length first, so that no two values read alike.
fn write(node: &Node, to: &mut Vec<u8>) {
    match &node.value {
        Value::Table(table) => {
            let entries = table
                .iter()
                .filter(|(key, _)| !SILENT.contains(&key.as_str()));
            let entries: Vec<_> = entries.collect();
            start(b't', entries.len(), to);
            for (key, value) in entries {
                text(b'k', key, to);
                write(value, to);
            }
        }
        Value::Array(elements) => {
            start(b'a', elements.len(), to);
            for element in elements {
                write(element, to);
            }
        }
        Value::String(value) => text(b's', value, to),
        Value::Integer(value) => text(b'i', &value.to_string(), to),
        Value::Float(value) => text(b'f', &value.to_string(), to),
        Value::Boolean(value) => text(b'b', &value.to_string(), to),
        Value::Datetime(value) => text(b'd', value, to),
    }
}

fn start(kind: u8, length: usize, to: &mut Vec<u8>) {
    to.push(kind);
    to.extend((length as u64).to_le_bytes());
}

fn text(kind: u8, text: &str, to: &mut Vec<u8>) {
    start(kind, text.len(), to);
    to.extend(text.as_bytes());
}
