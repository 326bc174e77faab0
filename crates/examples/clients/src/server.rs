//! A server that answers each request with what it saw: `GET /a?b host:port`.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;

/// Starts a server on a port of its own; it ends with the program.
///
/// # Errors
///
/// When there is no port.
pub fn start() -> io::Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = listener.local_addr()?;
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // A client that hangs up is of no interest here.
            let _ = answer(&stream);
        }
    });
    Ok(address)
}

fn answer(mut stream: &TcpStream) -> io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    let mut host = String::new();
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        match line.split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("host") => value.clone_into(&mut host),
            _ => {}
        }
    }
    let seen = format!("{} {host}", request.trim_end_matches(" HTTP/1.1"));
    let length = seen.len();
    write!(stream, "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{seen}")
}
