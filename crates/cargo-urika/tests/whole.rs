//! Checks findings about whole strings: joins, missing routes, and spelling. Each case is a program with its
//! findings.

mod support;

use support::{Folder, audit};

/// Returns the findings of a program with one of `codes`, each as `CODE label`.
fn found(source: &str, arguments: &[&str], codes: &str) -> Vec<String> {
    let folder = Folder::with(&[("src/lib.rs", source)]);
    let document = audit(&folder, arguments);
    let findings = document["findings"].as_array().unwrap().iter();
    let lines = findings.map(|finding| {
        format!("{} {}", finding["code"].as_str().unwrap(), finding["label"].as_str().unwrap())
    });
    lines.filter(|line| line.starts_with(codes)).collect()
}

/// Checks the findings about the seam of a base and a reference.
fn seam(body: &str, wanted: &[&str]) {
    let source = format!(
        r#"const HOST: &str = "https://a.example"; const FOLDER: &str = "https://a.example/v1/";
        const API: &str = "https://a.example/v1"; const SUB: &str = "https://api.";
        fn send_to(path: &str) {{ reqwest::get(format!("{{API}}{{path}}")); }}
        fn f(id: u64, name: &str) {{ {body} }}"#
    );
    let found = found(&source, &[], "URK007");
    let said: Vec<&str> = found.iter().map(|said| &said["URK007 ".len()..]).collect();
    assert_eq!(said, wanted, "{body}");
}

