//! Servers on loopback, names for them, and one interface of both clients.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::vec;

use http_body_util::Full;
use hyper_util::client::legacy::connect::dns::Name;
use hyper_util::rt::TokioExecutor;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tower::util::{BoxCloneSyncService, ServiceFn};
use tower::{Layer as _, Service as _, ServiceExt as _, service_fn};
use urika::{Policy, PolicyBuf};
use urika_guard::{Client, Guard, Refused};

/// The address that represents the public Internet in these tests.
pub(crate) const PUBLIC: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// The address that represents a private network.
pub(crate) const PRIVATE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// Accepts the URLs of `policy`, and of all addresses only [`PUBLIC`].
pub(crate) fn guard_of(policy: impl Into<PolicyBuf>) -> Guard {
    Guard::new(policy).addresses(|address| address == PUBLIC)
}

pub(crate) fn guard() -> Guard {
    guard_of(Policy::PUBLIC)
}

/// Two servers with one port, at both addresses.
pub(crate) struct Net {
    pub(crate) port: u16,
    pub(crate) public: Server,
    pub(crate) private: Server,
}

impl Net {
    pub(crate) async fn new() -> Self {
        let public = TcpListener::bind((PUBLIC, 0)).await.unwrap();
        let port = public.local_addr().unwrap().port();
        let private = TcpListener::bind((PRIVATE, port)).await.unwrap();
        Self { port, public: Server::of(public), private: Server::of(private) }
    }

    /// Returns a URL at the servers.
    pub(crate) fn url(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.port)
    }

    /// Returns the URL of a redirect to `target` that does not contain it.
    pub(crate) fn hop(&self, target: &str) -> String {
        target.clone_into(&mut self.public.0.lock().unwrap().hop);
        self.url("a.example", "/hop")
    }

    /// Returns the URL of a redirect to `target`.
    pub(crate) fn to(&self, host: &str, status: u16, target: &str) -> String {
        self.url(host, &format!("/{status}/{target}"))
    }
}

/// A server that answers `/302/` followed by a URL with a redirect to it, `/hop` with a redirect that a test has set,
/// and closes the connection after `/close`.
#[derive(Clone, Default)]
pub(crate) struct Server(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    connections: usize,
    requests: Vec<String>,
    hop: String,
}

impl Server {
    fn of(listener: TcpListener) -> Self {
        let server = Self::default();
        let own = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                own.0.lock().unwrap().connections += 1;
                tokio::spawn(own.clone().answer(stream));
            }
        });
        server
    }

    pub(crate) fn connections(&self) -> usize {
        self.0.lock().unwrap().connections
    }

    /// Returns the requests so far, each with its headers and its body, and forgets them.
    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap().requests)
    }

    /// Stores a request, and returns the target of `/hop`.
    fn log(&self, request: String) -> String {
        let mut state = self.0.lock().unwrap();
        state.requests.push(request);
        state.hop.clone()
    }

    async fn answer(self, mut stream: TcpStream) {
        while let Some(request) = read(&mut stream).await {
            let path = request.split(' ').nth(1).unwrap().to_owned();
            let hop = self.log(request);
            let redirect = path.get(1..4).and_then(|status| status.parse::<u16>().ok());
            let head = match redirect {
                Some(status) => {
                    // An address in a path is escaped by the client.
                    let target = path[5..].replace("%5B", "[").replace("%5D", "]");
                    format!("HTTP/1.1 {status} Moved\r\nLocation: {target}\r\n")
                }
                None if path == "/hop" => format!("HTTP/1.1 302 Found\r\nLocation: {hop}\r\n"),
                None if path == "/close" => "HTTP/1.1 200 OK\r\nConnection: close\r\n".to_owned(),
                None => "HTTP/1.1 200 OK\r\n".to_owned(),
            };
            let written = stream.write_all(format!("{head}Content-Length: 0\r\n\r\n").as_bytes()).await;
            if written.is_err() || path == "/close" {
                return;
            }
        }
    }
}

