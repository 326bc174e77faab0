//! The media type of a file, from its extension.

/// Extensions and media types. Text with another extension is `text/plain`, and other bytes are
/// `application/octet-stream`.
const TYPES: [(&str, &str); 24] = [
    ("css", "text/css"),
    ("csv", "text/csv"),
    ("gif", "image/gif"),
    ("gz", "application/gzip"),
    ("htm", "text/html"),
    ("html", "text/html"),
    ("jpeg", "image/jpeg"),
    ("jpg", "image/jpeg"),
    ("js", "text/javascript"),
    ("json", "application/json"),
    ("md", "text/markdown"),
    ("mp3", "audio/mpeg"),
    ("mp4", "video/mp4"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("py", "text/x-python"),
    ("rs", "text/x-rust"),
    ("svg", "image/svg+xml"),
    ("toml", "application/toml"),
    ("txt", "text/plain"),
    ("webp", "image/webp"),
    ("xml", "application/xml"),
    ("yaml", "application/yaml"),
    ("zip", "application/zip"),
];

/// Returns the media type of a file of this name.
pub(crate) fn of_name(name: &str) -> Option<&'static str> {
    let (_, end) = name.rsplit_once('.')?;
    let found = TYPES.iter().find(|(known, _)| known.eq_ignore_ascii_case(end));
    found.map(|(_, media_type)| *media_type)
}
