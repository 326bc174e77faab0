//! Tests of fetched URLs and dialled addresses. 127.0.0.1 represents the public Internet, and 127.0.0.2, on the same port, a private
//! network. No test may connect to the latter.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crate::support::{Fetch, Net, PRIVATE, PUBLIC, guard, guard_of, names, refusal, resolver};
use http::Method;
use http_body_util::Full;
use hyper_util::rt::TokioExecutor;
use tower::{Layer as _, Service as _, ServiceExt as _, service_fn};
use urika::{Policy, PolicyBuf, Refusal};
use urika_guard::{Client, Error, Guard};

#[tokio::test]
async fn a_name_is_dialled_at_its_accepted_addresses_only() {
    let net = Net::new().await;
    for fetch in Fetch::both(&guard(), names) {
        assert_eq!(fetch.get(&net.url("a.example", "/")).await.unwrap(), 200);
        assert_eq!(fetch.get(&net.url("mixed.example", "/")).await.unwrap(), 200);
        assert_eq!(fetch.refusal(&net.url("private.example", "/")).await, "ADDRESS_NOT_ALLOWED");
    }
    assert_eq!(net.private.connections(), 0);
}

/// The name is public at the first question, and private from then on.
#[tokio::test]
async fn a_name_that_is_bound_again_is_judged_again() {
    let net = Net::new().await;
    for fetch in Fetch::both(&guard(), rebinding()) {
        assert_eq!(fetch.get(&net.url("rebind.example", "/close")).await.unwrap(), 200);
        assert_eq!(fetch.refusal(&net.url("rebind.example", "/")).await, "ADDRESS_NOT_ALLOWED");
    }
    assert_eq!((net.public.connections(), net.private.connections()), (2, 0));
}

#[tokio::test]
async fn a_connection_that_is_kept_alive_stays_at_the_judged_address() {
    let net = Net::new().await;
    for fetch in Fetch::both(&guard(), rebinding()) {
        for _ in 0..3 {
            assert_eq!(fetch.get(&net.url("rebind.example", "/")).await.unwrap(), 200);
        }
        // The same for a chain of redirects.
        let chain = net.to("rebind.example", 302, &net.url("rebind.example", "/"));
        assert_eq!(fetch.get(&chain).await.unwrap(), 200);
        // Another port or scheme is another connection, to an address that is judged.
        assert_eq!(fetch.refusal("http://rebind.example:1/").await, "ADDRESS_NOT_ALLOWED");
    }
    assert_eq!((net.public.connections(), net.private.connections()), (2, 0));
}

/// Answers for each client with the public address once, and with the private one from then on.
fn rebinding() -> impl Fn(&str) -> Vec<std::net::IpAddr> + Send + Sync + Clone {
    #[derive(Default)]
    struct Asked(Arc<AtomicUsize>);
    impl Clone for Asked {
        fn clone(&self) -> Self {
            Self::default()
        }
    }
    let asked = Asked::default();
    move |_| {
        let Asked(asked) = &asked;
        vec![if asked.fetch_add(1, Ordering::Relaxed) == 0 { PUBLIC } else { PRIVATE }]
    }
}

/// Spellings of the private address. Clients do not ask a resolver for most of them.
const LITERALS: [&str; 9] = [
    "127.0.0.2",
    "[::ffff:127.0.0.2]",
    "[::ffff:7f00:2]",
    "[0:0:0:0:0:FFFF:127.0.0.2]",
    "2130706434",
    "0x7f.2",
    "0177.0.0.02",
    "127.2",
    "[64:ff9b::7f00:2]",
];

#[tokio::test]
async fn an_address_in_a_url_is_judged() {
    let net = Net::new().await;
    // The policy of the second guard leaves the address to the rule for addresses.
    for guard in [guard(), guard_of(Policy::RFC3986)] {
        for fetch in Fetch::both(&guard, |_: &str| vec![PRIVATE]) {
            for host in LITERALS {
                fetch.refusal(&net.url(host, "/")).await;
            }
        }
    }
    let literals = guard_of(Policy::RFC3986);
    for fetch in Fetch::both(&literals, names) {
        assert_eq!(fetch.get(&net.url("127.0.0.1", "/")).await.unwrap(), 200);
    }
    assert_eq!(net.private.connections(), 0);
}

