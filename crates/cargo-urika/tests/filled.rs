//! Templates that a program fills itself: URK009.

mod support;

use support::{Folder, check, check_levels, findings};

/// Returns a function that requests an expression.
fn requested(expression: &str) -> String {
    format!(
        "const PATH: &str = \"https://a.example/u/{{id}}/k?q={{q}}\"; \
         fn f(id: &str, q: &str, n: u64, of: &Operation, path: &str) -> Result<(), Box<dyn Error>> {{ reqwest::get({expression}); Ok(()) }}"
    )
}

#[test]
fn each_placeholder_has_one_finding() {
    for placeholder in
        ["{id}", "{{id}}", ":id", "<id>", "%s", "$id", "${id}", "[id]", "{}", "{0}", "%id%", "ID"]
    {
        let literal = format!("\"https://a.example/u/{placeholder}/k\".replace(\"{placeholder}\", id)");
        check_levels(&requested(&literal), &["URK009 error id"]);
        let in_query = literal.replace("/u/", "/u?q=").replace("/k", "&k=1");
        check_levels(&requested(&in_query), &["URK009 warning id"]);
        // A host is URK002, wherever the text comes from: `Template::build` also accepts every host.
        let in_host = literal.replace("a.example/u/", "").replace("/k", ".example/k");
        check_levels(&requested(&in_host), &["URK002 error id"]);
    }
}

#[test]
fn values_that_stay_in_their_places_have_none() {
    for value in ["&n.to_string()", "\"me\"", "&format!(\"u{n}\")"] {
        check(&requested(&format!("\"https://a.example/u/{{id}}\".replace(\"{{id}}\", {value})")), &[]);
        check(&requested(&format!("PATH.replace(\"{{id}}\", {value})")), &[]);
    }
    check(&requested("\"https://a.example/u/x{id}\".replace(\"{id}\", &urlencoding::encode(id))"), &[]);
    check_levels(
        &requested("\"https://a.example/u/{id}\".replace(\"{id}\", &urlencoding::encode(id))"),
        &["URK009 warning encode()"],
    );
}

#[test]
fn chains_and_templates_from_elsewhere() {
    for (expression, wanted) in [
        ("PATH.replace(\"{id}\", id)", &["URK009 error id"][..]),
        ("PATH.replace(\"{id}\", id).replace(\"{q}\", q)", &["URK009 error id", "URK009 warning q"]),
        (
            "\"https://a.example/{id}?q={q}\".replace(\"{id}\", id).replace(\"{q}\", q)",
            &["URK009 error id", "URK009 warning q"],
        ),
        ("PATH.replacen(\"{id}\", id, 1)", &["URK009 error id"]),
        ("format!(\"{}{}\", of.base, of.path.replace(\"{id}\", id))", &["URK009 error id"]),
        ("format!(\"https://a.example/{}\", &of.path.replace(\":id\", id)[1..])", &["URK009 error id"]),
        // A value that is written with another one has one finding.
        (
            "format!(\"https://a.example/{}/{id}\", path.replace(\"{q}\", q))",
            &["URK001 error id", "URK009 error q"],
        ),
    ] {
        check_levels(&requested(expression), wanted);
    }
}

/// `Template::expand` of urika encodes a value for its expression, and leaves `..`.
#[test]
fn templates_of_rfc_6570() {
    let values = "&[(\"id\", id.into()), (\"q\", q.into()), (\"n\", n.into())]";
    let expanded = |template: &str| {
        let template = format!("Template::parse(\"https://a.example{template}\")?");
        requested(&format!("{template}.expand({values})?"))
    };
    for (template, wanted) in [
        ("/u/{id}", &["URK009 warning id"][..]),
        ("/u{/id}", &["URK009 warning id"]),
        ("/u{/n,id}{?q}", &["URK009 warning id"]),
        ("/u/{+id}", &["URK009 error id"]),
        ("/u/x{+id}", &["URK009 error id"]),
        ("/u{?id,q}", &[]),
        ("/u?a=1{&id}", &[]),
        ("/u/x{id}", &[]),
        ("/u/{n}", &[]),
        ("/u/{missing}", &[]),
        ("/u{?q}{+id}", &["URK009 warning id"]),
    ] {
        check_levels(&expanded(template), wanted);
    }
    for (expression, wanted) in [
        ("Template::parse(PATH)?.prepare()?.expand(&[(\"id\", id.into())])?", &["URK009 warning id"][..]),
        ("Template::parse(path)?.expand(&[(\"id\", id.into())])?", &["URK009 warning id"]),
        ("Template::parse(PATH)?.expand(&of.values)?", &["URK009 note of.values"]),
        ("Template::parse(PATH)?.build(&[(\"id\", id.into())])?.as_str()", &[]),
        ("Template::parse(path)?.build_on(base, &[(\"id\", id.into())])?.as_str()", &[]),
    ] {
        check_levels(&requested(expression), wanted);
    }
    let prepared = |method: &str| {
        format!(
            "struct Tool {{ call: PreparedTemplate<'static> }} \
             impl Tool {{ fn f(&self, id: &str) {{ reqwest::get(self.call.{method}(&[(\"id\", id.into())]).unwrap()); }} }}"
        )
    };
    check_levels(&prepared("expand"), &["URK009 warning id"]);
    check_levels(&prepared("build"), &[]);
    // A type of the program with this name is another one.
    check(&format!("struct PreparedTemplate(u8); {}", prepared("expand")), &[]);
}

#[test]
fn the_message_names_the_placeholder_and_the_harm() {
    let source = requested("\"https://a.example/u/{id}\".replace(\"{id}\", id)");
    let found = findings(&Folder::with(&[("src/lib.rs", &source)])).remove(0);
    let text = |key: &str| found[key].as_str().unwrap().to_owned();
    assert_eq!(text("label"), "`id` fills a placeholder, and can be `..`, or contain `/`, `?` or `#`");
    assert_eq!(text("url"), "https://a.example/u/{id}");
}

#[test]
fn an_allowance_names_the_code() {
    let allowed = |code: &str| {
        requested("\"https://a.example/u/{id}\".replace(\"{id}\", id)")
            .replace("reqwest", &format!("\n// urika: allow({code}): letters only\nreqwest"))
    };
    check(&allowed("URK009"), &[]);
    check(&allowed("URK001"), &["URK090 ", "URK009 id"]);
}