/// Reads a request with its body, or nothing at the end of the connection.
async fn read(stream: &mut TcpStream) -> Option<String> {
    let (mut text, mut buffer) = (String::new(), [0; 4096]);
    loop {
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            if body.len() >= length.map_or(0, |length| length.parse().unwrap()) {
                return Some(text);
            }
        }
        match stream.read(&mut buffer).await {
            Ok(0) | Err(_) => return None,
            Ok(length) => text.push_str(std::str::from_utf8(&buffer[..length]).unwrap()),
        }
    }
}

type Answer = Ready<Result<vec::IntoIter<SocketAddr>, Infallible>>;
type Names = Arc<dyn Fn(&str) -> Vec<IpAddr> + Send + Sync>;

/// A name service that answers as `names` does, with a port that clients must not use.
pub(crate) fn resolver(
    names: impl Fn(&str) -> Vec<IpAddr> + Send + Sync + 'static,
) -> ServiceFn<impl Fn(Name) -> Answer + Clone + Send + Sync + 'static> {
    let names: Names = Arc::new(names);
    service_fn(move |name: Name| {
        let addresses: Vec<_> = names(name.as_str()).into_iter().map(|ip| SocketAddr::new(ip, 9)).collect();
        ready(Ok(addresses.into_iter()))
    })
}

/// `private.example` is private, `mixed.example` is both, and all other names are public.
pub(crate) fn names(name: &str) -> Vec<IpAddr> {
    match name {
        "private.example" => vec![PRIVATE],
        "mixed.example" => vec![PRIVATE, PUBLIC],
        _ => vec![PUBLIC],
    }
}

type Request = http::Request<Full<&'static [u8]>>;
type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// A client of reqwest or of hyper, with the guard.
#[derive(Clone)]
pub(crate) enum Fetch {
    Reqwest(Client),
    Hyper(BoxCloneSyncService<Request, u16, BoxError>),
}

impl Fetch {
    /// Returns both clients.
    pub(crate) fn both(
        guard: &Guard,
        answers: impl Fn(&str) -> Vec<IpAddr> + Send + Sync + Clone + 'static,
    ) -> [Self; 2] {
        let client = guard.client_with(reqwest::Client::builder(), resolver(answers.clone())).unwrap();
        let connector = guard.connector_with(resolver(answers));
        let hyper = hyper_util::client::legacy::Client::builder(TokioExecutor::new()).build(connector);
        let hyper = guard.layer().layer(hyper).map_response(|response| response.status().as_u16());
        [Self::Reqwest(client), Self::Hyper(BoxCloneSyncService::new(hyper))]
    }

    /// Sends a request, and returns the status of the last response.
    pub(crate) async fn send(&self, request: Request) -> Result<u16, BoxError> {
        match self {
            Self::Reqwest(client) => {
                let (parts, body) = request.into_parts();
                let request = client.request(parts.method, parts.uri.to_string()).headers(parts.headers);
                let body = http_body_util::BodyExt::collect(body).await?.to_bytes();
                let request = if body.is_empty() { request } else { request.body(body) };
                Ok(client.send(request).await?.status().as_u16())
            }
            Self::Hyper(service) => service.clone().ready().await?.call(request).await,
        }
    }

    pub(crate) async fn get(&self, url: &str) -> Result<u16, BoxError> {
        self.send(http::Request::get(url).body(Full::default())?).await
    }

    /// Returns the code of the refusal of a request.
    pub(crate) async fn refusal(&self, url: &str) -> &'static str {
        let error = self.get(url).await.expect_err(url);
        refusal(&*error).unwrap_or_else(|| panic!("{url}: {error:?}"))
    }
}

/// Returns the code of the refusal in an error.
pub(crate) fn refusal(error: &(dyn std::error::Error + 'static)) -> Option<&'static str> {
    Refused::of(error).map(Refused::code)
}