/// An IPv6 address that represents an IPv4 address, mapped or by NAT64, connects to the IPv4 address. A rule that lists
/// what is refused need not know these spellings.
#[tokio::test]
async fn a_mapped_address_is_judged_as_the_address_that_is_dialled() {
    let net = Net::new().await;
    let spelled = ["::ffff:127.0.0.2", "64:ff9b::127.0.0.2"].map(|text| text.parse::<IpAddr>().unwrap());
    let guard = Guard::new(Policy::RFC3986).addresses(|address| address != PRIVATE);
    for fetch in Fetch::both(&guard, move |_: &str| spelled.to_vec()) {
        for host in [
            "[::ffff:127.0.0.2]",
            "[::ffff:7f00:2]",
            "[64:ff9b::127.0.0.2]",
            "[64:ff9b::7f00:2]",
            "mapped.example",
        ] {
            assert_eq!(fetch.refusal(&net.url(host, "/")).await, "ADDRESS_NOT_ALLOWED");
        }
        assert_eq!(fetch.get(&net.url("127.0.0.1", "/")).await.unwrap(), 200);
    }
    assert_eq!(net.private.connections(), 0);
}

/// The URL parser of reqwest turns each of these into the private address.
#[tokio::test]
async fn what_reqwest_repairs_is_judged() {
    let net = Net::new().await;
    for policy in [Policy::PUBLIC, Policy::RFC3986] {
        let client = client(policy);
        for text in [
            "http:\\\\127.0.0.2:P/",
            "http:127.0.0.2:P/",
            "http:///127.0.0.2:P/",
            " http://127.0\t.0.2:P/ ",
            "http://\u{FF11}27.0.0.2:P/",
            "http://127\u{3002}0\u{FF0E}0\u{FF61}2:P/",
            "http://%31%32%37.0.0.2:P/",
            "http://127.0.0.2.:P/",
        ] {
            let url = text.replace('P', &net.port.to_string());
            assert_eq!(reqwest::Url::parse(&url).unwrap().host_str(), Some("127.0.0.2"), "{text}");
            let error = client.send(client.get(&url)).await.expect_err(text);
            assert!(refusal(&error).is_some(), "{text}: {error:?}");
            let error = client.get(&url).send().await.expect_err(text);
            assert!(refusal(&error).is_some(), "{text}: {error:?}");
        }
    }
    assert_eq!(net.private.connections(), 0);
}

/// A user may name anything. It is the user's mistake, and not one of a server.
#[tokio::test]
async fn text_that_is_not_a_url_is_refused() {
    let client = client(Policy::PUBLIC);
    for text in [
        "",
        "x y",
        "/a",
        "a.example",
        "file:///etc/passwd",
        "data:,x",
        "http://",
        "http://[::1",
        "//a.example/",
    ] {
        let error = client.send(client.get(text)).await.expect_err(text);
        assert_eq!(refusal(&error), Some("NOT_A_URL"), "{text}: {error:?}");
    }
    // Another mistake of the program is not one.
    let error = client.send(client.get("http://a.example/").header("a b", "")).await.unwrap_err();
    assert!(matches!(error, Error::Client(_)), "{error:?}");
}

