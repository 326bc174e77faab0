//! Load on the program itself: good, malformed, slow and large requests at once, for two seconds or for
//! `LOAD_SECONDS`. No answer is a 5xx, no answer has text of a malformed request, and the program's memory
//! does not grow.

mod support;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use support::start_with;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use urika_web::Limits;
use urika_web::store::Store;

/// Text that an answer must not repeat, as HTML or as plain text.
const MARK: &str = "<zq-mark>";

/// A request whose head does not end.
const SLOW_HEAD: &[u8] = b"GET / HTTP/1.1\r\nhost: zq-mark\r\nx: <zq-mark>";
const SLOW_BODY: &[u8] = b"POST /books/1/edit HTTP/1.1\r\nhost: a\r\n\
      content-type: application/x-www-form-urlencoded\r\ncontent-length: 9999\r\n\r\ntitle=<zq-mark>";

/// The program, which ends with the test.
struct Program(Child);

impl Program {
    fn start() -> (Self, SocketAddr) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_urika-web"))
            .arg("127.0.0.1:0")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut said = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut said).expect("a line");
        let address = said.trim().trim_start_matches("http://").trim_end_matches('/').parse();
        (Self(child), address.expect("an address"))
    }

    /// Returns the memory that the program has (`VmRSS`) or had at most (`VmHWM`), in KiB, if the system
    /// reports it.
    fn memory(&self, which: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with(which))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Counts requests by kind and status; 0 is a connection that was closed without an answer.
