//! Requests by reqwest, with a time limit and without redirects.

use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap, LINK, LOCATION};
use reqwest::{Client, Response, Url, redirect};
use urika::{UriBuf, UriRef, UriTemplate as _};

use crate::{BODY, Draft, Error};

/// Makes a client whose requests take no longer than `time`. It follows no redirects, since a redirect may
/// lead to any server.
///
/// # Errors
///
/// Fails when reqwest cannot read the system's certificates or its settings.
pub fn client(time: Duration) -> Result<Client, Error> {
    let builder = Client::builder().connect_timeout(time).timeout(time).redirect(redirect::Policy::none());
    Ok(builder.no_proxy().build()?)
}

/// Gets a URI.
///
/// # Errors
///
/// Fails when browsers would read another target in the URI. Also fails when the connection fails, takes too
/// long, or does not answer with a success.
pub async fn get(client: &Client, uri: &UriBuf) -> Result<String, Error> {
    text(ask(client, uri).await?).await
}

/// Gets all pages, following the links that the server sends (RFC 8288).
///
/// # Errors
///
/// Fails as [`get`] does, when a link leads out of `root`, and when the links do not end.
pub async fn pages(client: &Client, root: &UriBuf, first: UriBuf) -> Result<Vec<String>, Error> {
    let mut pages = Vec::new();
    let mut next = Some(first);
    while let Some(uri) = next {
        if pages.len() == 100 {
            return Err("the pages do not end".into());
        }
        let answer = ask(client, &uri).await?;
        next = link(answer.headers(), "next").map(|link| target(root, &uri, link)).transpose()?;
        pages.push(text(answer).await?);
    }
    Ok(pages)
}

/// Sends a form, and returns the URI of the result.
///
/// # Errors
///
/// Fails as [`get`] does, and when the answer has no `Location` within `root`.
pub async fn post(client: &Client, root: &UriBuf, uri: &UriBuf, draft: &Draft<'_>) -> Result<UriBuf, Error> {
    let built = draft.build();
    let body = built.query().map_or("", |query| query.as_str()).to_owned();
    let request = client.post(Url::try_from(uri)?).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
    let answer = request.body(body).send().await?.error_for_status()?;
    let location = answer.headers().get(LOCATION).ok_or("no Location")?;
    target(root, uri, location.to_str()?)
}

async fn ask(client: &Client, uri: &UriBuf) -> Result<Response, Error> {
    let answer = client.get(Url::try_from(uri)?).send().await?.error_for_status()?;
    // reqwest does not report a redirect as an error if it follows none.
    if answer.status().is_redirection() { Err("a redirect".into()) } else { Ok(answer) }
}

/// Reads a link of the page at `uri`, and checks that it stays in the API, since a server may write anything
/// there.
fn target(root: &UriBuf, uri: &UriBuf, link: &str) -> Result<UriBuf, Error> {
    let target = uri.as_uri().resolve(UriRef::parse(link)?);
    if root.contains(&target) { Ok(target) } else { Err("a link leads out of the API".into()) }
}

/// Finds a link such as `</files?page=2>; rel="next"`.
fn link<'h>(headers: &'h HeaderMap, relation: &str) -> Option<&'h str> {
    let links = headers.get_all(LINK).iter().filter_map(|value| value.to_str().ok());
    let mut links = links.flat_map(|links| links.split('<').skip(1)).filter_map(|link| link.split_once('>'));
    let (target, _) = links.find(|(_, words)| words.contains(&format!("rel=\"{relation}\"")))?;
    Some(target)
}

async fn text(mut answer: Response) -> Result<String, Error> {
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        body.extend_from_slice(&chunk);
        if body.len() > BODY {
            return Err("the body is too long".into());
        }
    }
    Ok(String::from_utf8(body)?)
}