/// A program might call `send` of reqwest by mistake.
#[tokio::test]
async fn without_the_guard_of_requests_connections_are_judged() {
    let net = Net::new().await;
    let policies: [Policy<'static>; 2] =
        [Policy::PUBLIC, Policy::RFC3986.hosts(&["a.example", "private.example"])];
    for policy in policies {
        let client = client(policy);
        for host in LITERALS.into_iter().chain(["private.example"]) {
            let error = client.get(net.url(host, "/")).send().await.expect_err(host);
            assert!(refusal(&error).is_some(), "{host}: {error:?}");
        }
        for status in [301, 307] {
            let url = net.to("a.example", status, &net.url("b.example", "/"));
            assert_eq!(client.as_ref().get(url).send().await.unwrap().status(), status);
        }
    }
    let listed = client(Policy::RFC3986.hosts(&["a.example"]).ports(&[net.port]));
    for url in [net.url("b.example", "/"), "http://a.example:1/".to_owned(), net.url("a.example.", "/")] {
        let error = listed.get(&url).send().await.expect_err(&url);
        assert_eq!(refusal(&error), Some("HOST_NOT_ALLOWED"), "{url}");
    }
    assert_eq!(net.private.connections(), 0);
}

/// Refused connections end at a name of the guard. Other names that end like it are names of hosts.
#[tokio::test]
async fn hosts_named_like_the_end_of_the_dead_end_are_reached() {
    let (net, client) = (Net::new().await, client(Policy::RFC3986));
    for host in ["d", "id", "valid", "invalid", "d.invalid", "lifeguard.invalid"] {
        let url = net.url(host, "/");
        let response = client.send(client.get(&url)).await;
        assert_eq!(response.map(|response| response.status().as_u16()).ok(), Some(200), "{url}");
    }
    let error = client.send(client.get(net.url("guard.invalid", "/"))).await.unwrap_err();
    assert!(refusal(&error).is_some(), "{error:?}");
}

#[tokio::test]
async fn without_the_layer_the_connector_judges() {
    let net = Net::new().await;
    for policy in [Policy::PUBLIC, Policy::RFC3986] {
        let mut connector = guard_of(policy).connector_with(resolver(names));
        // Without TLS, nothing is sent to https, unless the program says so.
        let https = net.url("a.example", "/").replace("http", "https").parse::<http::Uri>().unwrap();
        assert!(connector.call(https.clone()).await.is_err());
        let mut for_tls = connector.clone();
        for_tls.settings().enforce_http(false);
        assert!(for_tls.call(https).await.is_ok());
        let hyper = hyper_util::client::legacy::Client::builder(TokioExecutor::new());
        let hyper = hyper.build::<_, Full<&[u8]>>(connector);
        for host in LITERALS.iter().take(4).chain(&["private.example", "kim@127.0.0.2"]) {
            let error = hyper.get(net.url(host, "/").parse().unwrap()).await.expect_err(host);
            assert!(refusal(&error).is_some(), "{host}: {error:?}");
        }
        assert_eq!(hyper.get(net.url("a.example", "/").parse().unwrap()).await.unwrap().status(), 200);
    }
    assert_eq!(net.private.connections(), 0);
}

/// A connector for TLS, such as hyper-rustls, takes the server name from the URI that it is called with.
#[tokio::test]
async fn a_connector_for_tls_gets_the_names_of_urls_and_not_their_addresses() {
    let net = Net::new().await;
    let (guard, asked) = (guard(), Arc::new(Mutex::new(Vec::new())));
    let (connector, seen) = (guard.connector_with(resolver(names)), Arc::clone(&asked));
    let for_tls = service_fn(move |uri: http::Uri| {
        seen.lock().unwrap().push(uri.host().unwrap().to_owned());
        connector.clone().call(uri)
    });
    let hyper = hyper_util::client::legacy::Client::builder(TokioExecutor::new());
    let mut hyper = guard.layer().layer(hyper.build::<_, Full<&[u8]>>(for_tls));
    let request = http::Request::get(net.hop(&net.url("mixed.example", "/")));
    let answer = hyper.ready().await.unwrap().call(request.body(Full::default()).unwrap()).await;
    assert_eq!(answer.unwrap().status(), 200);
    assert_eq!(*asked.lock().unwrap(), ["a.example", "mixed.example"]);
    assert_eq!((net.public.connections(), net.private.connections()), (2, 0));
}

/// A client replaces the port 0 by the port of the URL, which the policy has judged.
#[tokio::test]
async fn the_port_of_a_resolver_is_not_used() {
    let mut resolver = guard().resolver(resolver(names));
    let addresses = resolver.call("mixed.example".parse().unwrap()).await.unwrap();
    assert_eq!(addresses.collect::<Vec<_>>(), [SocketAddr::new(PUBLIC, 0)]);
}

fn client(policy: impl Into<PolicyBuf>) -> Client {
    guard_of(policy).client_with(reqwest::Client::builder(), resolver(names)).unwrap()
}

#[tokio::test]
async fn each_hop_of_a_chain_is_judged() {
    let net = Net::new().await;
    let private = net.url("private.example", "/");
    let targets = LITERALS.map(|host| net.url(host, "/")).into_iter().chain([
        private.clone(),
        "http://localhost/".to_owned(),
        "ftp://a.example/".to_owned(),
        format!("//127.0.0.2:{}/", net.port),
        format!("//127.0.0.1:{}/", net.port),
    ]);
    for target in targets {
        for fetch in Fetch::both(&guard(), names) {
            for status in [301, 302, 303, 307, 308] {
                let last = net.to("a.example", status, &target);
                let chain = net.to("a.example", 302, &net.to("b.example", status, &last));
                assert!(fetch.get(&last).await.is_err(), "{last}");
                assert!(refusal(&*fetch.get(&chain).await.unwrap_err()).is_some(), "{chain}");
            }
        }
    }
    assert_eq!(net.private.connections(), 0);
}

#[tokio::test]
async fn a_chain_has_at_most_ten_hops() {
    let net = Net::new().await;
    let chain = |hops| (0..hops).fold(net.url("a.example", "/"), |url, _| net.to("a.example", 302, &url));
    for fetch in Fetch::both(&guard(), names) {
        assert_eq!(fetch.get(&chain(10)).await.unwrap(), 200);
        assert_eq!(fetch.refusal(&chain(11)).await, "TOO_MANY_REDIRECTS");
    }
}

const CREDENTIALS: [(&str, &str); 6] = [
    ("authorization", "Bearer canary"),
    ("cookie", "session=canary"),
    ("proxy-authorization", "Basic canary"),
    ("x-api-key", "canary"),
    ("private-token", "canary"),
    ("accept", "text/canonical"),
];

fn with_credentials(url: &str) -> http::Request<Full<&'static [u8]>> {
    let request =
        CREDENTIALS.iter().fold(http::Request::get(url), |it, (name, value)| it.header(*name, *value));
    request.body(Full::default()).unwrap()
}

