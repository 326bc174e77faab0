//! Sends requests that no page links to, byte by byte over a socket. Each gets the right status, and no
//! answer repeats the request.

mod support;

use support::{ask_raw, start};

/// The path of a book, of an author, of a search: text in place of a value, and the status.
const TARGETS: &[(&str, u16)] = &[
    // Existing pages.
    ("/books/7", 200),
    ("/books/7?utm=1#top", 200),
    ("/authors/O'Reilly;%20Sons", 200),
    ("/authors/Ursula%20K.%20Le%20Guin", 200),
    ("/authors/%57ho%3F", 200),
    ("/authors/...%20and%20others", 200),
    ("/books?q=a%2Bb", 200),
    ("/books?q=a+b", 200),
    ("/books?q=", 200),
    ("/books?tag=odd&tag=computers&tag=odd", 200),
    ("/books?&&=&x", 200),
    ("http://other.example/books/7", 200),
    ("http://example.com?x=1", 200),
    // Literals match in every spelling.
    ("/%65xport/books/%37%2Ejson", 200),
    ("/%62ooks/7", 200),
    ("/%62ooks", 200),
    // Files. The path of one matches the pattern of a route.
    ("/robots.txt", 200),
    ("/%72obots%2Etxt", 200),
    ("/export/books/readme.txt", 200),
    // Values that name nothing.
    ("/books/99", 404),
    ("/authors/a%2Fb", 404),
    ("/authors/Ursula+K.+Le+Guin", 404),
    ("/books?page=4", 404),
    ("/books?page=4294967295", 404),
    ("/export/books/99.json", 404),
    // Paths of no route.
    ("/books/7/", 308),
    ("//books/7", 404),
    ("/books//7", 404),
    ("/books/7/edit/..", 404),
    ("/books/../books/7", 404),
    ("/./books", 404),
    ("/BOOKS", 404),
    ("/books%2F7", 404),
    ("/books%3Fq=a", 404),
    ("/authors/a/b", 404),
    ("/export/books/7", 404),
    ("/export/books/", 404),
    ("/export/books/../../robots.txt", 404),
    ("/../src/lib.rs", 404),
    ("/%2e%2e/Cargo.toml", 404),
    ("/..%2fCargo.toml", 404),
    ("/..%5cCargo.toml", 404),
    ("/books/", 308),
    ("/authors/", 404),
    ("/export/books.json/", 308),
    ("/etc/passwd", 404),
    ("/../../../etc/passwd", 404),
    ("//evil.example/", 404),
    ("*", 404),
    // Values that are refused.
    ("/books/7%00", 400),
    ("/books/007x", 400),
    ("/books/+7", 400),
    ("/books/-7", 400),
    ("/books/4294967296", 400),
    ("/books/99999999999999999999999999", 400),
    ("/books/7%", 400),
    ("/books/%", 400),
    ("/books/..", 400),
    ("/books/7%2Fedit", 400),
    ("/books/%2e%2e/edit", 400),
    ("/authors/.", 400),
    ("/authors/..", 400),
    ("/authors/%2e", 400),
    ("/authors/%2E%2e", 400),
    ("/authors/.%2e", 400),
    ("/authors/..;a", 400),
    ("/authors/..%2f..%2fetc%2fpasswd", 400),
    ("/authors/a%5Cb", 400),
    ("/authors/%00", 400),
    ("/authors/%FF", 400),
    ("/authors/%C0%AE%C0%AE", 400),
    ("/authors/%ED%A0%80", 400),
    ("/authors/%zz", 400),
    ("/books?q=%FF", 400),
    ("/books?q=%", 400),
    ("/books?q=a&q=b", 400),
    ("/books?q=a&%71=b", 400),
    ("/books?page=0", 400),
    ("/books?page=", 400),
    ("/books?page=1&page=2", 400),
    ("/books?page=1.0", 400),
    ("/books?page=%201", 400),
    ("/books?page=+1", 400),
    ("/books?tag=", 400),
    ("/books?tag=..", 400),
    ("/books?tag=aaaaaaaaaaaaaaaaaaaaaaaaa", 400),
    ("/export/books/x.json", 400),
    ("/export/books/7.json.json", 400),
];

