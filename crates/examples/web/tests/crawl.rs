//! Checks that no link is broken: links lead from the front page to every page, and every link and form has
//! an answer.

mod support;

use std::collections::{BTreeMap, VecDeque};

use reqwest::{Client, Url};
use support::{Tag, client, start, start_with, tags};
use urika_web::Limits;
use urika_web::store::Store;

/// Returns every page that can be reached from the front page, with its text, and asserts that each exists.
async fn crawl(client: &Client, front: &str) -> BTreeMap<Url, String> {
    let mut found = BTreeMap::new();
    let mut waiting = VecDeque::from([Url::parse(front).expect("a URL")]);
    while let Some(page) = waiting.pop_front() {
        if found.contains_key(&page) {
            continue;
        }
        let response = client.get(page.clone()).send().await.expect("an answer");
        assert_eq!(response.status(), 200, "{page}");
        let body = response.text().await.expect("text");
        waiting.extend(links(&page, &tags(&body)));
        found.insert(page, body);
    }
    found
}

/// Returns the targets of a page: its links, and its forms that are sent by `GET`.
fn links(page: &Url, tags: &[Tag]) -> Vec<Url> {
    let links = tags.iter().filter_map(|tag| match tag.name.as_str() {
        // This link leads to the content of the same page.
        "a" if tag.get("class") == Some("skip") => None,
        "a" | "link" => Some(resolved(page, tag, "href")),
        "form" if tag.get("method") == Some("get") => Some(resolved(page, tag, "action")),
        _ => None,
    });
    links.collect()
}

/// Resolves a link as a browser does, which differs from urika.
fn resolved(page: &Url, tag: &Tag, attribute: &str) -> Url {
    let written = tag.get(attribute).expect("a link");
    let link = page.join(written).expect("a URL");
    assert_eq!(link.origin(), page.origin(), "{written} on {page}");
    assert!(link.as_str().ends_with(written), "a browser goes to {link} instead of {written}");
    link
}

#[tokio::test]
async fn every_link_is_alive() {
    let address = start().await;
    let found = crawl(&client(), &format!("http://{address}/")).await;
    let count = |start: &str| found.keys().filter(|page| page.path().starts_with(start)).count();
    assert_eq!(count("/authors/"), 11, "{:#?}", found.keys());
    assert_eq!(count("/export/"), 13);
    let books = |end: &str| {
        let pages = found.keys().filter(|page| page.path().starts_with("/books/"));
        pages.filter(|page| page.path().ends_with("/edit") == (end == "/edit")).count()
    };
    assert_eq!((books(""), books("/edit")), (12, 12));
    // Three pages of all books; seven tags, of which one has two pages.
    let lists: Vec<_> = found.keys().filter(|page| page.path() == "/books").collect();
    assert!(lists.iter().any(|page| page.query() == Some("page=3")), "{lists:#?}");
    assert!(lists.iter().any(|page| page.query() == Some("tag=novel&page=2")), "{lists:#?}");
    assert_eq!(found.len(), 11 + 13 + 24 + lists.len() + ["/", "/style.css", "/icon.svg"].len());
}

/// Without books there are pages as well, and no tags to choose from.
#[tokio::test]
async fn an_empty_shelf_says_so() {
    let address = start_with(Store::default(), Limits::default()).await;
    let found = crawl(&client(), &format!("http://{address}/")).await;
    let books = found.iter().find(|(page, _)| page.path() == "/books").expect("a page").1;
    assert!(books.contains("<p>The shelf is empty.</p>") && !books.contains("<details"), "{books}");
    let searched = client().get(format!("http://{address}/books?q=a")).send().await.expect("an answer");
    assert!(searched.text().await.expect("text").contains("Try fewer words"));
}

/// The search form has exactly the fields that the search reads.
#[tokio::test]
async fn the_search_form_searches() {
    let (address, client) = (start().await, client());
    let page = Url::parse(&format!("http://{address}/books")).expect("a URL");
    let body = client.get(page.clone()).send().await.expect("an answer").text().await.expect("text");
    let tags = tags(&body);
    let form = tags.iter().find(|tag| tag.name == "form").expect("a form");
    let inputs: Vec<&Tag> = tags.iter().filter(|tag| tag.name == "input").collect();
    let name_of = |kind: Option<&str>| {
        let input = inputs.iter().find(|input| input.get("type") == kind).expect("an input");
        input.get("name").expect("a name")
    };
    let (text, checkbox) = (name_of(Some("search")), name_of(Some("checkbox")));
    for (fields, count) in [
        (&[(text, "")][..], 12),
        (&[(text, "q & a")], 1),
        (&[(text, "a+b=c")], 1),
        (&[(text, "100% w")], 1),
        (&[(text, "se\u{f1}or ")], 1),
        (&[(text, "<script>")], 1),
        (&[(text, "nothing of it")], 0),
        (&[(text, ""), (checkbox, "odd")], 4),
        (&[(text, "="), (checkbox, "computers"), (checkbox, "odd")], 1),
    ] {
        // A browser encodes the fields like the body of a form, with `+` for a space.
        let mut found = resolved(&page, form, "action");
        found.query_pairs_mut().extend_pairs(fields);
        let response = client.get(found.clone()).send().await.expect("an answer");
        assert_eq!(response.status(), 200, "{found}");
        let body = response.text().await.expect("text");
        let heading = match count {
            0 => "<h2>No book found</h2>".to_owned(),
            1 => "<h2>1 book</h2>".to_owned(),
            _ => format!("<h2>{count} books</h2>"),
        };
        assert!(body.contains(&heading), "{found}: {body}");
    }
}

