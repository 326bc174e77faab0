// Tokens after a semicolon.
// The macro does not convert other tokens to a string: a `;` would end the expression,
// and the tokens after it would become items of their own.
mod tokens_behind_a_semicolon {
    const ROOT: &str = "https://example.com/";

    fn call() {
        let _ = urika::uri!(ROOT; const OTHER: u8 = 1);
        let _ = urika::uri!("https://example.com/"; ROOT);
        let _ = urika::uri!(con cat!("https://example.com/"));
        let _ = urika::uri!(concat!("https://example.com/",, "a"));
    }
}

// A sign before a string.
// Every macro refuses a string with a sign, so that none accepts it unchecked.
mod tokens_minus {
    use urika::{Routes, UriTemplate};

    urika::policy! {
        const SITE: urika::Policy = urika::Policy::PAGE;
        macro site_uri;
    }

    urika::uri_template!(struct Item = -"/item");

    #[derive(UriTemplate)]
    #[uri_template(-"/users/{id}")]
    struct User {
        id: u64,
    }

    #[derive(Routes)]
    enum Page {
        #[route(-"/")]
        Home,
    }

    fn call() {
        let _ = urika::uri!(-"no uri at all");
        let _ = urika::uri_ref!(-"\\");
        let _ = urika::base!(-"javascript:x?");
        let _ = urika::segment!(-"..");
        let _ = site_uri!(-"ftp://evil");
        let _ = urika::uri!(urika::Policy::PAGE, -"x");
        let _ = urika::uri!(-"a", -"b");
        let _ = urika::uri_template!("/a/{x}", base = -"x y");
        let _ = urika::uri_format!(-"/a");
    }
}

// Tokens that occur twice.
// The macros never ignore a repeated or meaningless token.
mod tokens_twice {
    use urika::{Routes, UriTemplate, UriValue};

    urika::uri_template!(struct First = "/first", struct Second = "/second");
    urika::uri_template!(struct Item = "/item/{id}", builder = One, builder = Two, id: u64);

    #[derive(UriTemplate)]
    #[uri(crate = urika)]
    #[uri_template("/users/{id}", base = "https://example.com", base = "https://example.org")]
    struct User {
        #[uri()]
        id: u64,
    }

    #[derive(UriTemplate)]
    #[uri_template("/posts/{id}")]
    struct Post {
        #[uri(allow_slash, allow_slash)]
        #[uri_template("/posts/{id}")]
        id: String,
    }

    #[derive(Routes)]
    #[routes(crate = urika, crate = urika)]
    enum Page {
        #[route("/")]
        #[uri(skip)]
        Home,
        #[route]
        Post(#[uri(skip)] Post),
    }

    #[derive(Routes)]
    enum Other {
        #[route("/{id}")]
        Post {
            #[route("/{id}")]
            id: u64,
        },
    }

    #[derive(UriValue)]
    #[uri()]
    struct Id(u64);

    fn call() {
        let _ = urika::uri!(exact, exact, "https://example.com/");
        let _ = urika::uri!(allow(userinfo, userinfo), "https://kim@example.com/");
        let _ = urika::uri_template!("/users/{id}", form);
    }
}

// A variable.
mod variable {
    struct Config {
        url: String,
    }

    impl Config {
        fn uri(&self) {
            let _ = urika::uri!(&self.url);
            let _ = urika::uri!(self.url.as_str());
        }
    }

    fn call() {
        let text = String::from("https://example.com/");
        let _ = urika::uri!(&text);
        let part = "/a";
        let _ = urika::uri_ref!(part);
        let _ = urika::uri!(urika::Policy::PAGE.https_only(), &text);
        let _ = urika::uri_ref!(urika::Policy::PAGE, part);
    }
}

fn main() {
    // A byte string.
    let _ = urika::uri!(b"https://example.com/\xFF");

    // A C string.
    let _ = urika::uri!(c"https://example.com/");

    // A character.
    let _ = urika::uri!('h');

    // A negative number.
    let _ = urika::uri!(-1);

    // A number.
    let _ = urika::uri!(443);

    // A string with a suffix.
    let _ = urika::uri!("https://example.com/"_url);

    // No tokens.
    let _ = urika::uri!();

    // Two commas.
    let _ = urika::uri!(exact,, "https://example.com/");

    // Two strings.
    let _ = urika::uri!("https://example.com/" "users");

    // Strings joined by `+`.
    let _ = urika::uri!("https://example.com/" + "users");
    let _ = urika::uri_format!("https://example.com/" + user);
}
