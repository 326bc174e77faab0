//! Tries each option in each place, with each kind of type that the macros know.

use urika_reference::texts::step;

/// The places of a variable.
const PLACES: [&str; 21] = [
    "/{x}",
    "/{x*}",
    "/{x:3}",
    "/a-{x}",
    "/{x}{y}",
    "/{+x}",
    "{/x}",
    "/a{/x*}",
    "/a{;x}",
    "/a{.x}",
    "/s{?x}",
    "/s{?x*}",
    "/s?x={x}",
    "/s?a=1{&x}",
    "/s{?x}{&y}",
    "/s?x={+x}",
    "/s{#x}",
    "/s#{x}",
    "https://{x}/",
    "https://{x}.example/",
    "https://h.example:{x}/",
];

/// Types with names that the macros know, and one whose answers only the compiler knows.
const TYPES: [&str; 8] =
    ["u32", "char", "String", "Segment<'a>", "Option<u32>", "Option<String>", "Vec<u32>", "Own"];

/// The options of a variable except `name`, which says which variable is meant, and combinations of two.
const OPTIONS: [&str; 13] = [
    "allow_slash",
    "commas",
    "default = D",
    "default = D, skip_default",
    "skip_default",
    "display",
    "with = m",
    "empty_is_none",
    "sensitive",
    "display, default = D",
    "with = m, commas",
    "display, allow_slash",
    "default = D, empty_is_none",
];

/// The items with the field, which also have a variable `y` where the template has it.
const ITEMS: [&str; 6] = [
    "#[uri_template(\"PLACE\")] struct A<'a> { FIELD, y: u8 }",
    "#[uri_template(\"PLACE\", builder)] struct A<'a> { FIELD, y: u8 }",
    "#[uri_template(\"PLACE#{y}\")] struct A<'a> { FIELD, #[uri(display)] y: u8 }",
    "#[uri_template(\"PLACE\")] struct A<'a> { FIELD, y: u8, #[uri(skip)] z: Z }",
    "enum A<'a> { #[route(\"PLACE\")] A { FIELD, y: u8 } }",
    "crate struct A<'a> = \"PLACE\", FIELD, y: u8",
];

/// Returns the expansion of an item with a field.
fn expansion(item: &str, place: &str, field: &str) -> String {
    let template = item.replace("PLACE", place);
    let item = if template.contains("{y}") || template.contains("{&y}") {
        template.replace("FIELD", field)
    } else {
        template.replace("FIELD, y: u8", field)
    };
    let tokens = item.parse().expect("tokens");
    let expansion = match &item[..1] {
        "e" => crate::routes::derived(tokens),
        "c" => crate::template::template(tokens),
        _ => crate::template::derived(tokens),
    };
    expansion.to_string()
}

fn is_error(expansion: &str) -> bool {
    expansion.contains("compile_error !")
}

/// An option that does not change the expansion has no effect, and a program with it would look as if it had one.
#[test]
fn an_option_changes_the_expansion_or_is_an_error() {
    let mut silent = Vec::new();
    for item in ITEMS {
        let (mut count, mut compared) = (0, 0);
        for (place, ty) in PLACES.iter().flat_map(|place| TYPES.map(|ty| (*place, ty))) {
            count += 1;
            let without = expansion(item, place, &format!("x: {ty}"));
            if count % step(11) != 0 || is_error(&without) {
                continue;
            }
            compared += 1;
            for option in OPTIONS {
                if expansion(item, place, &format!("#[uri({option})] x: {ty}")) == without {
                    silent.push(format!("{option} of {ty} in {}", item.replace("PLACE", place)));
                }
            }
        }
        assert!(compared > PLACES.len() / step(11), "{item}: {compared}");
    }
    assert!(silent.is_empty(), "without an effect:\n{}", silent.join("\n"));
}

/// The places where a value may be absent.
const OPTIONAL: &str =
    "{/x} /a{/x*} /a{;x} /a{.x} /s{?x} /s{?x*} /s?x={x} /s?a=1{&x} /s{?x}{&y} /s{#x} /s#{x}";

/// The places of an option that has an effect, for a type. Where the macros do not know the type, as that of `Own`, the
/// option is accepted, and may have no effect: `allow_slash` if no value has a slash, and `commas` if it is not a list.
/// `empty_is_none` on a value that is never absent changes only the error.
#[test]
fn an_option_is_accepted_where_it_has_an_effect() {
    let mut wrong = Vec::new();
    let [derived, built, unparsed, _, route, structure] = ITEMS;
    for (item, option, types, expected) in [
        (derived, "allow_slash", "String char Option<String> Own", "/{x} /{x*}"),
        (structure, "allow_slash", "String", "/{x} /{x*}"),
        (route, "allow_slash", "Own", "/{x} /{x*}"),
        (derived, "allow_slash", "u32 Segment<'a> Option<u32> Vec<u32>", ""),
        (derived, "display, allow_slash", "u32", "/{x} /{x*}"),
        (derived, "commas", "Vec<u32> Own", "/s{?x} /s?a=1{&x} /s{?x}{&y}"),
        (route, "commas", "Vec<u32> Own", "/s{?x} /s?a=1{&x} /s{?x}{&y}"),
        (derived, "commas", "u32 char String Segment<'a> Option<u32> Option<String>", ""),
        (derived, "with = m, commas", "u32", "/s{?x} /s?a=1{&x} /s{?x}{&y}"),
        (derived, "display, commas", "Own", ""),
        (derived, "default = D", "u32 String Own", OPTIONAL),
        (route, "default = D", "u32 Own", OPTIONAL),
        (derived, "default = D", "Option<u32> Vec<u32>", ""),
        (unparsed, "default = D", "u32 Own", ""),
        (derived, "display, default = D", "u32 Own", ""),
        (derived, "with = m, default = D", "u32 Own", ""),
        (derived, "default = D, skip_default", "u32 Own", "/s{?x} /s{?x*} /s?a=1{&x}"),
        (unparsed, "default = D, skip_default", "u32 Own", "/s{?x} /s{?x*} /s?a=1{&x}"),
        (built, "skip_default", "u32 Own", ""),
        (derived, "empty_is_none", "u32 String Own", OPTIONAL),
        (structure, "empty_is_none", "Own", OPTIONAL),
        (derived, "empty_is_none", "Option<u32>", OPTIONAL),
        (unparsed, "empty_is_none", "u32 String Own", ""),
        (unparsed, "empty_is_none", "Option<u32>", "/s?x={x}"),
    ] {
        for ty in types.split(' ') {
            let field = format!("#[uri({option})] x: {ty}");
            let is_accepted = |place: &&str| !is_error(&expansion(item, place, &field));
            let accepted: Vec<&str> = PLACES.into_iter().filter(is_accepted).collect();
            if accepted.join(" ") != expected {
                wrong.push(format!("{option} of {ty} in {item}: {}", accepted.join(" ")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// In a builder, a default is the initial value, whatever the place.
#[test]
fn a_builder_uses_each_default() {
    for item in [ITEMS[1], ITEMS[5]] {
        for place in PLACES {
            for option in ["default = D", "display, default = D", "with = m, default = D"] {
                let found = expansion(item, place, &format!("#[uri({option})] x: Own"));
                assert!(!is_error(&found), "{option} in {}", item.replace("PLACE", place));
            }
        }
    }
}
