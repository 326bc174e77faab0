//! `sitemap.xml`: the protocol of sitemaps.org, with all versions of a page as `xhtml:link`.
//!
//! A sitemap holds at most 50,000 URLs and 50 MB. A larger one is split into several files and an index. Only
//! one `<url>` is in memory at a time.
//!
//! Every sitemap is valid under the protocol's schema: a `lastmod` without seconds gets them, and one without a
//! day is omitted.

mod error;
mod part;

use std::io::{self, Write};

use quick_xml::Writer;
use quick_xml::events::BytesText;
use urika::value::Base;

use crate::database::{Database, Page};
use crate::lastmod;
pub use error::WriteError;
use part::{Files, Frame};

const SITEMAPS: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML: &str = "http://www.w3.org/1999/xhtml";

/// The name of the sitemap, or of the index if there are several.
pub const NAME: &str = "sitemap.xml";

/// The limits of a single file.
///
/// ```
/// let limits = urika_sites::sitemap::Limits::default();
/// assert_eq!((limits.urls, limits.bytes), (50_000, 52_428_800));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of URLs of a sitemap, and of sitemaps of an index.
    pub urls: usize,
    /// The maximum number of bytes of a file, uncompressed.
    pub bytes: u64,
}

impl Default for Limits {
    /// Returns the limits of sitemaps.org: 50,000 URLs and 50 MB, which are 52,428,800 bytes.
    fn default() -> Self {
        Self { urls: 50_000, bytes: 50 * 1024 * 1024 }
    }
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name, such as `sitemap-1.xml`.
    pub name: String,
    /// The number of URLs, or for an index the number of sitemaps.
    pub urls: usize,
    /// The length in bytes.
    pub bytes: u64,
}

/// Writes the sitemap of a database, and returns its files.
///
/// A single file is `sitemap.xml`. Several files are `sitemap-1.xml`, `sitemap-2.xml` and so on. Their index
/// is then `sitemap.xml`, which is written last and lists their URLs below `base`. `create` opens the file with a
/// given name.
///
/// ```
/// use std::cell::RefCell;
/// use std::io::{self, Write};
/// use urika::value::Base;
/// use urika_sites::sitemap::{self, Limits};
/// use urika_sites::{Rules, check};
///
/// let entry = r#"{ "loc": "https://example.com/en?a=1&b=2", "lang": "en" }"#;
/// let database = check(entry.as_bytes(), &Rules::new().take_unnormalized(), &mut |_| ())?;
/// let base = Base::parse("https://example.com/").unwrap();
/// let parts = sitemap::write(&database, base, Limits::default(), |_name| Ok(io::sink()))?;
/// assert_eq!((parts.len(), parts[0].name.as_str(), parts[0].urls), (1, "sitemap.xml", 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails when a file cannot be made or written, when a single page does not fit into a file, or when there
/// are more files than an index can hold.
pub fn write<W: Write>(
    database: &Database,
    base: Base<'_>,
    limits: Limits,
    mut create: impl FnMut(&str) -> io::Result<W>,
) -> Result<Vec<Part>, WriteError> {
    let frame = Frame::new("urlset", &[("xmlns", SITEMAPS), ("xmlns:xhtml", XHTML)], limits)?;
    let is_single = fits(database, &frame)?;
    let name = |number: usize| if is_single { NAME.into() } else { format!("sitemap-{number}.xml") };
    let mut files = Files::new(&frame, |number| Ok((name(number), create(&name(number))?)));
    let mut block = Vec::new();
    for page in database.pages() {
        render_page(page, &mut block)?;
        files.push(&block, page.number())?;
    }
    let mut parts = files.finish()?;
    if !is_single {
        parts.push(write_index(&parts, base, limits, create)?);
    }
    Ok(parts)
}

/// Returns whether one file is enough. For this, pages are rendered a second time, but only until the file is
/// full.
fn fits(database: &Database, frame: &Frame) -> io::Result<bool> {
    let pages = database.pages();
    if pages.len() > frame.limits.urls {
        return Ok(false);
    }
    let (mut bytes, mut block) = (frame.len(), Vec::new());
    for page in pages {
        render_page(page, &mut block)?;
        bytes += block.len() as u64;
        if bytes > frame.limits.bytes {
            return Ok(false);
        }
    }
    Ok(true)
}

fn write_index<W: Write>(
    parts: &[Part],
    base: Base<'_>,
    limits: Limits,
    mut create: impl FnMut(&str) -> io::Result<W>,
) -> Result<Part, WriteError> {
    let frame = Frame::new("sitemapindex", &[("xmlns", SITEMAPS)], limits)?;
    let mut bytes = frame.head.clone();
    for part in parts {
        let loc = base.append([part.name.as_str()]).map_err(WriteError::Base)?;
        render_sitemap(loc.as_str(), &mut bytes)?;
    }
    bytes.extend_from_slice(&frame.foot);
    if parts.len() > limits.urls || bytes.len() as u64 > limits.bytes {
        return Err(WriteError::TooManyParts { parts: parts.len() });
    }
    let mut file = create(NAME)?;
    file.write_all(&bytes)?;
    file.flush()?;
    Ok(Part { name: NAME.into(), urls: parts.len(), bytes: bytes.len() as u64 })
}

/// Writes the `<url>` of a page into `out`, and replaces its content.
fn render_page(page: Page<'_>, out: &mut Vec<u8>) -> io::Result<()> {
    out.clear();
    let mut writer = Writer::new_with_indent(out, b' ', 2);
    writer.create_element("url").write_inner_content(|writer| {
        writer.create_element("loc").write_text_content(BytesText::new(page.loc()))?;
        if let Some(lastmod) = page.lastmod().and_then(lastmod::for_sitemap) {
            writer.create_element("lastmod").write_text_content(BytesText::new(&lastmod))?;
        }
        for version in page.versions() {
            let attributes = [("rel", "alternate"), ("hreflang", version.lang), ("href", version.loc)];
            writer.create_element("xhtml:link").with_attributes(attributes).write_empty()?;
        }
        Ok(())
    })?;
    writer.get_mut().push(b'\n');
    Ok(())
}

/// Appends the `<sitemap>` of a file in an index to `out`.
fn render_sitemap(loc: &str, out: &mut Vec<u8>) -> io::Result<()> {
    let mut writer = Writer::new_with_indent(out, b' ', 2);
    writer.create_element("sitemap").write_inner_content(|writer| {
        writer.create_element("loc").write_text_content(BytesText::new(loc)).map(|_| ())
    })?;
    writer.get_mut().push(b'\n');
    Ok(())
}
