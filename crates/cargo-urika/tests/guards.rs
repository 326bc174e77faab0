//! The guards of urika and `urika-guard` are checks.

mod support;

use support::check;

/// Returns a handler with a URL of the request in `q.url`, and these statements.
fn handler(statements: &str) -> String {
    format!(
        "const OWN: Policy = Policy::LITERAL.hosts(&[\"a.example\"]); const ANY: Policy = Policy::LITERAL.https_only();
         async fn f(Query(q): Query<Q>, base: Base<'static>, policy: &PolicyBuf, guard: &Guard, template: Template<'static>, client: reqwest::Client) \
         -> Result<Response, Error> {{ {statements} }}"
    )
}

/// The requested URL, or the target of a redirect, is one that a guard returns or has accepted.
#[test]
fn guarded_urls_have_no_finding() {
    for statements in [
        "reqwest::get(Policy::PUBLIC.normalize(&q.url)?.as_str()).await",
        "let url = Policy::PUBLIC.https_only().normalize(&q.url)?; client.get(url.as_str())",
        "Policy::PUBLIC.normalize(&q.url)?; reqwest::get(&q.url).await",
        "Policy::LITERAL.refuse(Refusal::PrivateHost).validate(&q.url)?; reqwest::get(&q.url).await",
        "Policy::LITERAL.refuse(Refusal::PrivateHost).any_host().normalize(&q.url)?; reqwest::get(&q.url).await",
        "Policy::PUBLIC.allow(Refusal::Userinfo).normalize(&q.url)?; reqwest::get(&q.url).await",
        "Policy::PUBLIC.allow(Refusal::PrivateHost).hosts(&[\"a.example\"]).normalize(&q.url)?; reqwest::get(&q.url).await",
        "OWN.normalize(&q.url)?; reqwest::get(&q.url).await",
        "policy.normalize(&q.url)?; reqwest::get(&q.url).await",
        "if Policy::PUBLIC.normalize(&q.url).is_err() { return Err(no()); } reqwest::get(&q.url).await",
        "let Ok(url) = Policy::PUBLIC.normalize(&q.url) else { return Err(no()) }; reqwest::get(url.as_str()).await",
        "Redirect::to(Policy::local_target(&q.url)?.as_str())",
        "if Policy::local_target(&q.url).is_err() { return Err(no()); } Redirect::to(&q.url)",
        "let target = Policy::local_target(&q.url)?; Redirect::to(&target.to_string())",
        "reqwest::get(base.resolve_within(UriRef::parse(&q.url)?)?.as_str()).await",
        "reqwest::get(template.build_on(&base, &[(\"url\", q.url.into())])?.as_str()).await",
        "let uri = Uri::parse(&q.url)?; if !Policy::PUBLIC.accepts(uri) { return Err(no()); } reqwest::get(uri.as_str()).await",
        "if !Uri::parse(&q.url).is_ok_and(|uri| OWN.accepts(uri)) { return Err(no()); } reqwest::get(&q.url).await",
        "let uri = Uri::parse(&q.url)?; if policy.accepts(uri) { return reqwest::get(uri.as_str()).await; } Err(no())",
        "let uri = Uri::parse(&q.url)?; if !base.contains(uri) { return Err(no()); } reqwest::get(uri.as_str()).await",
        "if Uri::parse(&q.url).is_ok_and(|uri| base.contains(uri)) { reqwest::get(&q.url).await } else { Err(no()) }",
        "let rest = base.strip(Uri::parse(&q.url)?).ok_or_else(no)?; reqwest::get(format!(\"https://a.example/v1/{rest}\")).await",
        "let uri = Uri::parse(&q.url)?; let Some(_) = base.strip(uri) else { return Err(no()) }; reqwest::get(uri.as_str()).await",
        "let url = guard.check(&q.url)?; reqwest::get(url.as_str()).await",
        "let ip = lookup(); if !is_public(ip) { return Err(no()); } reqwest::get(format!(\"https://{ip}/\")).await",
    ] {
        check(&handler(statements), &[]);
    }
}

/// A check that accepts every host does not count, and neither does one whose result is ignored.
#[test]
fn other_checks_are_findings_as_before() {
    for statements in [
        "reqwest::get(&q.url).await",
        "reqwest::get(Policy::LITERAL.normalize(&q.url)?.as_str()).await",
        "Policy::LITERAL.normalize(&q.url)?; reqwest::get(&q.url).await",
        "ANY.validate(&q.url)?; reqwest::get(&q.url).await",
        "Policy::PUBLIC.allow(Refusal::PrivateHost).normalize(&q.url)?; reqwest::get(&q.url).await",
        "OWN.any_host().normalize(&q.url)?; reqwest::get(&q.url).await",
        "Policy::LITERAL.refuse(Refusal::OddPort).normalize(&q.url)?; reqwest::get(&q.url).await",
        "if Policy::PUBLIC.normalize(&q.url).is_ok() { log(); } reqwest::get(&q.url).await",
        "Redirect::to(&q.url)",
        "let names = names(); if names.contains(&q.url) { log(); } reqwest::get(&q.url).await",
        "let text = text(); if text.contains(&q.url) { return reqwest::get(&q.url).await; } Err(no())",
        "if Uri::parse(&q.url).is_ok_and(|uri| OWN.accepts(uri)) { return Err(no()); } reqwest::get(&q.url).await",
        "if Uri::parse(&q.url).is_ok_and(|uri| base.contains(uri)) { return Err(no()); } reqwest::get(&q.url).await",
    ] {
        check(&handler(statements), &["URK002 q.url"]);
    }
    // A string that is parsed for another check is also passed on as a URL.
    for statements in [
        "if !Uri::parse(&q.url).is_ok_and(|uri| Policy::LITERAL.accepts(uri)) { return Err(no()); } reqwest::get(&q.url).await",
        "if Uri::parse(&q.url).is_ok_and(|uri| OWN.accepts(other)) { return reqwest::get(&q.url).await; } Err(no())",
    ] {
        check(&handler(statements), &["URK002 q.url", "URK002 q.url"]);
    }
    // A check of another value.
    check(&handler("Policy::PUBLIC.normalize(&q.other)?; reqwest::get(&q.url).await"), &["URK002 q.url"]);
    // Functions of the program with these names are read.
    let own = "struct Policy; impl Policy { const PUBLIC: Self = Policy; fn normalize(&self, t: &str) -> Result<String, Error> { Ok(t.to_owned()) } fn local_target(t: &str) -> Result<(), Error> { Ok(()) } } ";
    for statements in [
        "Policy::PUBLIC.normalize(&q.url)?; reqwest::get(&q.url).await",
        "Policy::local_target(&q.url)?; Redirect::to(&q.url)",
    ] {
        check(&format!("{own}{}", handler(statements)), &["URK002 q.url"]);
    }
}