#[derive(Clone, Default)]
struct Seen(Arc<Mutex<BTreeMap<(&'static str, u16), u64>>>);

impl Seen {
    /// Counts an answer, and searches it for text that it must not have.
    fn note(&self, kind: &'static str, answer: &[u8]) {
        let answer = String::from_utf8_lossy(answer);
        let status = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
        *self.0.lock().expect("no panic").entry((kind, status.unwrap_or(0))).or_default() += 1;
        assert!(!answer.contains(MARK), "{kind}: {answer}");
        // A refused form is shown again with the typed text.
        assert!(kind == "wrong form" || !answer.contains("zq-mark"), "{kind}: {answer}");
    }

    fn count(&self, of: impl Fn(&'static str, u16) -> bool) -> u64 {
        let seen = self.0.lock().expect("no panic");
        seen.iter().filter(|((kind, status), _)| of(kind, *status)).map(|(_, count)| count).sum()
    }
}

/// Sends a request on its own connection, and returns the answer.
async fn ask(address: SocketAddr, request: &[u8]) -> Vec<u8> {
    let Ok(mut stream) = TcpStream::connect(address).await else { return Vec::new() };
    let (mut read, mut write) = stream.split();
    let mut answer = Vec::new();
    // A server that has read enough closes the connection while the rest is sent.
    let exchange = async { tokio::join!(write.write_all(request), read.read_to_end(&mut answer)) };
    let _ = timeout(Duration::from_secs(20), exchange).await;
    answer
}

fn get(target: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").into_bytes()
}

fn post(target: &str, body: &str) -> Vec<u8> {
    let kind = "content-type: application/x-www-form-urlencoded";
    let length = body.len();
    format!("POST {target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n{kind}\r\ncontent-length: {length}\r\n\r\n{body}")
        .into_bytes()
}

/// Returns requests that are answered at once, by kind.
fn requests() -> Vec<(&'static str, Vec<u8>)> {
    let mut requests = Vec::new();
    let good =
        ["/", "/books?q=a&tag=novel", "/books/7", "/authors/Who%3F", "/export/books.json", "/style.css"];
    requests.extend(good.map(|target| ("good", get(target))));
    requests.push(("form", post("/books/1/edit", "title=The+Left+Hand&author=Ursula&tags=novel")));
    requests
        .push(("wrong form", post("/books/1/edit", "title=%3Czq-mark%3E&author=a%5Cb&tags=%3Czq-mark%3E")));
    let bad = [
        "/zq-mark",
        "/books/zq-mark",
        "/books?page=%3Czq-mark%3E",
        "/books?tag=%3Czq-mark%3E&x=<zq-mark>",
        "/authors/%2e%2e",
        "/authors/zq-mark%2F..",
        "/books/%zq-mark",
        "/books?q=%FFzq-mark",
        "//zq-mark/..",
        "http://zq-mark/",
        "*zq-mark",
        "/../../etc/passwd?zq-mark",
        "/%00zq-mark",
        "/zq-mark%0d%0aset-cookie:%20a",
    ];
    requests.extend(bad.map(|target| ("malformed", get(target))));
    for raw in [
        "<zq-mark>\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\nzq-mark: <zq-mark>\r\n\r\n",
        "\0\0zq-mark\r\n\r\n",
        "GET / HTTP/1.1\r\nzq mark: <zq-mark>\r\n\r\n",
        "<zq-mark> / HTTP/1.1\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "POST /books/1/edit HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\nzq-mark",
        "POST /books/1/edit HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nzq-mark",
        "POST /books/1/edit HTTP/1.1\r\nhost: a\r\ntransfer-encoding: zq-mark\r\n\r\nzq-mark",
        "DELETE /books/7 HTTP/1.1\r\nhost: <zq-mark>\r\nconnection: close\r\n\r\n",
    ] {
        requests.push(("malformed", raw.as_bytes().to_vec()));
    }
    let chunked =
        "content-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\nconnection: close";
    requests.push((
        "malformed",
        format!("POST /books/1/edit HTTP/1.1\r\nhost: a\r\n{chunked}\r\n\r\nzq-mark\r\n").into(),
    ));
    requests.push(("malformed", post("/books/1/edit", "title=<zq-mark>&author")));
    requests.push(("malformed", post("/books/1/edit", "\u{e9}zq-mark")));
    requests.push(("large", get(&format!("/authors/zq-mark{}", "a".repeat(60_000)))));
    requests.push(("large", get(&format!("/{}", "zq-mark/".repeat(8_000)))));
    requests.push(("large", get(&format!("/books?{}", "tag=odd&".repeat(7_000)))));
    requests.push(("large", get(&format!("/{}", "a".repeat(500_000)))));
    let header = format!("GET / HTTP/1.1\r\n{}\r\n", "zq-mark: <zq-mark>\r\n".repeat(20_000));
    requests.push(("large", header.into_bytes()));
    requests.push(("large", post("/books/1/edit", &format!("title=zq-mark{}", "x".repeat(8_000_000)))));
    let chunks = format!("{:x}\r\n{}\r\n", 1_000_000, "x".repeat(1_000_000)).repeat(4);
    requests.push((
        "large",
        format!("POST /books/1/edit HTTP/1.1\r\nhost: a\r\n{chunked}\r\n\r\n{chunks}0\r\n\r\n").into(),
    ));
    requests
}

/// Runs a client that begins a request, sends single bytes until the server closes the connection, and begins
/// again.
async fn slow(address: SocketAddr, seen: Seen, end: Instant, begun: &'static [u8], pause: Duration) {
    while Instant::now() < end {
        let Ok(mut stream) = TcpStream::connect(address).await else { continue };
        let _ = stream.write_all(begun).await;
        while Instant::now() < end && stream.write_all(b"z").await.is_ok() {
            sleep(pause).await;
        }
        let mut answer = Vec::new();
        let _ = timeout(Duration::from_secs(1), stream.read_to_end(&mut answer)).await;
        seen.note("slow", &answer);
    }
}

/// Runs a client that sends many requests and reads no answer.
async fn deaf(address: SocketAddr, end: Instant) {
    while Instant::now() < end {
        let Ok(mut stream) = TcpStream::connect(address).await else { continue };
        let request = b"GET /export/books.json HTTP/1.1\r\nhost: a\r\n\r\n".repeat(1000);
        let writing = async { while stream.write_all(&request).await.is_ok() {} };
        let _ = timeout(end.saturating_duration_since(Instant::now()), writing).await;
    }
}

/// Sends all kinds of requests for some time.
async fn load(address: SocketAddr, length: Duration) -> Seen {
    let (seen, end) = (Seen::default(), Instant::now() + length);
    let mut clients = tokio::task::JoinSet::new();
    let requests: Arc<[_]> = requests().into();
    for number in 0..16 {
        let (requests, seen) = (Arc::clone(&requests), seen.clone());
        clients.spawn(async move {
            for (kind, request) in requests.iter().cycle().skip(number * 3) {
                if Instant::now() > end {
                    break;
                }
                seen.note(kind, &ask(address, request).await);
            }
        });
    }
    let pause = Duration::from_millis;
    for _ in 0..100 {
        clients.spawn(slow(address, seen.clone(), end, SLOW_HEAD, pause(200)));
        clients.spawn(slow(address, seen.clone(), end, SLOW_BODY, pause(20)));
    }
    for _ in 0..10 {
        clients.spawn(deaf(address, end));
    }
    while let Some(client) = clients.join_next().await {
        client.expect("no client panics");
    }
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_stands_a_load() {
    let seconds = std::env::var("LOAD_SECONDS").map_or(2, |seconds| seconds.parse().expect("a number"));
    let (program, address) = Program::start();
    let length = Duration::from_secs(seconds);
    let idle = program.memory("VmRSS");
    // The allocator keeps its memory, so the second load must need no more.
    load(address, length).await;
    sleep(Duration::from_secs(1)).await;
    let before = program.memory("VmRSS");
    let seen = load(address, length).await;
    sleep(Duration::from_secs(1)).await;
    let after = program.memory("VmRSS");
    let most = program.memory("VmHWM");
    println!(
        "memory in KiB: {idle:?}, {before:?} after {seconds} s, {after:?} after twice that, {most:?} at most"
    );
    for ((kind, status), count) in &*seen.0.lock().expect("no panic") {
        println!("{kind:>10} {status:03} {count:>8}");
    }
    assert_eq!(seen.count(|_, status| status >= 500), 0, "errors of the server");
    assert_eq!(seen.count(|kind, status| kind == "good" && status != 200), 0, "good requests are served");
    assert_eq!(seen.count(|kind, status| kind == "wrong form" && status != 400), 0);
    assert!(seen.count(|kind, status| kind == "malformed" && (400..500).contains(&status)) > 0);
    assert!(seen.count(|kind, _| kind == "large") > 0 && seen.count(|kind, _| kind == "slow") > 0);
    if let (Some(before), Some(after)) = (before, after) {
        assert!(after < before + 6 * 1024, "memory grows: {before} KiB, then {after} KiB");
    }
    assert!(most.is_none_or(|most| most < 64 * 1024), "so much for so few: {most:?} KiB");
}

/// Checks that a form which comes byte by byte needs only the memory of its text: no byte keeps the buffer
/// into which it was read.
#[tokio::test(flavor = "multi_thread")]
async fn single_bytes_are_small() {
    let (program, address) = Program::start();
    ask(address, &get("/")).await;
    let before = program.memory("VmRSS");
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..50 {
        clients.spawn(async move {
            let mut stream = TcpStream::connect(address).await.expect("a connection");
            stream.set_nodelay(true).expect("an option");
            stream.write_all(SLOW_BODY).await.expect("a request");
            for _ in 0..1000 {
                stream.write_all(b"z").await.expect("a byte");
                sleep(Duration::from_millis(1)).await;
            }
            stream
        });
    }
    let _open = clients.join_all().await;
    if let (Some(before), Some(after)) = (before, program.memory("VmRSS")) {
        println!("50,000 bytes: {before} -> {after} KiB");
        assert!(after < before + 24 * 1024, "{before} KiB, then {after} KiB");
    }
}

/// Checks that the server closes connections of slow clients.
#[tokio::test]
async fn slow_clients_are_disconnected() {
    let short = Duration::from_millis(100);
    let limits = Limits { connections: 1, head: short, connection: 4 * short, last: short };
    let address = start_with(Store::with_examples(), limits).await;
    for begun in [b"", SLOW_HEAD, SLOW_BODY] {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        stream.write_all(begun).await.expect("a request");
        let mut answer = Vec::new();
        let read = timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
        assert!(read.is_ok(), "{} keeps its connection", String::from_utf8_lossy(begun));
    }
    // The only place was taken, and is free again.
    assert!(ask(address, &get("/")).await.starts_with(b"HTTP/1.1 200"));
}
