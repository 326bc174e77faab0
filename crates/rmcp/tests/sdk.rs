//! Sends requests to a server with the SDK's own client.

mod support;

use rmcp::model::{
    ArgumentInfo, CompleteRequestParams, CompletionContext, ErrorCode, PaginatedRequestParams,
    ReadResourceRequestParams, Reference, ResourceContents,
};
use rmcp::service::ServiceError;
use support::{Told, client, client_of, shop};
use urika_rmcp::{Changes, rmcp};

fn code(error: ServiceError) -> (ErrorCode, String) {
    match error {
        ServiceError::McpError(error) => (error.code, error.message.into_owned()),
        other => panic!("{other}"),
    }
}

async fn read(client: &support::Client, uri: &str) -> Result<ResourceContents, (ErrorCode, String)> {
    let result = client.read_resource(ReadResourceRequestParams::new(uri)).await.map_err(code)?;
    Ok(result.contents.into_iter().next().expect("contents"))
}

fn text(uri: &str, text: &str, mime: &str) -> ResourceContents {
    ResourceContents::text(text, uri).with_mime_type(mime)
}

#[tokio::test]
async fn the_server_says_who_it_is() {
    let client = client().await;
    let info = client.peer_info().expect("a server");
    let server = info.server_info.as_ref().expect("a name");
    assert_eq!((&*server.name, &*server.version), ("shop", "1.2.3"));
    assert_eq!(info.instructions.as_deref(), Some("ask for tables"));
    let capabilities = &info.capabilities;
    assert!(capabilities.completions.is_some() && capabilities.tools.is_none());
    let resources = capabilities.resources.as_ref().expect("resources");
    assert_eq!((resources.subscribe, resources.list_changed), (Some(true), Some(true)));
}

#[tokio::test]
async fn a_cloned_server_can_still_be_set() {
    let whole = shop(&Changes::new());
    let smaller = whole.clone().largest(5).titled("The small shop").instructions("ask for little");
    let page = smaller.clone().page_of(2).respelled(|_| Some("shop://pictures/of/1".to_owned()));

    let client = Told::new().0.served_by(smaller).await;
    let info = client.peer_info().expect("a server");
    let server = info.server_info.as_ref().expect("a name");
    assert_eq!(server.title.as_deref(), Some("The small shop"));
    assert_eq!(info.instructions.as_deref(), Some("ask for little"));
    assert!(read(&client, "shop://tables").await.is_err(), "twelve bytes are sent");
    assert_eq!(client.list_resources(None).await.expect("a page").resources.len(), 5);

    let client = Told::new().0.served_by(page).await;
    assert!(read(&client, "shop://tables").await.is_ok(), "four bytes are not sent");
    assert_eq!(client.list_resources(None).await.expect("a page").resources.len(), 2);

    let client = Told::new().0.served_by(whole).await;
    let info = client.peer_info().expect("a server");
    assert_eq!(info.instructions.as_deref(), Some("ask for tables"));
    assert!(read(&client, "shop://tables").await.is_ok());
}

#[tokio::test]
async fn routes_with_variables_are_templates() {
    let client = client().await;
    let listed = client.list_all_resource_templates().await.expect("templates");
    let listed: Vec<_> = listed
        .iter()
        .map(|one| (&*one.uri_template, &*one.name, one.title.as_deref(), one.mime_type.as_deref()))
        .collect();
    assert_eq!(
        listed,
        [
            (
                "shop://{engine}/{table}{/id}",
                "Row",
                Some("A table, or a row of it"),
                Some("application/json")
            ),
            ("shop://pictures/of/{id}", "Picture", Some("A picture"), Some("image/png")),
            ("shop://files/{+path}", "File", None, None),
        ]
    );
}

#[tokio::test]
async fn routes_without_variables_are_resources() {
    let client = client().await;
    let listed = client.list_all_resources().await.expect("resources");
    assert_eq!(listed.len(), 1 + 12 + 1);
    assert_eq!((&*listed[0].uri, &*listed[0].name), ("shop://tables", "Tables"));
    assert_eq!(listed[0].title.as_deref(), Some("The tables"));
    assert_eq!(listed[0].description.as_deref(), Some("One on a line"));
    assert_eq!(&*listed[1].uri, "shop://sqlite/users/0");
    assert_eq!(listed[1].mime_type.as_deref(), Some("application/json"));
    assert_eq!((&*listed[13].uri, listed[13].size), ("shop://files/C%23%20100%2520.md", Some(3)));
    for resource in &listed {
        read(&client, &resource.uri).await.expect(&resource.uri);
    }
}

