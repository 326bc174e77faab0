//! Manifests: the dependency on urika, and paths to places outside the workspace.

use std::path::{Component, Path, PathBuf};

use toml_edit::{DocumentMut, InlineTable, Item, Value};

/// Tables of a manifest whose entries may have a path.
const TABLES: &[&str] = &["dependencies", "dev-dependencies", "build-dependencies"];

/// The byte order mark.
const MARK: char = '\u{feff}';

/// The source of urika.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dependency {
    /// A folder instead of the registry.
    pub(crate) path: Option<PathBuf>,
}

impl Dependency {
    fn value(&self, has_uuid: bool) -> Value {
        let version = env!("CARGO_PKG_VERSION");
        if self.path.is_none() && !has_uuid {
            return version.into();
        }
        let mut table = InlineTable::new();
        match &self.path {
            Some(path) => table.insert("path", path.display().to_string().replace('\\', "/").into()),
            None => table.insert("version", version.into()),
        };
        if has_uuid {
            table.insert("features", Value::Array(["uuid"].into_iter().collect()));
        }
        table.into()
    }
}

/// Adds urika to the dependencies of a package. If the package inherits dependencies of its workspace, urika
/// is also added there. Returns the new strings, `None` for an unchanged manifest.
pub(crate) fn add_dependency(
    package: &str,
    root: Option<&str>,
    urika: &Dependency,
) -> Result<(Option<String>, Option<String>), toml_edit::TomlError> {
    let mut document: DocumentMut = package.parse()?;
    let dependencies = document.entry("dependencies").or_insert(toml_edit::table());
    let Some(table) = dependencies.as_table_like_mut() else { return Ok((None, None)) };
    if table.contains_key("urika") {
        return Ok((None, None));
    }
    let has_uuid = table.contains_key("uuid");
    let is_of_workspace = |item: &Item| item.get("workspace").and_then(Item::as_bool) == Some(true);
    let takes_from_workspace = table.iter().any(|(_, item)| is_of_workspace(item));
    let mut of_workspace: Option<DocumentMut> =
        root.filter(|_| takes_from_workspace).map(str::parse).transpose()?;
    let shared = of_workspace
        .as_mut()
        .and_then(|root| root.get_mut("workspace")?.get_mut("dependencies")?.as_table_like_mut());
    let mut is_root_new = false;
    let value = match shared {
        Some(shared) => {
            if !shared.contains_key("urika") {
                shared.insert("urika", Item::Value(urika.value(has_uuid)));
                is_root_new = true;
            }
            let mut table = InlineTable::new();
            table.insert("workspace", true.into());
            table.into()
        }
        None => urika.value(has_uuid),
    };
    table.insert("urika", Item::Value(value));
    let whole = of_workspace.filter(|_| is_root_new);
    let root = root.zip(whole).map(|(before, whole)| as_before(before, &whole));
    Ok((Some(as_before(package, &document)), root))
}

