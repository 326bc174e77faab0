//! Checks that typed templates and templates parsed at run time give the same answer and the same error for
//! each string.
//!
//! Only a type can say that a value is not a list, or that `{+x}` has no `?`. So no string here contains a comma
//! or a `?`. An unknown path parameter is a mismatch at run time, and an error in the typed form.

use std::collections::BTreeMap;

use urika::template::Template;
use urika::{MatchError, uri_template};
use urika_reference::texts::up_to;

const PIECES: &[&str] =
    &["a", ".", "..", "/", ";", "%2F", "%2e", "%5C", "%61", "%25", "41", "[", "%23", ":", "@", "=b"];

/// Returns the error code, or an empty string when there is no error.
fn code<T>(found: Result<T, MatchError>) -> &'static str {
    found.map_or_else(|error| error.code(), |_| "")
}

macro_rules! alike {
    ($($name:ident = $template:literal, $text:literal;)*) => {
        $(uri_template!(struct $name = $template);)*

        #[test]
        fn values_of_paths_are_safe_alike() {
            let mut wrong: BTreeMap<_, Vec<String>> = BTreeMap::new();
            let (mut taken, mut refused) = (0, 0);
            $(
                let template = Template::parse($template).unwrap();
                for text in up_to(PIECES, 3) {
                    let uri = $text.replace('*', &text);
                    let typed = code($name::from_uri(&uri));
                    let dynamic = code(template.captures(&uri).and_then(|found| found.safe()));
                    *(if typed.is_empty() { &mut taken } else { &mut refused }) += 1;
                    if typed != dynamic {
                        wrong.entry(($template, typed, dynamic)).or_default().push(uri);
                    }
                }
            )*
            println!("{taken} taken, {refused} refused");
            assert!(taken > 10_000 && refused > 10_000);
            let shown = wrong.iter().map(|(of, uris)| format!("{of:?}: {:?}\n", &uris[..uris.len().min(4)]));
            assert!(wrong.is_empty(), "{}", shown.collect::<String>());
        }
    };
}

alike! {
    Whole = "/{a}", "/*";
    Behind = "/x{a}", "/x*";
    Dotted = "/.{a}", "/.*";
    Named = "/{a}.json", "/*.json";
    Twice = "/{a}/{a}", "/*/*";
    Param = "/{a};v=1", "/*;v=1";
    Led = "/x{/a}", "/x*";
    Verb = "/{a}:41", "/*:41";
    Mail = "/x:{a}@", "/x:*@";
    Suffix = "/f/{+a}:41", "/f/*:41";
    Members = "/x{/a*}", "/x*";
    Path = "/f/{+a}", "/f/*";
    Beside = "/f{+a}x", "/f*x";
    Before = "/f/{+a}/x", "/f/*/x";
    Host = "note://{+a}", "note://*";
    Root = "file://{+a}", "file:///*";
    Query = "/x{?a}", "/x?a=*";
    Both = "/f/{a}{?a}", "/f/*?a=*";
}
