//! Optional first segments that their types cannot tell from the segment after them.

use urika::{Routes, UriValue, uri_template};

#[derive(UriValue)]
#[uri(rename_all = "lowercase")]
enum Lang {
    En,
    De,
}

// A name of the enum is the segment after it.
#[derive(Debug, UriValue)]
#[uri(rename_all = "lowercase")]
enum Page {
    Users,
    Issues,
}

#[derive(Routes)]
enum Site {
    #[route("{/page}/issues")]
    Issues { page: Option<Page> },
}

// Any string may be the segment after it.
#[derive(Routes)]
enum Open {
    #[route("{/lang}/issues")]
    Issues { lang: Option<String> },
}

// A value follows.
#[derive(Routes)]
enum Users {
    #[route("{/lang}/{name}")]
    User { lang: Option<Lang>, name: String },
}

// Literals and values follow.
#[derive(Routes)]
enum Files {
    #[route("{/lang}/v{version}.html")]
    File { lang: Option<Lang>, version: u32 },
}

uri_template!(struct Link = "{/page}/issues", page: Option<Page>);

fn main() {
    let _ = Link::from_path("/issues");
}