#[tokio::test]
async fn pages_have_cursors() {
    let client = client().await;
    let mut cursor = None;
    let mut sizes = Vec::new();
    loop {
        let request = PaginatedRequestParams::default().with_cursor(cursor);
        let page = client.list_resources(Some(request)).await.expect("a page");
        sizes.push(page.resources.len());
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(sizes, [5, 5, 4]);
    for bad in ["", "5", "not a cursor"] {
        let request = || Some(PaginatedRequestParams::default().with_cursor(Some(bad.to_owned())));
        for error in [
            client.list_resources(request()).await.map(drop).expect_err(bad),
            client.list_resource_templates(request()).await.map(drop).expect_err(bad),
        ] {
            assert_eq!(code(error).0, ErrorCode::INVALID_PARAMS, "{bad}");
        }
    }
}

#[tokio::test]
async fn contents_are_text_or_blobs() {
    let client = client().await;
    for uri in ["shop://tables", "SHOP://tables/"] {
        assert_eq!(read(&client, uri).await, Ok(text(uri, "users\norders", "text/plain")));
    }
    let uri = "shop://sqlite/users/7";
    assert_eq!(read(&client, uri).await, Ok(text(uri, "{\"id\":7}", "application/json")));
    let uri = "shop://files/C%23%20100%2520.md";
    assert_eq!(read(&client, uri).await, Ok(text(uri, "C# 100%20.md", "text/markdown")));
    let uri = "shop://pictures/of/1";
    assert_eq!(
        read(&client, uri).await,
        Ok(ResourceContents::blob("/9j/AA==", uri).with_mime_type("image/png"))
    );
    let uri = "shop://files/bytes";
    let octets = "application/octet-stream";
    assert_eq!(read(&client, uri).await, Ok(ResourceContents::blob("/w==", uri).with_mime_type(octets)));
}

#[tokio::test]
async fn errors_have_the_codes_of_the_protocol() {
    let client = client().await;
    for uri in ["", "not a uri", "https://example.com/", "shop://sqlite/nothing", "shop://files/nothing"] {
        let (code, message) = read(&client, uri).await.expect_err(uri);
        assert!([ErrorCode::RESOURCE_NOT_FOUND, ErrorCode::INVALID_PARAMS].contains(&code), "{uri}");
        assert_eq!(message, "resource not found", "{uri}");
    }
    for (uri, variable) in [
        ("shop://mysql/users", "engine"),
        ("shop://sqlite/users/x", "id"),
        ("shop://files/%2e%2e/secret", "path"),
        ("shop://sqlite/..%2Fusers", "table"),
    ] {
        let (code, message) = read(&client, uri).await.expect_err(uri);
        assert_eq!(code, ErrorCode::INVALID_PARAMS, "{uri}");
        assert!(message.contains(variable), "{uri}: {message}");
    }
    for (uri, said) in [
        ("shop://files/secret", "the resource cannot be read"),
        ("shop://files/panic", "the resource cannot be read"),
        ("shop://files/locked", "somebody writes it"),
        ("shop://files/large", "the resource is larger than 1000 bytes"),
        ("shop://files/endless", "the resource is larger than 1000 bytes"),
    ] {
        assert_eq!(read(&client, uri).await, Err((ErrorCode::INTERNAL_ERROR, said.to_owned())), "{uri}");
    }
    let methods = [code(client.list_tools(None).await.expect_err("tools")), {
        code(client.list_prompts(None).await.expect_err("prompts"))
    }];
    assert!(methods.iter().all(|(code, _)| *code == ErrorCode::METHOD_NOT_FOUND), "{methods:?}");
}

async fn complete(
    client: &support::Client,
    (template, variable, written): (&str, &str, &str),
    known: &[(&str, &str)],
) -> Result<(Vec<String>, Option<u32>, Option<bool>), ServiceError> {
    let known = known.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let request =
        CompleteRequestParams::new(Reference::for_resource(template), ArgumentInfo::new(variable, written))
            .with_context(CompletionContext::with_arguments(known));
    let info = client.complete(request).await?.completion;
    Ok((info.values, info.total, info.has_more))
}

#[tokio::test]
async fn variables_are_completed() {
    let client = client().await;
    let row = "shop://{engine}/{table}{/id}";
    let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    for (asked, known, values) in [
        ((row, "engine", ""), &[][..], words(&["sqlite", "postgres"])),
        ((row, "engine", "p"), &[], words(&["postgres"])),
        ((row, "table", ""), &[], words(&["users"])),
        ((row, "id", "1"), &[("table", "users")], words(&["1", "10", "11"])),
        ((row, "id", ""), &[("table", "orders")], words(&[])),
        // Expansion of `{+path}` keeps `%23`, and encodes the space.
        (("shop://files/{+path}", "path", "C"), &[], words(&["C%23 100%2520.md"])),
        // The value as in the URI, the value as `encodeURI` writes it, and a value with an unfinished escape.
        (("shop://files/{+path}", "path", "C%23%20100"), &[], words(&["C%23 100%2520.md"])),
        (("shop://files/{+path}", "path", "C%2523%20100"), &[], words(&["C%23 100%2520.md"])),
        (("shop://files/{+path}", "path", "C#"), &[], words(&["C%23 100%2520.md"])),
        (("shop://files/{+path}", "path", "C%2"), &[], words(&["C%23 100%2520.md"])),
        (("shop://files/{+path}", "path", "C%20"), &[], words(&[])),
        ((row, "id", "1"), &[("table", "user%73")], words(&["1", "10", "11"])),
    ] {
        let (found, total, has_more) = complete(&client, asked, known).await.expect("values");
        assert_eq!((total, has_more), (u32::try_from(values.len()).ok(), Some(false)), "{asked:?}");
        assert_eq!(found, values, "{asked:?}");
    }
    let (found, total, has_more) =
        complete(&client, ("shop://pictures/of/{id}", "id", ""), &[]).await.expect("values");
    assert_eq!((found.len(), total, has_more), (100, Some(250), Some(true)));
    let found = complete(&client, ("shop://pictures/of/{id}", "id", "24"), &[]).await.expect("values");
    assert_eq!((found.0.len(), found.1, found.2), (11, Some(11), Some(false)));
    for asked in [(row, "page", ""), ("shop://{other}", "other", "")] {
        let error = complete(&client, asked, &[]).await.expect_err("nothing");
        assert_eq!(code(error).0, ErrorCode::INVALID_PARAMS);
    }
    let prompt = CompleteRequestParams::new(Reference::for_prompt("a"), ArgumentInfo::new("b", ""));
    assert_eq!(code(client.complete(prompt).await.expect_err("no prompt")).0, ErrorCode::INVALID_PARAMS);
}

#[tokio::test]
#[allow(deprecated, reason = "older clients subscribe by it")]
async fn changes_are_told() {
    use rmcp::model::{SubscribeRequestParams, UnsubscribeRequestParams};
    let (told, mut news) = Told::new();
    let (client, changes) = client_of(told).await;
    client.subscribe(SubscribeRequestParams::new("SHOP://sqlite/users/7")).await.expect("a subscription");
    let error = client.subscribe(SubscribeRequestParams::new("shop://mysql/users")).await.expect_err("none");
    assert_ne!(code(error).0, ErrorCode::INTERNAL_ERROR);
    changes.updated(&support::row(8));
    changes.updated(&support::row(7));
    assert_eq!(news.recv().await.as_deref(), Some("SHOP://sqlite/users/7"));
    changes.list_changed();
    assert_eq!(news.recv().await.as_deref(), Some("list"));
    client.unsubscribe(UnsubscribeRequestParams::new("shop://sqlite/users/7")).await.expect("an end");
    changes.updated(&support::row(7));
    changes.list_changed();
    assert_eq!(news.recv().await.as_deref(), Some("list"));
}
