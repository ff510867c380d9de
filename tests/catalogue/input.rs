//! The files of a page: as they stand there, as a change to a file of the project, or made by a recipe.

use std::fmt::Write as _;
use std::path::Path;

/// A file to be written.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

pub(crate) fn read(kind: &str, name: &str, body: &str) -> Result<Input, String> {
    let bytes = match kind {
        "toml" | "tarokk" => body.as_bytes().to_vec(),
        "change" => change(body)?.into_bytes(),
        "recipe" => recipe(body)?,
        _ => return Err(format!("an input of kind `{kind}`")),
    };
    Ok(Input {
        name: name.to_owned(),
        bytes,
    })
}

/// `from FILE`, and then lines of it that are taken away (`- `) and lines that stand in their place (`+ `).
fn change(body: &str) -> Result<String, String> {
    let mut lines = body.lines();
    let from = lines.next().and_then(|line| line.strip_prefix("from "));
    let from = from.ok_or("a change begins with `from FILE`")?;
    let mut text: Vec<String> = project_file(from)?.lines().map(str::to_owned).collect();
    // Where lines are put in.
    let mut at = 0;
    let mut indent = String::new();
    for line in lines {
        let (sign, words) = line.split_at_checked(2).unwrap_or((line, ""));
        match sign {
            "- " => {
                let found: Vec<usize> = (0..text.len())
                    .filter(|&n| text[n].trim() == words.trim())
                    .collect();
                let &[found] = found.as_slice() else {
                    return Err(format!("{from} has {} lines `{words}`", found.len()));
                };
                let taken = text.remove(found);
                taken[..taken.len() - taken.trim_start().len()].clone_into(&mut indent);
                at = found;
            }
            "+ " => {
                text.insert(at, format!("{indent}{words}"));
                at += 1;
            }
            _ => return Err(format!("a change `{line}`")),
        }
    }
    Ok(text.into_iter().fold(String::new(), |mut all, line| {
        let _ = writeln!(all, "{line}");
        all
    }))
}

/// Bytes made line by line: `text "…"`, `N times "…"`, `N numbered "…"` (with `#` as the number), `bytes FF FE`,
/// `latin2 "…"`, `file NAME`; and all that is there so far changed: `as utf16`, `as crlf`, `cut BYTES`.
fn recipe(body: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    for line in body.lines() {
        let words: Vec<&str> = line.splitn(2, ' ').collect();
        match words.as_slice() {
            ["text", text] => bytes.extend(string(text)?.into_bytes()),
            ["bytes", hex] => {
                for byte in hex.split_whitespace() {
                    bytes.push(u8::from_str_radix(byte, 16).map_err(|_| line.to_owned())?);
                }
            }
            ["latin2", text] => bytes.extend(latin2(&string(text)?)?),
            ["file", name] => bytes.extend(project_file(name)?.into_bytes()),
            ["as", "utf16"] => {
                let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
                bytes = vec![0xff, 0xfe];
                bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
            }
            ["as", "crlf"] => {
                let text = String::from_utf8(bytes).map_err(|error| error.to_string())?;
                bytes = text.replace('\n', "\r\n").into_bytes();
            }
            ["cut", at] => bytes.truncate(at.parse().map_err(|_| line.to_owned())?),
            [count, rest] if rest.starts_with("numbered ") => {
                let count: usize = count.parse().map_err(|_| line.to_owned())?;
                let text = string(rest.trim_start_matches("numbered "))?;
                let lines = (1..=count).map(|n| text.replace('#', &n.to_string()));
                bytes.extend(lines.collect::<String>().into_bytes());
            }
            [count, rest] if rest.starts_with("times ") => {
                let count: usize = count.parse().map_err(|_| line.to_owned())?;
                let text = string(rest.trim_start_matches("times "))?;
                bytes.extend(text.repeat(count).into_bytes());
            }
            _ => return Err(format!("a recipe `{line}`")),
        }
    }
    Ok(bytes)
}

/// A text in quotes, with the escapes of JSON.
fn string(quoted: &str) -> Result<String, String> {
    serde_json::from_str(quoted).map_err(|error| format!("{quoted}: {error}"))
}

/// The letters of Hungarian that are elsewhere in Latin-2 than in Unicode.
fn latin2(text: &str) -> Result<Vec<u8>, String> {
    text.chars()
        .map(|c| match c {
            'ő' => Ok(0xf5),
            'Ő' => Ok(0xd5),
            'ű' => Ok(0xfb),
            'Ű' => Ok(0xdb),
            c => u8::try_from(u32::from(c)).map_err(|_| format!("`{c}` in Latin-2")),
        })
        .collect()
}

pub(crate) fn project_file(name: &str) -> Result<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))
}