/// Checks that the form of a book saves its fields unchanged. A refused field has a message next to it, and all
/// typed text stays.
#[tokio::test]
async fn the_edit_form_saves() {
    let (address, client) = (start().await, client());
    let page = Url::parse(&format!("http://{address}/books/1/edit")).expect("a URL");
    let names = form_fields(&client, &page).await.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    let [title, author, tags] = names.as_slice() else { panic!("{names:?}") };
    let send = async |values: [&str; 3]| {
        let fields: Vec<_> = [title, author, tags].into_iter().zip(values).collect();
        client.post(page.clone()).form(&fields).send().await.expect("an answer")
    };
    let values = ["a + b & \"c\" <d> \u{1f642} \\", "50% ..;x?#\u{e9}", "novel new-1"];
    let saved = send(values).await;
    assert_eq!(
        (saved.status().as_u16(), &saved.headers()["location"]),
        (303, &"/books/1?saved=true".parse().unwrap())
    );
    let shown = client.get(format!("http://{address}/books/1?saved=true")).send().await.expect("an answer");
    assert!(shown.text().await.expect("text").contains("The book is saved."));
    let held = form_fields(&client, &page).await;
    assert_eq!(
        held.into_iter().map(|(_, value)| value).collect::<Vec<_>>(),
        ["a + b & \"c\" <d> \u{1f642} \\", values[1], "new-1 novel"]
    );
    // The new author has a page, and so has the new tag.
    assert_eq!(
        crawl(&client, &format!("http://{address}/"))
            .await
            .keys()
            .filter(|page| page.path().starts_with("/authors/"))
            .count(),
        12
    );
    for (values, complaints) in [
        (["x", "..", ""], &["more than dots"][..]),
        (["x", "AC\\DC <b>", "a"], &["Leave out backslashes"]),
        (["x", "AC/", "a"], &["before and after each slash"]),
        (["x", "", ""], &["Enter a name"]),
        (["x", "y", "New!"], &["Write tags"]),
        ([" ", "a\\b", "\u{e9}"], &["Enter a title", "Leave out backslashes", "Write tags"]),
    ] {
        let refused = send(values).await;
        assert_eq!(refused.status(), 400, "{values:?}");
        let body = refused.text().await.expect("text");
        assert!(complaints.iter().all(|complaint| body.contains(complaint)), "{values:?}: {body}");
        let found = support::tags(&body);
        let fields: Vec<&Tag> = found.iter().filter(|tag| tag.name == "input").collect();
        assert_eq!(fields.iter().filter_map(|field| field.get("value")).collect::<Vec<_>>(), values);
        let wrong: Vec<_> = fields.iter().filter(|field| field.get("aria-invalid") == Some("true")).collect();
        assert_eq!(wrong.len(), complaints.len(), "{values:?}: {body}");
        let focused: Vec<_> = fields.iter().filter(|field| field.get("autofocus").is_some()).collect();
        assert_eq!(focused.len(), 1);
        assert_eq!(focused[0].get("name"), wrong[0].get("name"));
        assert!(!body.contains("RFC") && !body.contains("<b>"), "{body}");
    }
    assert_eq!(form_fields(&client, &page).await[0].1, values[0], "what is refused is not saved");
    assert_eq!(client.post(page.clone()).form(&[("title", "x")]).send().await.unwrap().status(), 400);
    assert_eq!(client.post(page.clone()).body("title=x").send().await.unwrap().status(), 415);
    let long = "x".repeat(20_000);
    assert_eq!(send([&long, "y", ""]).await.status(), 413);
}

/// Returns the inputs of a page's only form, with their values.
async fn form_fields(client: &Client, page: &Url) -> Vec<(String, String)> {
    let body = client.get(page.clone()).send().await.expect("an answer").text().await.expect("text");
    let tags = tags(&body);
    let form = tags.iter().find(|tag| tag.name == "form").expect("a form");
    assert_eq!((resolved(page, form, "action"), form.get("method")), (page.clone(), Some("post")));
    let inputs = tags.iter().filter(|tag| tag.name == "input");
    let attribute = |tag: &Tag, name| tag.get(name).expect(name).to_owned();
    inputs.map(|tag| (attribute(tag, "name"), attribute(tag, "value"))).collect()
}
