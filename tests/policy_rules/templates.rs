//! The law of templates under a policy: what a template builds is accepted by its policy, and no other value is refused.
//!
//! `cargo test` tries strings of up to three tokens. `ENUMERATE=full` also tries all strings of four tokens, and of up to
//! six characters.

use std::borrow::Cow;

use urika::value::{Encoded, ObjectKey, RelPath, Segment, SegmentWithSlash};
use urika::{BuildError, Policy, Routes, UriTemplate, try_uri_format, uri_template};
use urika_reference::texts::{bound, up_to};

const API: Policy<'_> = Policy::LITERAL.hosts(&["h.example"]).paths(&["/api/", "/hooks/*"]);
const STRICT: Policy<'_> = API.strict();
const EXACT: Policy<'_> = API.exact();
const RESOURCE: Policy<'_> = Policy::RESOURCE.paths(&["/api/"]);

/// Defines a template for each row, under its policy and without one. A row has the name and the text of the template,
/// its policy, the type of its variable, and how to make the value of a string.
macro_rules! templates {
    ($($name:ident: $text:literal, $policy:ident, $type:ty, |$given:ident| $value:expr;)*) => {
        $(
            mod $name {
                use super::*;

                #[derive(UriTemplate)]
                #[uri_template($text)]
                pub(super) struct Free<'a> {
                    pub(super) x: $type,
                }

                #[derive(UriTemplate)]
                #[uri_template($text, policy = $policy)]
                pub(super) struct Kept<'a> {
                    pub(super) x: $type,
                }
            }
        )*

        /// Tries a string in each template.
        fn try_each(text: &str, tried: &mut Tried) {
            $(
                let $given = text;
                if let Some(x) = $value {
                    let free = $name::Free { x: x.clone() }.try_build().map(String::from);
                    let kept = $name::Kept { x }.try_build().map(String::from);
                    let read = |uri: &str| urika::FromUri::from_uri(uri).map(|_: $name::Kept<'_>| ()).is_ok();
                    tried.compare(stringify!($name), text, &$policy, free, kept, &read);
                }
            )*
        }
    };
}

templates! {
    text: "https://h.example/api/{x}", API, Cow<'a, str>, |text| Some(Cow::Borrowed(text));
    strict: "https://h.example/api/{x}", STRICT, Cow<'a, str>, |text| Some(Cow::Borrowed(text));
    exact: "https://h.example/api/{x}", EXACT, Cow<'a, str>, |text| Some(Cow::Borrowed(text));
    resource: "db://h.example/api/{x}", RESOURCE, Cow<'a, str>, |text| Some(Cow::Borrowed(text));
    below: "https://h.example/hooks/{x}/log", API, Cow<'a, str>, |text| Some(Cow::Borrowed(text));
    segment: "https://h.example/api/{x}/a", API, Segment<'a>, |text| Segment::parse(text).ok();
    slashes: "https://h.example/hooks/{x}", API, SegmentWithSlash<'a>, |text| SegmentWithSlash::parse(text).ok();
    optional: "https://h.example/api/v1{/x}", API, Option<Cow<'a, str>>, |text| Some((text != "a").then_some(Cow::Borrowed(text)));
    list: "https://h.example/api/v1{/x*}", EXACT, Vec<Cow<'a, str>>, |text| Some(text.split('a').map(Cow::Borrowed).collect::<Vec<_>>());
    path: "https://h.example/api/{+x}", API, Cow<'a, str>, |text| Some(Cow::Borrowed(text));
    rel_path: "https://h.example/api/{+x}/z", EXACT, RelPath<'a>, |text| RelPath::parse(text).ok();
    encoded: "https://h.example/api/{+x}", API, Encoded<'a>, |text| Encoded::parse(text).ok();
    key: "https://h.example/api/{+x}", API, ObjectKey<'a>, |text| ObjectKey::parse(text).ok();
}

