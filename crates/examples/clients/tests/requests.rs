//! Checks that a server receives the requests that the templates describe, for all values.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpStream;
use urika::value::{BaseBuf, Segment};
use urika::{UriBuf, UriTemplate, uri, uri_ref, uri_template};
use urika_clients::{Draft, Error, Files, Root, User, by_hyper, by_reqwest, server};

/// Values that would lead elsewhere if they were not encoded.
const HOSTILE: [&str; 8] = [
    "a b",
    "a?admin=1",
    "a#top",
    "50%",
    "%2e%2e",
    "...;x=@evil.example:80",
    "é\r\nHost: evil.example",
    "'\"<>|^`{}[]",
];

fn start() -> Result<(SocketAddr, BaseBuf), Error> {
    let address = server::start()?;
    Ok((address, format!("http://{address}/v1").parse()?))
}

/// Longer than any request here takes.
const TIME: Duration = Duration::from_secs(60);

/// Gets a URI with both clients, and returns their common answer.
async fn get(uri: &UriBuf) -> Result<String, Error> {
    let seen = by_reqwest::get(&by_reqwest::client(TIME)?, uri).await?;
    assert_eq!(by_hyper::get(uri, TIME).await?, seen);
    Ok(seen)
}

#[tokio::test(flavor = "current_thread")]
async fn a_typed_template() -> Result<(), Error> {
    let (address, base) = start()?;
    let base = base.as_base();
    let files = Files {
        base,
        name: Segment::parse("notes 2026")?,
        q: Some("a&b=c"),
        tags: &["new", "hot+"],
        page: None,
    };
    let seen = get(&files.build()).await?;
    assert_eq!(seen, format!("GET /v1/files/notes%202026?q=a%26b%3Dc&tags=new&tags=hot%2B {address}"));
    let port = address.port();
    let built = uri_template!("http://127.0.0.1:{port}/issues/{id}").port(port).id(42).build();
    assert_eq!(get(&built).await?, format!("GET /issues/42 {address}"));
    Ok(())
}

/// The server decodes each value to the original, and no value is more than one segment or one parameter.
#[tokio::test(flavor = "current_thread")]
async fn hostile_values() -> Result<(), Error> {
    let (address, base) = start()?;
    let base = base.as_base();
    for value in HOSTILE {
        let built =
            Files { base, name: Segment::parse(value)?, q: Some(value), tags: &[], page: None }.build();
        let seen = get(&built).await?;
        let target = seen.strip_prefix("GET ").and_then(|seen| seen.strip_suffix(&format!(" {address}")));
        let target = urika::UriRef::parse(target.ok_or("another request")?)?;
        let segments: Vec<_> =
            target.path().segments().map(|segment| segment.decode_lossy().into_owned()).collect();
        assert_eq!(segments, ["v1", "files", value]);
        let query = target.query().ok_or("no query")?;
        let pairs: Vec<_> =
            query.form_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
        assert_eq!(pairs, [(String::from("q"), String::from(value))]);
    }
    Ok(())
}

/// A value that encoding cannot make safe is never sent.
#[tokio::test(flavor = "current_thread")]
async fn hostile_values_are_refused_or_encoded() -> Result<(), Error> {
    let (address, base) = start()?;
    let base = base.as_base();
    for value in ["..", ".", "", "..;x", "../../admin", "a/b", "a\\b", "a\0"] {
        let error = User { base, name: value }.try_build().expect_err(value);
        assert_eq!(error.variable(), Some("name"), "{value:?}");
    }
    let user = User { base, name: "..kim" }.try_build()?;
    assert_eq!(get(&user).await?, format!("GET /v1/users/..kim {address}"));
    Ok(())
}

