//! Applies the remedies for an ambiguous expression, which makes the template reversible.

use alloc::format;
use alloc::string::{String, ToString as _};

use crate::template::Template;

const LISTS: &[&str] = &["a*,b*", "a,b*,c*", "a*,b,c*", "a,b,c*,d*"];

#[test]
fn one_star_is_enough() {
    for (operator, vars) in
        ["", "/"].iter().flat_map(|operator| LISTS.iter().map(move |vars| (operator, vars)))
    {
        let template = format!("{{{operator}{vars}}}");
        let error = Template::parse(&template).unwrap().check_reversible().unwrap_err();
        let name = error.variable().unwrap();
        assert!(error.to_string().contains(&format!("write `*` after `{name}` only")), "{template}: {error}");
        let kept = format!("{name}*");
        let mended: String = template
            .split_inclusive([',', '}'])
            .map(|var| if var.contains(&kept) { var.into() } else { var.replace('*', "") })
            .collect();
        assert!(mended.contains(&kept), "{template}: {mended}");
        Template::parse(&mended).unwrap().check_reversible().expect(&mended);
    }
}

#[test]
fn a_slash_is_offered_where_it_ends_a_value() {
    let pieces = ["a", "a*", "a:3", ".a", ".a*", "/a", "/a*", "+a", "+a:3", "#a", ";a", "?a", "&a"];
    let mut offered = 0;
    for (first, second) in pieces.iter().flat_map(|first| pieces.iter().map(move |second| (first, second))) {
        let (first, second) = (format!("{{{first}}}"), format!("{{{}}}", second.replace('a', "b")));
        let template = format!("{first}{second}");
        let Err(error) = Template::parse(&template).unwrap().check_reversible() else { continue };
        if error.to_string().contains("such as `/`") {
            offered += 1;
            let mended = format!("{first}/{second}");
            Template::parse(&mended).unwrap().check_reversible().expect(&mended);
        }
    }
    assert!(offered > 0);
}
