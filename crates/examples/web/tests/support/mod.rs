//! A server on a socket, and a reader for its pages.

#![allow(dead_code, reason = "each test uses its own part")]

pub(crate) mod browser;

use std::net::SocketAddr;

use reqwest::{Client, redirect};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use urika_web::store::Store;
use urika_web::{Limits, app, serve};

/// Starts a server for one test, which ends with the test.
pub(crate) async fn start() -> SocketAddr {
    start_with(Store::with_examples(), Limits::default()).await
}

/// Starts a server with the test's own books and limits.
pub(crate) async fn start_with(store: Store, limits: Limits) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(serve(listener, app(store), limits));
    address
}

/// Returns a client that does not follow redirects.
pub(crate) fn client() -> Client {
    Client::builder().redirect(redirect::Policy::none()).no_proxy().build().expect("a client")
}

/// Returns the status and the whole answer to a request whose target is sent unchanged. No client library would
/// send some of these targets.
pub(crate) async fn ask_raw(address: SocketAddr, method: &str, target: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let request = [
        method.as_bytes(),
        b" ",
        target,
        b" HTTP/1.1\r\nhost: example.com\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
    ];
    stream.write_all(&request.concat()).await.expect("a request");
    let mut answer = Vec::new();
    // A server that refuses a request in the middle may reset the connection after its answer.
    let _ = stream.read_to_end(&mut answer).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3));
    (status.and_then(|status| status.parse().ok()).unwrap_or_default(), answer)
}

/// A start tag: its name and its attributes, unescaped.
#[derive(Debug)]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
}

impl Tag {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// Returns the start tags of a page, in order. The reader needs HTML as a template engine writes it: values
/// in double quotes, and `<` in text escaped.
pub(crate) fn tags(html: &str) -> Vec<Tag> {
    let starts = html.split('<').skip(1).filter(|tag| tag.starts_with(|c: char| c.is_ascii_alphabetic()));
    starts.filter_map(tag).collect()
}

fn tag(text: &str) -> Option<Tag> {
    let end = text.find(|c: char| c.is_whitespace() || c == '>')?;
    let (name, mut rest) = text.split_at(end);
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        let end = rest.find(|c: char| c.is_whitespace() || c == '=' || c == '>')?;
        let (attribute, after) = rest.split_at(end);
        if attribute.is_empty() {
            return Some(Tag { name: name.to_owned(), attributes });
        }
        let (value, after) = match after.strip_prefix("=\"") {
            Some(after) => after.split_once('"')?,
            None => ("", after),
        };
        attributes.push((attribute.to_owned(), unescaped(value)));
        rest = after;
    }
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

#[test]
fn tags_are_read() {
    let found = tags("<!DOCTYPE html><p>a &lt; b</p><a rel=\"next\" href=\"/a?b&amp;c\" checked>x</a>");
    assert_eq!(found.len(), 2);
    assert_eq!((found[1].name.as_str(), found[1].get("href")), ("a", Some("/a?b&c")));
    assert_eq!(found[1].get("checked"), Some(""));
}