/// `a` and `b` are the origins of a chain, in order.
#[tokio::test]
async fn another_origin_gets_no_credentials() {
    let net = Net::new().await;
    for chain in ["ab", "abb", "aab", "aba", "abab", "abbb", "aabb"] {
        let origins: Vec<_> = chain.chars().map(|name| format!("{name}.example")).collect();
        let (last, others) = origins.split_last().unwrap();
        let url = others.iter().rev().fold(net.url(last, "/"), |url, host| net.to(host, 302, &url));
        for fetch in Fetch::both(&guard(), names) {
            assert_eq!(fetch.send(with_credentials(&url)).await.unwrap(), 200);
            let requests = net.public.take();
            assert_eq!(requests.len(), chain.len(), "{chain}");
            let own = chain.find('b').unwrap();
            for (at, request) in requests.iter().enumerate() {
                assert!(request.contains("text/canonical"), "{chain} {at}");
                assert_eq!(request.contains("canary"), at < own, "{chain} {at}: {request}");
                assert!(!request.contains("referer"), "{chain} {at}: {request}");
            }
        }
    }
}

/// The README says so: reqwest compares each hop with the one before it, and starts from the headers of the first
/// request each time.
#[tokio::test]
async fn reqwest_alone_sends_credentials_to_another_origin() {
    let net = Net::new().await;
    let resolver = guard().resolver(resolver(names));
    let alone = reqwest::Client::builder().no_proxy().dns_resolver(resolver).build().unwrap();
    let url = net.to("a.example", 302, &net.to("b.example", 302, &net.url("b.example", "/")));
    alone.get(url).bearer_auth("canary").header("x-api-key", "own").send().await.unwrap();
    let requests = net.public.take();
    let seen: Vec<_> = requests.iter().map(|it| (it.contains("canary"), it.contains("own"))).collect();
    assert_eq!(seen, [(true, true), (false, true), (true, true)]);
    let error = alone.get("http://a.example:1/?token=canary").send().await.unwrap_err();
    assert!(error.to_string().contains("canary"));
}

#[tokio::test]
async fn a_body_stays_at_its_origin() {
    let net = Net::new().await;
    let client = client(Policy::PUBLIC);
    let post = async |url: String| {
        let response = client.send(client.post(url).body("canary").header("content-type", "text/x")).await;
        let requests = net.public.take();
        let all = requests.iter().map(|request| (request[..4].to_owned(), request.contains("canary")));
        (response.unwrap().status().as_u16(), all.collect::<Vec<_>>())
    };
    let (with, without) = (("POST".to_owned(), true), ("GET ".to_owned(), false));
    for status in [301, 302, 303] {
        for host in ["a.example", "b.example"] {
            let url = net.to("a.example", status, &net.url(host, "/"));
            assert_eq!(post(url).await, (200, vec![with.clone(), without.clone()]));
        }
    }
    for status in [307, 308] {
        let own = net.to("a.example", status, &net.url("a.example", "/"));
        assert_eq!(post(own).await, (200, vec![with.clone(), with.clone()]));
        let other = net.to("a.example", status, &net.url("b.example", "/"));
        assert_eq!(post(other).await, (status, vec![with.clone()]));
    }
    let head = client.request(Method::HEAD, net.to("a.example", 303, &net.url("a.example", "/")));
    client.send(head).await.unwrap();
    assert!(net.public.take().iter().all(|request| request.starts_with("HEAD ")));
}

