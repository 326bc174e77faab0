//! The server on a port of this machine: `cargo run -- 127.0.0.1:3000`.

use tokio::net::TcpListener;
use urika_web::store::Store;
use urika_web::{Limits, app, serve};

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:3000".to_owned());
    let listener = TcpListener::bind(address).await?;
    println!("http://{}/", listener.local_addr()?);
    serve(listener, app(Store::with_examples()), Limits::default()).await
}