/// The rest below a base, and the target of a request, are harmless only directly after a slash of a path.
#[test]
fn ends_of_urls() {
    let clean = "";
    for (used, of_rest, of_target) in [
        (r#"reqwest::get(format!("https://a.example/{end}")).await"#, clean, clean),
        (r#"reqwest::get(format!("https://a.example/v1/{end}")).await"#, clean, clean),
        (r#"reqwest::get(format!("https://a.example/v1/{}", end.as_str())).await"#, clean, clean),
        // `evil.example:443`, and `.evil.example/x`.
        (r#"reqwest::get(format!("https://a.example{end}")).await"#, "URK002", "URK002"),
        (r#"reqwest::get(format!("https://a.example{}", end.as_str())).await"#, "URK002", "URK002"),
        (r#"reqwest::get(format!("https://a.example:80{end}")).await"#, "URK002", "URK002"),
        (r#"reqwest::get(format!("https://{end}")).await"#, "URK002", "URK002"),
        (r#"reqwest::get(format!("https://a.example/v1{end}")).await"#, "URK001", "URK001"),
        (r#"reqwest::get(format!("https://a.example/v1?to={end}")).await"#, "URK004", "URK004"),
        // `http://evil.example/a`. A rest is a relative path, with `./` in front where it could be read otherwise.
        ("reqwest::get(end.as_str()).await", clean, "URK002"),
        ("client.get(end.as_str())", clean, "URK002"),
        (r#"reqwest::get(format!("{end}/x")).await"#, clean, "URK002"),
        ("Redirect::to(end.as_str())", clean, "URK002"),
        // `//evil.example`, of a rest without its `./`.
        (r#"Redirect::to(&format!("/{end}"))"#, "URK002", "URK002"),
        (r#"Redirect::to(&format!("/v1/{end}"))"#, clean, clean),
        (r#"Redirect::to(&format!("/{}", end.as_str().trim_start_matches("./")))"#, "URK002", "URK002"),
        (r#"Redirect::to(&format!("/v1/{}", end.as_str().trim_start_matches("./")))"#, clean, clean),
    ] {
        for (call, name, code) in [
            ("base.strip(Uri::parse(&q.url)?).ok_or_else(no)?", "strip()", of_rest),
            ("RequestTarget::parse(&q.url)?", "q.url", of_target),
            ("RequestTarget::parse_with_encoded_slashes(&q.url)?", "q.url", of_target),
        ] {
            let finding = format!("{code} {name}");
            let found = [finding.as_str()];
            let wanted = if code == clean { &[] } else { &found[..] };
            check(&handler(&format!("let end = {call}; {used}")), wanted);
        }
    }
    // The text of a target is not checked by it.
    for used in ["reqwest::get(&q.url).await", r#"reqwest::get(format!("https://a.example{}", q.url)).await"#]
    {
        check(&handler(&format!("RequestTarget::parse(&q.url)?; {used}")), &["URK002 q.url"]);
    }
    // The values of a string that is put together are found in it.
    check(
        &handler(
            r#"let end = RequestTarget::parse(&format!("/a/{}", q.id))?; reqwest::get(format!("https://a.example{end}")).await"#,
        ),
        &["URK001 q.id"],
    );
    // A parameter of a function is as open as a value of the request.
    let param =
        "fn f(t: &str) -> Result<Redirect, Error> { Ok(Redirect::to(RequestTarget::parse(t)?.as_str())) }";
    check(param, &["URK002 t"]);
}

/// A guarded client dials what its policy accepts. It requests every path that it is given.
#[test]
fn guarded_clients() {
    for client in [
        "Guard::new(Policy::PUBLIC).client(reqwest::Client::builder())?",
        "Guard::new(Policy::PUBLIC).addresses(is_ours).client_with(builder, resolver)?",
        "Client::builder(TokioExecutor::new()).build(guard.connector())",
    ] {
        let with = |url: &str| {
            handler(&format!(
                "let guard = Guard::new(Policy::PUBLIC); let client = {client}; client.send(client.get({url})).await"
            ))
        };
        check(&with("&q.url"), &[]);
        check(&with("format!(\"https://{}/x\", q.host)"), &[]);
        check(&with("format!(\"https://a.example/{}/x\", q.id)"), &["URK001 q.id"]);
    }
    let field = |ty: &str| {
        format!(
            "struct App {{ client: {ty} }} impl App {{ async fn f(&self, Query(q): Query<Q>) {{ self.client.get(&q.url); }} }}"
        )
    };
    check(&field("urika_guard::Client"), &[]);
    check(&field("reqwest::Client"), &["URK002 q.url"]);
}
