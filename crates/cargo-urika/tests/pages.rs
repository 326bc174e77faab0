//! Checks askama pages and maud markup: the values in URL attributes.

mod support;

use serde_json::Value;
use support::{Folder, audit, findings, said};

const PAGE: &str = r#"
    #[derive(Template)]
    #[template(path = "users/show.html")]
    struct Show { id: u64, name: String, items: Vec<Item> }
"#;

/// Returns the findings in a page, each as `CODE value`.
fn page(text: &str) -> Vec<String> {
    let folder = Folder::with(&[("src/lib.rs", PAGE), ("templates/users/show.html", text)]);
    findings(&folder).iter().map(said_of).collect()
}

fn said_of(finding: &Value) -> String {
    format!("{} {}", finding["code"].as_str().unwrap(), finding["value"].as_str().unwrap())
}

/// A page cannot call the macro that other findings recommend.
#[test]
fn the_help_is_for_pages() {
    for (text, is_for_page) in
        [(r#"<a href="/users/{{ name }}">"#, true), (r#"<img src="https://{{ name }}.a.example/x">"#, false)]
    {
        let folder = Folder::with(&[("src/lib.rs", PAGE), ("templates/users/show.html", text)]);
        let found = &findings(&folder)[0];
        assert_eq!(
            found["help"].as_str().unwrap().contains("write it into the page"),
            is_for_page,
            "{found}"
        );
    }
}

#[test]
fn attributes_of_pages() {
    for (text, wanted) in [
        (r#"<a href="/users/{{ name }}">"#, &["URK001 name"][..]),
        (r#"<a href="/users/{{ self.name }}">"#, &["URK001 name"]),
        ("<a\n  HREF = '/users/{{- name -}}/x'>", &["URK001 name"]),
        (r#"<form action="/users?q={{ name }}">"#, &["URK004 name"]),
        (r#"<img src="https://{{ name }}.a.example/x">"#, &["URK002 name"]),
        (r#"<button hx-post="/users/{{ name }}">"#, &["URK001 name"]),
        (r#"<a href="/users/{{ name|lower }}">"#, &["URK001 name"]),
        // askama's `urlencode` keeps `/`, `urlencode_strict` encodes it, and both keep `..`.
        (r#"<a href="/users/{{ name|urlencode }}">"#, &["URK001 urlencode()"]),
        (r#"<a href="/users/u-{{ name|urlencode }}">"#, &["URK001 urlencode()"]),
        (r#"<a href="/users/{{ name|urlencode_strict }}">"#, &["URK001 urlencode_strict()"]),
        (r#"<a href="/users/u-{{ name|urlencode_strict }}">"#, &[]),
        (r#"<a href="/users?q={{ name|urlencode }}">"#, &[]),
        (r#"<a href="/users/{{ id }}?n={{ items|length }}">"#, &[]),
        (r#"<a href="{{ name }}">"#, &[]),
        (r#"<a title="/users/{{ name }}" class='/{{ name }}'>/users/{{ name }}</a>"#, &[]),
        (r#"<a href="{% if id > 1 %}/users/{{ name }}{% endif %}">"#, &[]),
        ("<a href=\"/users/{{ name", &[]),
        ("{# urika: allow(URK001): checked #}\n<a href=\"/users/{{ name }}\">", &[]),
    ] {
        assert_eq!(page(text), wanted, "{text}");
    }
}

#[test]
fn pages_are_shown_with_their_lines() {
    let text = "<p>ä</p>\n<b>ü</b> <a href=\"/users/{{ name }}\">x</a>\n";
    let folder = Folder::with(&[("src/lib.rs", PAGE), ("templates/users/show.html", text)]);
    let (shown, status) = said(folder.path(), &["audit"]);
    assert_eq!(status, 1, "{shown}");
    assert!(shown.contains("templates/users/show.html:2:26"), "{shown}");
    // Without askama, and in other folders, a template is not a page.
    let other =
        Folder::with(&[("src/lib.rs", "struct Show { name: String }"), ("templates/users/show.html", text)]);
    assert_eq!(audit(&other, &[])["summary"]["files"], 1);
    let other = Folder::with(&[("src/lib.rs", PAGE), ("pages/users/show.html", text)]);
    assert_eq!(audit(&other, &[])["summary"]["files"], 1);
}

/// The values of `view!` and `rsx!` need no brackets.
#[test]
fn values_without_brackets() {
    for (markup, wanted) in [
        (r#"view! { <a class="x" href=path id="y">{name}</a> }"#, &["URK001 name"][..]),
        (r"view! { <img src=path/> }", &["URK001 name"]),
        (r#"view! { <a href=move || format!("/users/{name}")>"x"</a> }"#, &["URK001 name"]),
        (r#"view! { <a href=path.clone()>"x"</a> }"#, &["URK001 name"]),
        (r#"rsx! { a { href: path, class: "x", "y" } }"#, &["URK001 name"]),
        (r#"rsx! { a { href: "/users/{name}", "y" } }"#, &["URK001 name"]),
        (r#"view! { <a title=path href="/users">{name}</a> }"#, &[]),
        (r#"view! { <a href=name>"x"</a> }"#, &[]),
    ] {
        let source = format!(
            r#"fn f(name: &str) -> View {{ let path = if name == "" {{ "/".to_owned() }} else {{ format!("/users/{{name}}") }}; {markup} }}"#
        );
        let folder = Folder::with(&[("src/lib.rs", &source)]);
        let found: Vec<String> = findings(&folder).iter().map(said_of).collect();
        assert_eq!(found, wanted, "{markup}");
    }
}

#[test]
fn markup_of_maud() {
    for (markup, wanted) in [
        (r#"a href={ "/users/" (name) } { "x" }"#, &["URK001 name"][..]),
        (r#"div { p { a href={ "/users?q=" (name) } { "x" } } }"#, &["URK004 name"]),
        (r#"a href=(format!("/users/{name}")) { "x" }"#, &["URK001 name"]),
        (r#"button hx-get={ "/users/" (name) } {}"#, &["URK001 name"]),
        (r#"<a href={format!("/users/{name}")}>{"x"}</a>"#, &["URK001 name"]),
        (r#"@let path = format!("/users/{name}"); a href=(path) { "x" }"#, &["URK001 name"]),
        (r#"@let path = format!("/users/{id}"); a href=(path) { "x" }"#, &[]),
        (r#"a href={ "/users/" (id) } { (name) }"#, &[]),
        (r#"a href="/users" title={ "/users/" (name) } { "x" }"#, &[]),
        (r#"a href=(name) { "x" }"#, &[]),
    ] {
        let source = format!("fn f(name: &str, id: u64) -> Markup {{ html! {{ {markup} }} }}");
        let folder = Folder::with(&[("src/lib.rs", &source)]);
        let found: Vec<String> = findings(&folder).iter().map(said_of).collect();
        assert_eq!(found, wanted, "{markup}");
    }
}
