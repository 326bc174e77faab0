//! Outlines, printed as strings.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::*;

/// Prints scheme, authority, segments, names of parameters, and fragment.
fn shown(text: &str) -> String {
    let outline = Outline::read(text);
    let of = |range: &Range<usize>| &text[range.clone()];
    let segment = |it: &Segment| {
        let kind = match it.kind {
            SegmentKind::Literal => "",
            SegmentKind::Variable => "!",
            SegmentKind::Mixed => "~",
            SegmentKind::Rest => "*",
        };
        format!("{}{kind}{}", of(&it.range), if it.is_optional { "?" } else { "" })
    };
    let segments: Vec<String> = outline.segments.iter().map(segment).collect();
    let name = |it: &Parameter| format!("{}{}", of(&it.name), if it.is_empty { "-" } else { "" });
    let names: Vec<String> = outline.parameters.iter().map(name).collect();
    format!(
        "{}|{}|{}{}|{}|{}",
        outline.scheme.unwrap_or_default(),
        outline.authority.as_ref().map_or("", of),
        segments.join(","),
        if outline.has_trailing_slash { "/" } else { "" },
        names.join(","),
        outline.fragment.as_ref().map_or("", of),
    )
}

#[test]
fn texts_have_an_outline() {
    for (text, outline) in [
        ("", "||||"),
        ("/", "||||"),
        ("a", "||a||"),
        ("a/b", "||a,b||"),
        ("/a//b/", "||a,,b/||"),
        ("http://h", "http|h|||"),
        ("http://h?a=1&b&c=#f", "http|h||a,b-,c-|f"),
        ("http://h/a/b?", "http|h|a,b|-|"),
        ("http://h#f", "http|h|||f"),
        ("urn:a:b", "urn||a:b||"),
        ("memory://context#/user", "memory|context|||/user"),
        ("db://{type}/{database}/{table}{/id}", "db|{type}|{database}!,{table}!,id}!?||"),
        ("git://{repo}/{branch}/{+path}", "git|{repo}|{branch}!,{+path}*||"),
        ("/users/{id}.json{?page,per_page}{&q}", "||users,{id}.json~|page,per_page,q|"),
        ("/a/{?x}", "||a/|x|"),
        ("/a?x={x}&y{&z}#f{g}", "||a|x,y-,z|"),
        ("{+base}/users{/path*}", "|{+base}|users,path*}*?||"),
        ("note://{id}{?q}{#f}", "note|{id}||q|"),
        ("/a{/b,c}/d", "||a,b!?,c}!?,d||"),
        ("/a{;x}/b", "||a{;x},b||"),
        ("{id}", "||{id}!||"),
        ("/a{#f}", "||a||"),
    ] {
        assert_eq!(shown(text), outline, "{text}");
    }
}

#[test]
fn a_path_is_opaque_where_only_its_scheme_can_read_it() {
    let is_opaque = |text| Outline::read(text).is_opaque();
    assert!(is_opaque("urn:a:b") && is_opaque("mailto:a@b") && is_opaque("a:"));
    assert!(
        !is_opaque("http://h")
            && !is_opaque("a:/b")
            && !is_opaque("a/b")
            && !is_opaque("/a")
            && !is_opaque("//h")
    );
}