/// A route under a policy that is spelled out, and one without a policy.
#[derive(Routes)]
enum Site<'a> {
    #[route("https://h.example/api/{x}", policy = Policy::LITERAL.hosts(&["h.example"]).paths(&["/api/"]))]
    Kept { x: Cow<'a, str> },
    #[route("https://h.example/free/{x}")]
    Free { x: Cow<'a, str> },
}

/// The results of all strings.
#[derive(Default)]
struct Tried {
    built: usize,
    refused: usize,
    read: usize,
}

type Built = Result<String, BuildError>;

impl Tried {
    /// Compares a template under a policy with the same template without one.
    fn compare(
        &mut self,
        form: &str,
        text: &str,
        policy: &Policy<'_>,
        free: Built,
        kept: Built,
        read: &dyn Fn(&str) -> bool,
    ) {
        let Ok(free) = free else {
            assert!(kept.is_err(), "{form} of {text} has no URI without a policy");
            return;
        };
        let is_accepted = policy.normalize(&free).is_ok();
        match kept {
            Ok(kept) => {
                assert!(is_accepted, "{form} of {text} builds {kept}, which its policy refuses");
                assert_eq!(kept, free, "{form} of {text}");
                self.built += 1;
            }
            Err(error) => {
                assert!(!is_accepted, "{form} of {text} is refused, but its policy accepts {free}");
                assert_eq!(
                    (error.code(), error.variable()),
                    ("PATH_NOT_ALLOWED", Some("x")),
                    "{form} of {text}"
                );
                self.refused += 1;
            }
        }
        let is_read = read(&free);
        assert!(is_accepted || !is_read, "{form} parses {free}, which its policy refuses");
        self.read += usize::from(is_read);
    }

    /// Tries a string in the forms that have no type.
    fn compare_calls(&mut self, text: &str) {
        let never = |_: &str| false;
        let free = || try_uri_format!("https://h.example/api/{x}", x = text).map(String::from);
        let by_constant = try_uri_format!(API, "https://h.example/api/{x}", x = text).map(String::from);
        self.compare("try_uri_format!", text, &API, free(), by_constant, &never);
        let spelled =
            try_uri_format!(Policy::LITERAL.paths(&["/api/"]), "https://h.example/api/{x}", x = text);
        self.compare("try_uri_format! (spelled)", text, &API, free(), spelled.map(String::from), &never);
        let cut = || try_uri_format!("https://h.example/api/{x:6}", x = text).map(String::from);
        let kept = try_uri_format!(API, "https://h.example/api/{x:6}", x = text).map(String::from);
        self.compare("a prefix", text, &API, cut(), kept, &never);
        let list: Vec<&str> = text.split('a').collect();
        let joined = || try_uri_format!("https://h.example/api/{x}/", x = list).map(String::from);
        let kept = try_uri_format!(API, "https://h.example/api/{x}/", x = list).map(String::from);
        self.compare("a list", text, &API, joined(), kept, &never);
        let in_place = uri_template!(API, "https://h.example/api/{x}").x(text).try_build();
        self.compare("uri_template!", text, &API, free(), in_place.map(String::from), &never);
        let route = Site::Kept { x: Cow::Borrowed(text) }.try_build().map(String::from);
        let read = |uri: &str| Site::from_uri(uri).is_ok();
        self.compare("route", text, &API, free(), route, &read);
        let other = Site::Free { x: Cow::Borrowed(text) };
        assert_eq!(other.try_build().is_ok(), free().is_ok(), "{text}");
    }
}

/// Values hide dot segments, slashes and NUL in as many levels of escapes as a policy with paths decodes.
#[test]
fn what_a_template_builds_is_accepted_by_its_policy() {
    let tokens = ["%", "25", "2e", "%2E", "%252e", "%2f", "%5c", "%00", ".", "/", "\\", ";", "a"];
    let mut tried = Tried::default();
    let mut strings_tried = 0;
    let letters = ["%", "2", "5", "e", "E", "f", ".", "/", "\\", "a"];
    let strings = up_to(&tokens, bound(3, 4)).chain(up_to(&["%", "25", "2e", "%2e"], 5));
    for text in strings.chain(up_to(&letters, bound(0, 6))) {
        strings_tried += 1;
        try_each(&text, &mut tried);
        tried.compare_calls(&text);
    }
    let Tried { built, refused, read } = tried;
    println!("{strings_tried} strings: {built} built, {refused} refused, {read} parsed");
    assert!(built > 20_000 && refused > 5_000 && read > 10_000, "{built} {refused} {read}");
}
