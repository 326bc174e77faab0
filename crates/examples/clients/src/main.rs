//! Sends requests with both clients to a server on this machine: `cargo run`. The program prints what the
//! server received.

use std::time::Duration;

use urika::value::{BaseBuf, Segment};
use urika::{UriTemplate, uri_ref, uri_template};
use urika_clients::{Draft, Error, Files, Root, User, by_hyper, by_reqwest, server};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let time = Duration::from_secs(2);
    let base: BaseBuf = format!("http://{}/v1", server::start()?).parse()?;
    let base = base.as_base();
    let (client, root) = (by_reqwest::client(time)?, Root { base }.build());

    println!("A value cannot add a segment or a parameter, whatever it is:");
    let name = Segment::parse("a?admin=1")?;
    let files = Files { base, name, q: Some("a&b=c"), tags: &["new", "hot+"], page: None };
    println!("  reqwest  {}", by_reqwest::get(&client, &files.build()).await?);
    println!("  hyper    {}", by_hyper::get(&files.build(), time).await?);

    println!("One that would lead elsewhere is never sent:");
    if let Err(error) = (User { base, name: ".." }).try_build() {
        println!("  error    {error}");
    }

    println!("A form is a template, too:");
    let folder = uri_template!("{+base}/files").base(base).build();
    let draft = Draft { name: Segment::parse("50% & more")?, text: "a+b".into() };
    let made = by_reqwest::post(&client, &root, &folder, &draft).await?;
    println!("  made     {made}");

    println!("Pages, each by the link on the one before:");
    for page in by_reqwest::pages(&client, &root, files.build()).await? {
        println!("  reqwest  {page}");
    }

    println!("A server that does not answer is left after {time:?}:");
    let slow = root.as_uri().resolve(uri_ref!("slow"));
    if let (Err(by_reqwest), Err(by_hyper)) =
        tokio::join!(by_reqwest::get(&client, &slow), by_hyper::get(&slow, time))
    {
        println!("  reqwest  {}\n  hyper    {}", cause(&*by_reqwest), cause(&*by_hyper));
    }
    Ok(())
}

/// Returns the first error of a chain: the cause.
fn cause<'e>(error: &'e (dyn std::error::Error + 'static)) -> &'e (dyn std::error::Error + 'static) {
    error.source().map_or(error, cause)
}