#[test]
fn bases_and_slashes() {
    for (body, wanted) in [
        (r#"reqwest::get(format!("{HOST}/users"));"#, &[][..]),
        (r#"reqwest::get(format!("{FOLDER}users"));"#, &[]),
        (r#"reqwest::get(format!("{API}/users/{id}"));"#, &[]),
        (r#"reqwest::get(format!("{SUB}example.com/users"));"#, &[]),
        (r#"reqwest::get(format!("{API}?next={HOST}/x"));"#, &[]),
        (r#"reqwest::get(format!("{API}s"));"#, &[]),
        (r#"reqwest::get(format!("{HOST}users/{id}"));"#, &["gives `https://a.exampleusers…`: another host"]),
        (r#"reqwest::get(format!("{API}users/{id}"));"#, &["gives `https://a.example/v1users…`: no slash"]),
        (
            r#"reqwest::get(format!("{FOLDER}/users/{id}"));"#,
            &["gives `https://a.example/v1//users…`: two slashes"],
        ),
        (r#"reqwest::get(HOST.to_owned() + "users");"#, &["gives `https://a.exampleusers`: another host"]),
        (
            r#"let url = format!("{FOLDER}/users/{id}");"#,
            &["gives `https://a.example/v1//users…`: two slashes"],
        ),
        // Through a helper.
        (r#"send_to("/users");"#, &[]),
        (r#"send_to("users/all");"#, &["gives `https://a.example/v1users…`: no slash"]),
    ] {
        seam(body, wanted);
    }
}

#[test]
fn segments_that_join_drops() {
    let joined = |base: &str, reference: &str| {
        format!("let base = Url::parse({base}).unwrap(); base.join({reference});")
    };
    for (base, reference, wanted) in [
        ("FOLDER", r#""users""#, &[][..]),
        ("API", r#""users""#, &["drops `v1` from the base, and gives `https://a.example/users`"]),
        (
            "API",
            r#"&format!("users/{id}")"#,
            &["drops `v1` from the base, and gives `https://a.example/users/`"],
        ),
        ("API", r#""/v1/users""#, &[]),
        ("API", r#""?page=2""#, &[]),
        ("API", r#""../x""#, &[]),
        ("API", r#""https://b.example/""#, &[]),
        ("HOST", r#""users""#, &[]),
        ("FOLDER", r#""/users""#, &["drops `/v1/` from the base, and gives `https://a.example/users`"]),
        ("FOLDER", r#""/v1/users""#, &[]),
        (r#""https://a.example/index.html""#, r#""users""#, &[]),
    ] {
        seam(&joined(base, reference), wanted);
    }
    let two = |first: &str| joined("FOLDER", &format!("{first:?}).unwrap().join(\"posts\""));
    seam(&two("users"), &["drops `users`, which was joined before it: write `users/` there"]);
    seam(&two("users/"), &[]);
    // `join` of a `Path` joins no URLs.
    seam(r#"let base = PathBuf::from("/a/b"); base.join("c").join("d");"#, &[]);
}

const SITE: &str = r#"
    #[derive(Debug, Routes)]
    enum Site<'a> {
        #[route("/")] Home,
        #[route("/users/{id}{?page}", was = "/people/{id}")] User { id: u64, page: Option<u32> },
        #[route("/files/{+path}")] File { path: RelPath<'a> },
        #[route] Post(Post),
        #[routes("/api")] Api(Api),
    }
    #[derive(Routes)] enum Api { #[route("/notes/{id}")] Note { id: u64 } }
    #[derive(UriTemplate)] #[uri_template("/posts/{id}")] struct Post { id: u64 }
"#;

#[test]
fn links_and_patterns_of_no_route() {
    for (body, is_stray) in [
        (r#"Redirect::to("/")"#, false),
        (r#"Redirect::to("/users/7?page=2")"#, false),
        (r#"Redirect::to(&format!("/users/{id}"))"#, false),
        (r#"Redirect::to("/people/7")"#, false),
        (r#"Redirect::to("/posts/7")"#, false),
        (r#"Redirect::to("/api/notes/7")"#, false),
        (r#"Redirect::to("/files/a/b")"#, false),
        (r#"Redirect::to("/style.css")"#, false),
        (r#"Redirect::to("https://b.example/user")"#, false),
        (r#"Redirect::to(&format!("{prefix}/user"))"#, false),
        (r#"reqwest::get("/user/7")"#, false),
        (r#"Redirect::to("/user/7")"#, true),
        (r#"Redirect::to(&format!("/user/{id}"))"#, true),
        (r#"Redirect::to("/notes/7")"#, true),
        (r#"r.header(LINK, "</user/7>; rel=\"next\"")"#, true),
        (r#"r.header(LINK, "</users/7>; rel=\"next\"")"#, false),
        (r#"Router::new().route("/users/{id}", get(user))"#, false),
        (r#"Router::new().route("/users/:id", get(user))"#, false),
        (r#"Router::new().route("/files/{*path}", get(file))"#, false),
        (r#"Router::new().nest("/api", Router::new().route("/notes/{id}", get(note)))"#, false),
        (r#"Router::new().route("/user/{id}", get(user))"#, true),
        // A link that matches a pattern of a router leads to the program itself.
        (r#"Redirect::to("/user/7"); Router::new().route("/user/{id}", get(user))"#, true),
    ] {
        let source = format!("{SITE} fn f(id: u64, prefix: &str) {{ {body}; }}");
        let found = found(&source, &[], "URK008");
        assert_eq!(found.len(), usize::from(is_stray), "{body}: {found:?}");
        // Without a set there are no routes to compare with.
        let alone = format!("fn f(id: u64, prefix: &str) {{ {body}; }}");
        assert_eq!(self::found(&alone, &[], "URK008"), [""; 0], "{body}");
    }
    // A type from another crate makes the set incomplete, so no link can be called unknown.
    let open = SITE.replace("struct Post", "struct Other");
    assert_eq!(found(&format!("{open} fn f() {{ Redirect::to(\"/user/7\"); }}"), &[], "URK008"), [""; 0]);
    let other = SITE.replace("Routes", "Routable");
    assert_eq!(found(&format!("{other} fn f() {{ Redirect::to(\"/user/7\"); }}"), &[], "URK008"), [""; 0]);
}

#[test]
fn style_is_off_by_default() {
    for (body, wanted) in [
        (r#"reqwest::get("https://a.example/x");"#, &[][..]),
        (
            r#"reqwest::get("HTTPS://a.example:443/./%7Ex");"#,
            &["URK101 its normal form is `https://a.example/~x`"],
        ),
        (
            r#"let u = Url::parse("https://a.example/x").unwrap();"#,
            &["URK102 `https://a.example/x` is parsed whenever the program runs"],
        ),
        (
            r#"let u: Uri = "https://a.example/x".parse().unwrap();"#,
            &["URK102 `https://a.example/x` is parsed whenever the program runs"],
        ),
        (
            r#"let u = Url::parse(if id > 1 { "https://a.example/x" } else { "https://a.example/y" }).unwrap();"#,
            &[],
        ),
        (r"let u = Url::parse(name).unwrap();", &[]),
        (
            r#"reqwest::get("https://a.example/"); reqwest::get("https://a.example");"#,
            &[
                "URK103 is written `https://a.example` elsewhere",
                "URK101 its normal form is `https://a.example/`",
                "URK103 is written `https://a.example/` elsewhere",
            ],
        ),
        (r#"reqwest::get("https://a.example/x"); reqwest::get("https://a.example/x");"#, &[]),
    ] {
        let source = format!("fn f(id: u64, name: &str) {{ {body} }}");
        assert_eq!(found(&source, &["--style"], "URK1"), wanted, "{body}");
        assert_eq!(found(&source, &[], "URK1"), [""; 0], "{body}");
    }
    let source = r#"fn f() { reqwest::get("https://a.example"); }"#;
    let folder = Folder::with(&[("src/lib.rs", source), ("urika.toml", "style = true\n")]);
    assert_eq!(audit(&folder, &[])["findings"].as_array().unwrap().len(), 1);
}