#[tokio::test]
async fn each_target_has_its_status() {
    let address = start().await;
    let mut wrong = Vec::new();
    for (target, expected) in TARGETS {
        let (status, answer) = ask_raw(address, "GET", target.as_bytes()).await;
        if status != *expected {
            wrong.push((target, *expected, status));
        }
        if status >= 400 {
            assert!(!answer.contains(*target) || *target == "*", "{target} is echoed: {answer}");
        }
    }
    assert!(wrong.is_empty(), "target, expected, status: {wrong:#?}");
}

/// Bytes that a request line cannot have are refused by hyper or by the matcher.
#[tokio::test]
async fn bytes_that_are_no_text() {
    let address = start().await;
    for target in [
        &b"/authors/\xff\xfe"[..],
        b"/authors/\xc3\xa9",
        b"/authors/a\0b",
        b"/books?q=\xff",
        b"/authors/a\tb",
    ] {
        let (status, answer) = ask_raw(address, "GET", target).await;
        assert_eq!(status, 400, "{target:?}: {answer}");
    }
}

#[tokio::test]
async fn targets_that_are_long() {
    let address = start().await;
    for (target, expected) in [
        (format!("/authors/{}", "a".repeat(60_000)), 404),
        (format!("/books/{}", "9".repeat(60_000)), 400),
        (format!("/books?{}", "tag=odd&".repeat(7_000)), 200),
        (format!("/books?{}", "q=a&".repeat(14_000)), 400),
        (format!("/authors/{}", "%2e".repeat(20_000)), 404),
        // No file system has such a path.
        (format!("/{}", "a/".repeat(30_000)), 404),
        (format!("/authors/{}", "a".repeat(70_000)), 414),
    ] {
        let (status, _) = ask_raw(address, "GET", target.as_bytes()).await;
        assert_eq!(status, expected, "{}… of {} bytes", &target[..12], target.len());
    }
}

#[tokio::test]
async fn methods_that_are_not_there() {
    let address = start().await;
    for (method, target, expected, allow) in [
        ("POST", "/books/7", 405, Some("GET,HEAD")),
        ("DELETE", "/books/7/edit", 405, Some("GET,HEAD,POST")),
        ("OPTIONS", "/books", 405, Some("GET,HEAD")),
        ("PUT", "/export/books.json", 405, Some("GET,HEAD")),
        ("PUT", "/export/books/x.json", 400, None),
        ("DELETE", "/nothing", 404, None),
        ("HEAD", "/books/7", 200, None),
        ("HEAD", "/export/books/7.json", 200, None),
        ("HEAD", "/nothing", 404, None),
        ("OPTIONS", "*", 404, None),
    ] {
        let (status, answer) = ask_raw(address, method, target.as_bytes()).await;
        assert_eq!(status, expected, "{method} {target}");
        let allowed = answer.lines().find_map(|line| line.strip_prefix("allow: "));
        assert_eq!(allowed, allow, "{method} {target}");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        assert_eq!(body.is_empty(), method == "HEAD", "{method} {target}: {body}");
        assert!(expected < 400 || method == "HEAD" || body.contains("<main"), "{method} {target}: {body}");
    }
}

/// Checks that every error is a page of the server, in words for visitors, with a link to another page.
#[tokio::test]
async fn errors_are_pages() {
    let address = start().await;
    for (target, heading, words) in [
        ("/books?page=%3Cb%3E", "Invalid request", "A page has a number"),
        ("/books?tag=A", "Invalid request", "A tag has letters"),
        ("/books?q=%FF", "Invalid request", "words to look for"),
        ("/books/%3Cb%3E", "Invalid request", "A book has a number"),
        ("/authors/a%5Cb", "Invalid request", "no backslashes"),
        ("/books/99", "Not found", "no such book"),
        ("/authors/Nobody", "Not found", "no books by this author"),
        ("/books?page=4", "Not found", "fewer pages"),
        ("/nowhere", "Not found", "no such page"),
    ] {
        let (_, answer) = ask_raw(address, "GET", target.as_bytes()).await;
        assert!(answer.contains(&format!("<h1>{heading}</h1>")) && answer.contains(words), "{answer}");
        assert!(answer.contains("<nav") && answer.contains("href=\"/books\""), "{answer}");
        assert!(!answer.contains("RFC") && !answer.contains('`'), "{answer}");
    }
}
