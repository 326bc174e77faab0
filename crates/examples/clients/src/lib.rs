//! A client of a small API, by reqwest and by hyper, without one URL put together by hand.
//!
//! reqwest takes `url::Url` (or text), hyper takes `http::Uri`. The features `url` and `http` of
//! urika have the conversions, which are errors where the other type would read another target.

pub mod server;

use http_body_util::{BodyExt, Empty};
use hyper::body::Bytes;
use hyper::http::uri::PathAndQuery;
use hyper::{Request, header};
use hyper_util::client::legacy::Client;
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::net::TcpStream;
use urika::value::{Base, Segment};
use urika::{Uri, UriBuf, UriTemplate, uri_template};

/// An error of the address, the connection or the answer.
pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// Files by name. A `Segment` cannot lead elsewhere, and a query takes every text.
#[derive(Debug, UriTemplate)]
#[uri_template("{+base}/files/{name}{?q,tags*}")]
pub struct Files<'a> {
    /// Where the API is.
    pub base: Base<'a>,
    /// The name of a folder or a file.
    pub name: Segment<'a>,
    /// The words to look for in the file.
    pub q: Option<&'a str>,
    /// With these tags only.
    pub tags: &'a [&'a str],
}

uri_template!(
    /// A user. A `&str` might be `..`, so there is only `try_build`.
    pub struct User<'a> = "{+base}/users/{name}",
    base: Base<'a>,
    name: &'a str,
);

/// Gets a URI by reqwest.
///
/// # Errors
///
/// When browsers would read another target out of the URI, and those of the connection.
pub async fn get_by_reqwest(client: &reqwest::Client, uri: &UriBuf) -> Result<String, Error> {
    let url = reqwest::Url::try_from(uri)?;
    Ok(client.get(url).send().await?.text().await?)
}

/// Gets a URI by hyper's pooled client.
///
/// # Errors
///
/// When `http` has no place for something in the URI, and those of the connection.
pub async fn get_by_hyper(uri: &UriBuf) -> Result<String, Error> {
    let client = Client::builder(TokioExecutor::new()).build_http::<Empty<Bytes>>();
    let response = client.get(hyper::Uri::try_from(uri)?).await?;
    let body = response.into_body().collect().await?.to_bytes();
    Ok(String::from_utf8(body.to_vec())?)
}

/// Gets a literal over a connection that is there already: path and query go into the request as
/// they lie in the program, without a copy.
///
/// # Errors
///
/// As for [`get_by_hyper`].
pub async fn get_over(stream: TcpStream, uri: Uri<'static>) -> Result<String, Error> {
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let request = Request::get(PathAndQuery::try_from(uri)?)
        .header(header::HOST, uri.host_str().unwrap_or_default())
        .body(Empty::<Bytes>::new())?;
    let running = tokio::spawn(connection);
    let body = sender.send_request(request).await?.into_body().collect().await?.to_bytes();
    drop(sender);
    running.await??;
    Ok(String::from_utf8(body.to_vec())?)
}
