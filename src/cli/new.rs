//! `tarokk variant new`.

use std::path::{Component, Path};
use std::rc::Rc;

use super::Found;
use super::args::{Format, NewFileArgs, Options};
use super::ask::{self, Answers};
use super::files::{self, Disk};
use super::output::Output;
use super::rules::{is_file, usable};
use crate::basics::spelling::{count, fold};
use crate::basics::{SourceMap, Told, told};
use crate::compare::{Entrant, Spec, stub};
use crate::report::draft::{NewFile, json, text};
use crate::report::variant::inline_value;
use crate::rules::{Rules, settings};
use crate::variant::{Draft, Files, Merged, Reason, differences};

/// Why a key is as it is, where the person gives no reason.
const HOUSE: &str = "so it is played at our table";

pub(super) fn run(
    arguments: &NewFileArgs,
    options: &Options,
    output: &mut Output,
) -> Result<Found, Told> {
    let path = &arguments.file;
    let on_paper = files::is_standard(path);
    if !on_paper && path.extension().is_none_or(|ending| ending != "toml") {
        return Err(told!(
            "{file}: a file of rules ends in `.toml`",
            file = path.display().to_string()
        ));
    }
    if !(on_paper || arguments.force) && path.exists() {
        return Err(told!(
            "{file}: it is there already; `--force` writes over it",
            file = path.display().to_string()
        ));
    }
    let wanted = match &options.variant {
        Some(variant) => Answers {
            variant: variant.clone(),
            overlays: options.overlays.clone(),
            settings: arguments.set.clone(),
            name: arguments.name.clone(),
        },
        None => ask::answers(arguments, options)?,
    };
    for overlay in &wanted.overlays {
        usable(overlay)?;
    }
    let mut sources = SourceMap::default();
    let mut load = |overlays: &[String]| {
        let spec = Spec {
            id: wanted.variant.clone(),
            overlays: overlays.to_vec(),
        };
        super::diff::entrant(&spec, &mut sources, output)
    };
    let none = || {
        told!(
            "there are no rules `{id}` to start from",
            id = &wanted.variant
        )
    };
    let base = load(&[]).ok_or_else(none)?;
    let laid = if wanted.overlays.is_empty() {
        base.clone()
    } else {
        load(&wanted.overlays)
            .ok_or_else(|| told!("what cannot be laid on cannot be written down"))?
    };
    let (draft, changed) = drafted(&base.merged, laid.merged, &wanted, arguments, output)?;
    let id = match (&arguments.id, path.file_stem().filter(|_| !on_paper)) {
        (Some(id), _) => id.clone(),
        (None, Some(stem)) => fold(&stem.to_string_lossy()),
        (None, None) => "house".to_owned(),
    };
    let own_path = if on_paper {
        Path::new("house.toml")
    } else {
        path
    };
    let starts_from = if arguments.overlay {
        base.merged.id.clone()
    } else {
        seen_from(own_path, &wanted.variant)?
    };
    let language = options.lang.map_or("en", |lang| lang.language().code());
    let mut new = NewFile {
        id: &id,
        name: wanted.name.as_deref().map(|name| (name, language)),
        starts_from: &starts_from,
        overlay: arguments.overlay,
        base: &base.merged,
        changed: &changed,
        draft: &draft,
        case: None,
    };
    let Some(rules) = stands(&new, own_path, &wanted.variant, output) else {
        return Ok(true);
    };
    let case = stub(&base.merged, &base.rules, &rules);
    new.case = Some(&case);
    let page = text(&new);
    let found = differences(&base.merged, &changed);
    if !on_paper {
        files::create(path, &page, arguments.force)?;
    }
    let name = (!on_paper).then(|| path.display().to_string());
    match options.format {
        Format::Json | Format::Jsonl => {
            output.result(&format!("{}\n", json(&new, name.as_deref(), &found, &page)));
        }
        _ if on_paper => output.result(&page),
        _ => {
            let points = count(found.len(), "point");
            output.result(&format!(
                "{}: {points} otherwise than in {starts_from}\n",
                path.display()
            ));
        }
    }
    Ok(false)
}

/// What the file is to say, and the rules that come of it.
fn drafted(
    base: &Merged,
    mut changed: Merged,
    wanted: &Answers,
    arguments: &NewFileArgs,
    output: &mut Output,
) -> Result<(Draft, Merged), Told> {
    let mut draft = Draft::of_overlays(&changed, base);
    for setting in &wanted.settings {
        let setting = settings::read(&changed, setting)?;
        if setting.in_force {
            let said = inline_value(&setting.value);
            output.tell(&told!(
                "`{key}` is {said} already, and is left out",
                key = &setting.path,
                said
            ));
            continue;
        }
        changed = changed.with_value(&setting.path, setting.value.clone());
        let back = base.root.at(&setting.path);
        if back.is_some_and(|back| back.value == setting.value) && draft.leave(base, &setting.path)
        {
            continue;
        }
        let item = setting.item.as_ref();
        let reason = item.map(|(item, key)| Reason {
            item,
            key,
            why: arguments.why.as_deref().unwrap_or(HOUSE),
        });
        draft.set(base, &setting.path, setting.value, reason);
    }
    Ok((draft, changed))
}

/// How a file calls a variant: by its id, or by the way from its own folder.
fn seen_from(file: &Path, variant: &str) -> Result<String, Told> {
    if !is_file(variant) {
        return Ok(variant.to_owned());
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    let plain = |path: &Path| {
        let parts = path.components().filter(|part| *part != Component::CurDir);
        parts.collect::<std::path::PathBuf>()
    };
    let inner = plain(Path::new(variant))
        .strip_prefix(plain(folder))
        .map(Path::to_path_buf);
    let inner = inner.ok().filter(|inner| inner.is_relative());
    let inner = inner.map(|inner| inner.display().to_string().replace('\\', "/"));
    inner.ok_or_else(|| {
        told!(
            "{variant} lies neither beside {file} nor below: a file extends only what does",
            variant,
            file = file.display().to_string()
        )
    })
}

/// The rules of the file, if it loads and says what it is to say; if not, what is wrong with it is told.
fn stands(new: &NewFile<'_>, path: &Path, variant: &str, output: &mut Output) -> Option<Rc<Rules>> {
    let page = &text(new);
    let name = path.display().to_string();
    let files = Written { path, page };
    let spec = if new.overlay {
        Spec {
            id: variant.to_owned(),
            overlays: vec![name],
        }
    } else {
        Spec {
            id: name,
            overlays: Vec::new(),
        }
    };
    let mut sources = SourceMap::default();
    let (entrant, findings) = Entrant::load(&spec, &files, &mut sources);
    output.findings(&findings, &sources);
    let says = |entrant: &Entrant| differences(&entrant.merged, new.changed).is_empty();
    let entrant = entrant.filter(says);
    if entrant.is_none() {
        output.unwritten(&path.display().to_string());
    }
    entrant.map(|entrant| entrant.rules)
}

/// A file that is not written yet, among those that are.
struct Written<'p> {
    path: &'p Path,
    page: &'p str,
}

impl Files for Written<'_> {
    fn read(&self, path: &str) -> Result<String, String> {
        let parts = |path: &Path| -> Vec<String> {
            let parts = path.components().filter(|part| *part != Component::CurDir);
            parts
                .map(|part| part.as_os_str().to_string_lossy().into_owned())
                .collect()
        };
        if parts(Path::new(path)) == parts(self.path) {
            return Ok(self.page.to_owned());
        }
        Disk.read(path)
    }
}