#[tokio::test]
async fn the_canonical_form_is_sent() {
    let net = Net::new().await;
    let guard = guard_of(Policy::PUBLIC.remove_params(&["utm_*"]).collapse_slashes(true));
    for fetch in Fetch::both(&guard, names) {
        fetch.get(&net.url("A.example", "/%7ea//b?utm_source=x&q=%3a")).await.unwrap();
        fetch.get(&net.hop("/a/%2e%2e/b?utm_source=x")).await.unwrap();
        let lines: Vec<_> =
            net.public.take().iter().map(|it| it.lines().next().unwrap().to_owned()).collect();
        assert_eq!(lines[0], "GET /~a/b?q=%3A HTTP/1.1");
        assert_eq!(lines.last().unwrap(), "GET /b HTTP/1.1");
    }
}

#[tokio::test]
async fn the_paths_of_a_policy_are_judged_in_each_hop() {
    let net = Net::new().await;
    let guard = guard_of(Policy::PUBLIC.paths(&["/api/", "/hop"]));
    for fetch in Fetch::both(&guard, names) {
        assert_eq!(fetch.get(&net.url("a.example", "/x/../api/a")).await.unwrap(), 200);
        assert_eq!(fetch.get(&net.hop("/api/b")).await.unwrap(), 200);
        for path in ["/admin", "/api/..%2fadmin", "/api"] {
            assert_eq!(fetch.refusal(&net.url("a.example", path)).await, "PATH_NOT_ALLOWED", "{path}");
            assert_eq!(fetch.refusal(&net.hop(path)).await, "PATH_NOT_ALLOWED", "{path}");
        }
    }
    assert!(
        net.public
            .take()
            .iter()
            .all(|request| request.starts_with("GET /api/") || request.starts_with("GET /hop"))
    );
}

#[tokio::test]
async fn a_proxy_of_the_builder_is_not_used() {
    let net = Net::new().await;
    let proxy = reqwest::Proxy::all(net.url("127.0.0.2", "/")).unwrap();
    let builder = reqwest::Client::builder().proxy(proxy);
    let client = guard().client_with(builder, resolver(names)).unwrap();
    assert_eq!(client.send(client.get(net.url("a.example", "/"))).await.unwrap().status(), 200);
    assert_eq!(net.private.connections(), 0);
}

#[test]
fn credentials_as_default_headers_are_an_error() {
    let secret =
        ["authorization", "Cookie", "proxy-authorization", "x-api-key", "X-Auth-Token", "private-token"];
    for name in secret.into_iter().chain(["accept", "user-agent", "x-version"]) {
        let headers = http::HeaderMap::from_iter([(name.parse().unwrap(), "x, y: z".parse().unwrap())]);
        let built = guard().client(reqwest::Client::builder().default_headers(headers));
        assert_eq!(matches!(built, Err(Error::DefaultCredentials)), secret.contains(&name), "{name}");
    }
}

/// reqwest moves user information from a URL into a header.
#[tokio::test]
async fn user_information_of_a_text_is_judged() {
    let net = Net::new().await;
    let refused = [Policy::LITERAL, Policy::LITERAL.refuse(Refusal::AnyUserinfo), Policy::PUBLIC];
    for (policy, accepts) in
        refused.map(|policy| (policy, false)).into_iter().chain([(Policy::RFC3986, true)])
    {
        let client = client(policy);
        for userinfo in ["kim", "kim:pw", ":pw"] {
            let url = net.url(&format!("{userinfo}@a.example"), "/");
            let sent = client.send(client.get(&url)).await;
            assert_eq!(sent.is_ok(), accepts, "{policy:?} {userinfo}: {sent:?}");
            let sent = client.send(client.post(&url)).await;
            assert_eq!(sent.is_ok(), accepts, "{policy:?} {userinfo}: {sent:?}");
        }
        let plain = client.get(net.url("a.example", "/")).basic_auth("kim", Some("pw"));
        assert!(client.send(plain).await.is_ok(), "{policy:?}");
    }
}