#[tokio::test(flavor = "current_thread")]
async fn a_literal() -> Result<(), Error> {
    let literal = uri!("HTTP://API.Example.com:80/v1/../%75sers?page=2");
    let (address, base) = start()?;
    let client = reqwest::Client::builder().resolve("api.example.com", address).no_proxy().build()?;
    let seen = by_reqwest::get(&client, &literal.to_buf()).await?;
    assert_eq!(seen, "GET /users?page=2 api.example.com");
    let seen = by_hyper::get_over(TcpStream::connect(address).await?, literal, TIME).await?;
    assert_eq!(seen, "GET /users?page=2 api.example.com");
    let status = base.as_base().as_uri().resolve(uri_ref!("/status?verbose"));
    assert_eq!(get(&status).await?, format!("GET /status?verbose {address}"));
    Ok(())
}

/// Each client sends the URI as written, or sends nothing.
#[tokio::test(flavor = "current_thread")]
async fn uris_that_clients_read_differently_are_not_sent() -> Result<(), Error> {
    let (address, _) = start()?;
    let port = address.port();
    // `127.1` is the address 127.0.0.1 to reqwest, and a name in RFC 3986.
    let odd: UriBuf = format!("http://127.1:{port}/").parse()?;
    assert!(by_reqwest::get(&by_reqwest::client(TIME)?, &odd).await.is_err());
    // hyper would drop the fragment without an error; reqwest drops it as browsers do.
    let fragment: UriBuf = format!("http://127.0.0.1:{port}/a#top").parse()?;
    assert!(by_hyper::get(&fragment, TIME).await.is_err());
    assert_eq!(get(&fragment.as_uri().without_fragment().to_buf()).await?, format!("GET /a {address}"));
    Ok(())
}

/// Gets three pages, each by the link on the one before. The words of the search stay.
#[tokio::test(flavor = "current_thread")]
async fn pages_by_links() -> Result<(), Error> {
    let (address, base) = start()?;
    let base = base.as_base();
    let (client, root) = (by_reqwest::client(TIME)?, Root { base }.build());
    let files = Files { base, name: Segment::parse("a b")?, q: Some("x&page=9"), tags: &["y"], page: None };
    let pages = by_reqwest::pages(&client, &root, files.build()).await?;
    let seen = |page| format!("GET /v1/files/a%20b?q=x%26page%3D9&tags=y{page} {address}");
    assert_eq!(pages, [seen(""), seen("&page=2"), seen("&page=3")]);
    // The same server, but a part of the API to which its links do not belong.
    let elsewhere = uri_template!("{+base}/files/other/").base(base).build();
    let error = by_reqwest::pages(&client, &elsewhere, files.build()).await.expect_err("it leads out");
    assert_eq!(error.to_string(), "a link leads out of the API");
    Ok(())
}

#[tokio::test(flavor = "current_thread")]
async fn a_form_is_posted() -> Result<(), Error> {
    let (_, base) = start()?;
    let base = base.as_base();
    let (client, root) = (by_reqwest::client(TIME)?, Root { base }.build());
    let folder = uri_template!("{+base}/files").base(base).build();
    for value in HOSTILE {
        let name = Segment::parse(value)?;
        let draft = Draft { name: Segment::from(&name), text: format!("{value}&name=x").into() };
        let made = by_reqwest::post(&client, &root, &folder, &draft).await;
        if value == "%2e%2e" {
            // A reader that decodes the link twice would leave the folder.
            assert_eq!(made.expect_err(value).to_string(), "a link leads out of the API");
            continue;
        }
        assert_eq!(made?, uri_template!("{+base}/files/{name}").base(base).name(&name).build());
    }
    Ok(())
}

/// A request ends if the server never answers.
#[tokio::test(flavor = "current_thread")]
async fn requests_end_in_time() -> Result<(), Error> {
    let (_, base) = start()?;
    let slow = uri_template!("{+base}/slow").base(base.as_base()).build();
    let short = Duration::from_millis(200);
    assert!(by_reqwest::get(&by_reqwest::client(short)?, &slow).await.is_err());
    assert!(by_hyper::get(&slow, short).await.is_err());
    Ok(())
}

/// The program prints the requests that the server received.
#[test]
fn the_program_shows_requests() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_urika-clients")).output().expect("it runs");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{said}");
    for words in
        ["GET /v1/files/a%3Fadmin%3D1?q=a%26b%3Dc", "page=3", "/v1/files/50%25%20%26%20more\n", "`name`"]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
}
