//! A server that answers each request with the request's target and host: `GET /a?b host:port`. A list of
//! files has three pages, a form makes a file, and `/v1/slow` never answers.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;

use urika::value::Segment;
use urika::{FromUriOwned, uri_template};

use crate::Draft;

uri_template!(
    /// A file that a form has made.
    struct Made<'a> = "/v1/files/{name}",
    name: Segment<'a>,
);

uri_template!(
    /// The pages of a list, like [`Files`](crate::Files) after `/v1`.
    struct Listed<'a> = "/v1/files/{name}{?q,tags*,page}",
    name: Segment<'a>,
    page: Option<u32>,
);

/// Starts a server on a free port. The server ends with the program.
///
/// # Errors
///
/// Fails when no port is free.
pub fn start() -> io::Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // A client that closes the connection is not reported.
            thread::spawn(move || answer(&stream).ok());
        }
    });
    Ok(address)
}

fn answer(mut stream: &TcpStream) -> io::Result<()> {
    let mut reader = BufReader::new(stream);
    let (mut request, mut host, mut length) = (String::new(), String::new(), 0);
    reader.read_line(&mut request)?;
    for line in reader.by_ref().lines() {
        match line?.split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("host") => value.clone_into(&mut host),
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.parse().unwrap_or(0);
            }
            Some(_) => {}
            None => break,
        }
    }
    let mut body = String::new();
    reader.by_ref().take(length).read_to_string(&mut body)?;
    let request = request.trim_end().trim_end_matches(" HTTP/1.1");
    let (method, target) = request.split_once(' ').unwrap_or_default();
    if target == "/v1/slow" {
        // Waits until the client closes the connection.
        return reader.read_to_string(&mut body).map(drop);
    }
    let head = match method {
        "POST" => made(&body).unwrap_or_else(|| "HTTP/1.1 400 Bad Request".to_owned()),
        _ => format!("HTTP/1.1 200 OK{}", link(target)),
    };
    let seen = format!("{request} {host}");
    write!(stream, "{head}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{seen}", seen.len())
}

/// Returns the answer to a form, or `None` if the body is not a form.
fn made(body: &str) -> Option<String> {
    let draft = Draft::from_form_owned(&format!("?{body}")).ok()?;
    Some(format!("HTTP/1.1 201 Created\r\nlocation: {}", Made { name: draft.name }.build()))
}

/// Returns the header that links to the next page, made from the URI of this page.
fn link(target: &str) -> String {
    match Listed::from_path(target) {
        Ok(list @ Listed { page: None | Some(1 | 2), .. }) => {
            let next = Listed { page: Some(list.page.unwrap_or(1) + 1), ..list };
            format!("\r\nlink: <{}>; rel=\"next\"", next.build())
        }
        _ => String::new(),
    }
}