/// Returns a changed manifest with the byte order mark and the line ends that it had.
fn as_before(before: &str, document: &DocumentMut) -> String {
    let mut after = document.to_string();
    if before.contains("\r\n") && !before.replace("\r\n", "").contains('\n') {
        after = after.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    if before.starts_with(MARK) && !after.starts_with(MARK) {
        after.insert(0, MARK);
    }
    after
}

/// Returns a manifest whose paths out of the workspace are also right in the copy.
pub(super) fn moved(bytes: Vec<u8>, path: &Path, root: &Path) -> Vec<u8> {
    let document = std::str::from_utf8(&bytes).ok().and_then(|text| text.parse::<DocumentMut>().ok());
    let (Some(mut document), Some(folder)) = (document, path.parent()) else { return bytes };
    let mut is_moved = false;
    for item in tables(&mut document) {
        let Some(table) = item.as_table_like_mut() else { continue };
        for (_, entry) in table.iter_mut() {
            let Some(Item::Value(value)) = entry.get_mut("path") else { continue };
            let Some(whole) = value.as_str().map(|path| joined(folder, path)) else { continue };
            if !whole.starts_with(root) {
                *value = whole.display().to_string().replace('\\', "/").into();
                is_moved = true;
            }
        }
    }
    if is_moved { document.to_string().into_bytes() } else { bytes }
}

/// Returns the tables of dependencies, including those of targets, workspace and patches.
fn tables(document: &mut DocumentMut) -> Vec<&mut Item> {
    let mut found = Vec::new();
    for (key, item) in document.iter_mut() {
        let is_patch = key.get() == "patch";
        match key.get() {
            key if TABLES.contains(&key) => found.push(item),
            "workspace" => found.extend(item.get_mut("dependencies")),
            "target" | "patch" => {
                let tables = item.as_table_like_mut().map(|table| table.iter_mut()).into_iter().flatten();
                for (_, item) in tables {
                    if is_patch {
                        found.push(item);
                        continue;
                    }
                    let inner = item.as_table_like_mut().map(|table| table.iter_mut()).into_iter().flatten();
                    found.extend(inner.filter(|(key, _)| TABLES.contains(&key.get())).map(|(_, item)| item));
                }
            }
            _ => {}
        }
    }
    found
}

/// Joins a path to a folder, and resolves `..`.
fn joined(folder: &Path, path: &str) -> PathBuf {
    let mut whole = folder.to_path_buf();
    for component in Path::new(path).components() {
        match component {
            Component::ParentDir => {
                whole.pop();
            }
            Component::CurDir => {}
            other => whole.push(other),
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dependency_is_added_once_and_where_others_are() {
        let urika = Dependency::default();
        let version = env!("CARGO_PKG_VERSION");
        let add = |package: &str, root: Option<&str>| add_dependency(package, root, &urika).unwrap();
        let (package, root) = add("[package]\nname = \"a\" # a\n", None);
        assert_eq!(
            package.unwrap(),
            format!("[package]\nname = \"a\" # a\n\n[dependencies]\nurika = \"{version}\"\n")
        );
        assert_eq!(root, None);
        let (package, _) = add("[dependencies]\nuuid = \"1\"\n", None);
        assert!(
            package
                .unwrap()
                .ends_with(&format!("urika = {{ version = \"{version}\", features = [\"uuid\"] }}\n"))
        );
        let shared = "[workspace.dependencies]\nurl = \"2\"\n";
        let (package, root) = add("[dependencies]\nurl = { workspace = true }\n", Some(shared));
        assert_eq!(
            package.unwrap(),
            "[dependencies]\nurl = { workspace = true }\nurika = { workspace = true }\n"
        );
        assert_eq!(root.unwrap(), format!("{shared}urika = \"{version}\"\n"));
        let (package, root) = add("[dependencies]\nurl = \"2\"\n", Some(shared));
        assert!(package.unwrap().contains("urika = \""));
        assert_eq!(root, None);
        assert_eq!(add("[dependencies]\nurika = \"0.1\"\n", Some(shared)), (None, None));
        let path = Dependency { path: Some("/u".into()) };
        let (package, _) = add_dependency("[dependencies]\n", None, &path).unwrap();
        assert_eq!(package.unwrap(), "[dependencies]\nurika = { path = \"/u\" }\n");
    }

    #[test]
    fn line_ends_and_the_byte_order_mark_stay() {
        let urika = Dependency::default();
        let version = env!("CARGO_PKG_VERSION");
        for mark in ["", "\u{feff}"] {
            for end in ["\n", "\r\n"] {
                let lines = |lines: &[&str]| format!("{mark}{}{end}", lines.join(end));
                let package = lines(&["[package]", "name = \"a\" # a"]);
                let (after, _) = add_dependency(&package, None, &urika).unwrap();
                let added = format!("urika = \"{version}\"");
                let wanted = lines(&["[package]", "name = \"a\" # a", "", "[dependencies]", &added]);
                assert_eq!(after.unwrap(), wanted, "{mark:?} {end:?}");
                let package = lines(&["[dependencies]", "url = { workspace = true }"]);
                let root = lines(&["[workspace.dependencies]", "url = \"2\""]);
                let (after, root) = add_dependency(&package, Some(&root), &urika).unwrap();
                let wanted = ["[dependencies]", "url = { workspace = true }", "urika = { workspace = true }"];
                assert_eq!(after.unwrap(), lines(&wanted));
                assert_eq!(root.unwrap(), lines(&["[workspace.dependencies]", "url = \"2\"", &added]));
            }
        }
    }

    #[test]
    fn paths_out_of_the_workspace_are_moved() {
        let root = Path::new("/w");
        let inside = "[dependencies]\na = { path = \"../a\" } # a\n";
        let moved =
            |text: &str| String::from_utf8(moved(text.into(), Path::new("/w/b/Cargo.toml"), root)).unwrap();
        assert_eq!(moved(inside), inside);
        let outside = "[target.'cfg(unix)'.dependencies.a]\npath = \"../../a\"\n";
        assert_eq!(moved(outside), "[target.'cfg(unix)'.dependencies.a]\npath = \"/a\"\n");
        assert_eq!(moved("not a manifest"), "not a manifest");
    }
}
