//! Tests that matching takes linear time, for every kind of template.

use alloc::vec;

use crate::template::Template;
use crate::template::matching::cost::counted;

/// Each byte is read a bounded number of times: a string of twice the length costs at most twice as much.
#[test]
fn time_is_linear() {
    let costs = |template: &str, unit: &str, count: usize| {
        let template = Template::parse(template).expect("a template");
        let uri = unit.repeat(count);
        let cost = counted::of(|| drop(template.captures(&uri)));
        assert!(cost <= 12 * uri.len() + 100, "{cost} for {} bytes of {unit} in {template}", uri.len());
        cost
    };
    let templates = vec![
        "{a*}",
        "{+a*}",
        "{/a*}",
        "{.a*}",
        "{;a*}",
        "{?a*}",
        "{&a*}",
        "{#a*}",
        "{a*,b}",
        "{/a*,b}/x",
        "{/a*}{?b*}",
        "{+a}/x/{b}",
        "{+a}aa/x",
        "~{a}~~",
        "{a}x{/b}",
        "{/a}{;b*}{?c*}",
        "{+a}@{b}:{c}",
        "{a:5}/{a}",
        "/{a}#{+a}",
        "{a},{a}",
        "?x={+a}",
        "{a}:x",
        "{a}:{b}:{c}",
        "{a}:x{.b}",
        "{/a*}@x",
        "{a};a{b}@{;c}",
        "{a}@a:a:a{b}",
        "#{a}@{b}",
    ];
    for template in templates {
        for unit in [
            ",", "/", "/,", ".", ";", ";a", "&a", "a", "a/", "~", "x/", "aa/x/", "@", "%2C", "%25", "=",
            "a=,", "?", "#", ":", ":a:", "%3A", "@a:a:a",
        ] {
            let (once, twice) = (costs(template, unit, 5_000), costs(template, unit, 10_000));
            assert!(twice <= 2 * once + 100, "{template} {unit}: {once}, then {twice}");
        }
    }
}
