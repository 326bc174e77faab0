use alloc::format;
use alloc::vec::Vec;

use super::find_uris;

fn found(text: &str) -> Vec<&str> {
    find_uris(text).map(|(_, uri)| uri.as_str()).collect()
}

#[test]
fn uris_are_found_in_running_text() {
    for (text, expected) in [
        ("", &[] as &[&str]),
        ("http://h", &["http://h"]),
        ("See http://h/a.", &["http://h/a"]),
        ("http://h/a, http://h/b; http://h/c!", &["http://h/a", "http://h/b", "http://h/c"]),
        ("(http://h/a)", &["http://h/a"]),
        ("http://h/a_(b)", &["http://h/a_(b)"]),
        ("(http://h/a_(b)).", &["http://h/a_(b)"]),
        ("[a](http://h/b)", &["http://h/b"]),
        ("[http://h/b]", &["http://h/b"]),
        ("**http://h/b**", &["http://h/b"]),
        ("'http://h/it's'", &["http://h/it's"]),
        ("\"http://h/?a=b\"", &["http://h/?a=b"]),
        ("`http://h`", &["http://h"]),
        ("{\"url\":\"http://h\"}", &["http://h"]),
        ("<http://h/a.>", &["http://h/a."]),
        ("<URL:ftp://h/a>,<url:x:y>", &["ftp://h/a", "x:y"]),
        ("<a href=http://h>", &["http://h"]),
        ("<x:>", &[]),
        ("<made-up:x>", &["made-up:x"]),
        ("<http://h/a b>", &[]),
        ("< http://h/a >", &["http://h/a"]),
        ("<URI: http://h/a>", &["http://h/a"]),
        ("<http://h/a|a label>", &["http://h/a"]),
        ("<svg:rect xmlns=\"http://h/a\" b>", &["http://h/a"]),
        ("a < b && see http://h/a", &["http://h/a"]),
        ("mailto:kim@h.example, tel:+1-2", &["mailto:kim@h.example", "tel:+1-2"]),
        ("note: std::vec at 12:30, a:b", &[]),
        ("mailto: nobody", &[]),
        ("URL:http://h", &["http://h"]),
        ("1http://h 日本http://h/。", &["http://h", "http://h/"]),
        ("https://example.com。", &["https://example.com"]),
        ("http://[::1]:80/a and http://[::1].", &["http://[::1]:80/a", "http://[::1]"]),
        ("http://[::1 http://h", &["http://h"]),
        ("at http://localhost:8080: refused", &["http://localhost:8080"]),
        ("http://h:80a http://bücher.example http://h\\a http://h{x} http://u@v@w http://%zz", &[]),
        ("http://h/100, file:///a file:/// http:// http://?a http://...", &["http://h/100", "file:///a"]),
        ("http://h#a#b", &["http://h#a"]),
        ("x://y://z", &["x://y://z"]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

/// The examples of RFC 3986, appendix C, as they appear there.
#[test]
fn the_text_of_appendix_c() {
    let text = "Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",
      but you can probably pick it up from <ftp://foo.example.
      com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.";
    assert_eq!(found(text), ["http://www.w3.org/Addressing/"]);
}

/// A URI between delimiters is found whole or not at all, wherever white space is put.
#[test]
fn a_broken_uri_is_not_found_in_part() {
    let uris = [
        "ftp://foo.example.com/rfc/",
        "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
        "https://u@h.example:80/a_(b)?c=http://d/&e",
        "git+https://h/a",
        "mailto:kim@h.example,lee@i.example",
        "urn:example:a-b",
        "x:y://z/größe",
        "https://h/[id]/{x}",
    ];
    let delimiters = [("<", ">"), ("<URL:", ">"), ("<Uri: ", " >"), ("see <", ">, http://end/")];
    let quotes = [("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("‘URL:", "’"), ("a \"", "\" b: c")];
    let mut tried = 0;
    for (uri, (open, close)) in uris.iter().flat_map(|uri| delimiters.map(|pair| (*uri, pair))) {
        for white in [" ", "\n", "\r\n    ", "\t", "\u{A0}", "\n\n", "\n> ", "\n>> ", "\r\n > > "] {
            tried += check_broken(uri, open, close, white);
        }
    }
    for (uri, (open, close)) in uris.iter().flat_map(|uri| quotes.map(|pair| (*uri, pair))) {
        for white in ["\n", "\r\n    ", " \n\t", "\n\n", "\n> ", "\n>> ", "\n// ", "\n # ", "\n * "] {
            tried += check_broken(uri, open, close, white);
        }
    }
    assert!(tried > 200_000, "{tried}");
}

/// A `>` at the beginning of a line may also end a URI.
#[test]
fn a_bracket_may_stand_at_the_beginning_of_a_line() {
    for text in [
        "<http://h/a\n>",
        "<http://h/a\n>.",
        "<\nhttp://h/a\n> and text > text",
        "<http://h/a\n> and\n",
        "> see <http://h/a>\n> or not",
        "<http://h/a\n> and <x:>",
    ] {
        assert_eq!(found(text), ["http://h/a"], "{text:?}");
    }
}

/// Tries white space at each position and at each pair of positions, and returns their number.
fn check_broken(uri: &str, open: &str, close: &str, white: &str) -> usize {
    let places = || (0..=uri.len()).filter(|at| uri.is_char_boundary(*at));
    let pairs = places()
        .flat_map(|first| places().filter(move |second| first <= *second).map(move |second| (first, second)));
    pairs
        .map(|(first, second)| {
            let (a, b, c) = (&uri[..first], &uri[first..second], &uri[second..]);
            let text = format!("{open}{a}{white}{b}{white}{c}{close}");
            for it in found(&text) {
                assert!([uri, "http://end/"].contains(&it), "{it:?} in {text:?}");
            }
        })
        .count()
}

/// A URI that may continue is not found: the part before would be another page.
#[test]
fn a_uri_is_not_cut_where_it_goes_on() {
    for head in ["https://h", "https://h/a", "https://h/a.", "https://h/?a=b", "https://h/#a", "mailto:k@h"] {
        for tail in [
            "ß",
            "é/b",
            "e\u{301}",
            "\u{308}",
            "チック",
            "日",
            "々",
            "\u{AD}b",
            "\u{200B}b",
            "😀",
            "€",
            "’été",
            "–1918",
            "·l",
            "%",
            "%zz/a",
            "%a",
            "%%",
            "\\b",
            "\\",
            "^b",
            "{id}",
            "[]=a",
            "[id]",
            "|b",
            "||",
        ] {
            let text = format!("({head}{tail} http://end/)");
            assert_eq!(found(&text), ["http://end/"], "{text}");
        }
        for tail in [
            "",
            " ",
            ">",
            "<br>",
            "\"",
            "\\\"",
            "`",
            "]",
            "[/url]",
            "}",
            "| b",
            "|",
            "。",
            "、b",
            "，请",
            "”",
            "» b",
            "… b",
            "\u{3000}b",
        ] {
            let text = format!("({head}{tail}");
            assert_eq!(found(&text), [head.trim_end_matches('.')], "{text}");
        }
    }
    assert_eq!(found("http://h/a[1], http://h/a[^b]"), ["http://h/a", "http://h/a"]);
    assert_eq!(found("http://h/?a[0]=b http://h:80:90/ http://h:80:"), ["http://h:80"]);
}

/// Elements inside a word do not end it; all others do.
#[test]
fn a_uri_is_not_cut_by_an_element_inside_of_it() {
    let within = [
        "<wbr>",
        "<WBR/>",
        "<wbr />",
        "<b>",
        "</b>",
        "<em class=\"hit\">",
        "</em>",
        "<span>",
        "<!-- -->",
        "<!---->",
        "</b><wbr>",
        "<span><b>",
        "\u{1B}[01;31m",
        "\u{1B}[m\u{1B}[K",
    ];
    let heads =
        ["http://foo.exam", "http://www.", "https://h", "https://h/a", "https://h/?a=b", "x://h", "urn:a:b"];
    let mut tried = 0;
    for head in heads {
        for element in within {
            for tail in
                ["ple.com/", "-x.example", "/a", ".com", ":80/", "1", "\u{e9}", "?a", "#b", "&amp;c=d", "%20"]
            {
                let text = format!("({head}{element}{tail} http://end/)");
                assert_eq!(found(&text), ["http://end/"], "{text}");
                tried += 1;
            }
            for tail in ["", " a", ".", ". A", "\n", ")", ", b", "<br>a", "</p>a", "</a>a"] {
                let text = format!("({head}{element}{tail}");
                assert_eq!(found(&text), [head.trim_end_matches('.')], "{text}");
                tried += 1;
            }
        }
        for element in ["<br>", "<br/>", "</a>", "</td><td>", "<p>", "</li>", "<x>", "<", "<1", "< b>"] {
            let text = format!("({head}{element}a.b");
            assert_eq!(found(&text), [head.trim_end_matches('.')], "{text}");
        }
    }
    assert!(tried > 1500, "{tried}");
}

/// The `#` of `&#8203;` begins no fragment.
#[test]
fn a_uri_is_not_cut_by_a_character_reference() {
    for head in ["http://foo.exam", "https://h/a", "https://h/?a=b", "x://h"] {
        for reference in ["&#8203;", "&#173;", "&#x200B;", "&#X200b;", "&#38;"] {
            for tail in ["ple.com/", "b=c", "", "&#8203;"] {
                let text = format!("({head}{reference}{tail} http://end/)");
                assert_eq!(found(&text), ["http://end/"], "{text}");
            }
        }
        for tail in ["&#", "&#a", "&#1", "#8203;a", "&#x", "&#;a"] {
            let text = format!("{head}{tail} ");
            assert_eq!(found(&text), [text.trim_end()], "{text}");
        }
    }
}

/// A host that might continue on the next line is not found, and a sentence that ends with a host is.
#[test]
fn a_host_is_not_cut_by_a_line_break() {
    for (first, second) in [
        ("http://foo.example.", "com/rfc/"),
        ("ftp://foo.", "example.com"),
        ("http://my-", "host.example/a"),
        ("http://foo.exam=", "ple.com/"),
        ("http://foo=", "bar"),
        ("http://10.0.", "0.1/a."),
    ] {
        for white in ["\n", "\r\n", " \n  ", "\n> ", "\n// ", "\n * "] {
            let text = format!("see {first}{white}{second} and http://end/");
            assert_eq!(found(&text), ["http://end/"], "{text:?}");
        }
    }
    for (text, uri) in [
        ("http://example.com.\nNext", "http://example.com"),
        ("http://example.com.\nand more.", "http://example.com"),
        ("http://example.com.\n\nwww.", "http://example.com"),
        ("http://example.com\nwww.example.org/a", "http://example.com"),
        ("http://example.com, \nb.c/d", "http://example.com"),
        ("http://example.com. b/c", "http://example.com"),
        ("http://example.com/a.\nb/c", "http://example.com/a"),
        ("http://example.com/?a=\nb", "http://example.com/?a="),
    ] {
        assert_eq!(found(text), [uri], "{text:?}");
    }
}

/// A scheme whose clients connect to the host needs one.
#[test]
fn a_uri_without_a_host_is_not_found() {
    for scheme in ["http", "HTTPS", "ws", "wss", "ftp"] {
        for behind in ["", "/", "/a", ":80/", "?a", "#a", "\n", " ", "|a label", ":", "/a?b"] {
            for (open, close) in [("<", ">"), ("<URL:", ">"), ("", ""), ("\"", "\""), ("(", ")")] {
                let text = format!("{open}{scheme}://{behind}{close} http://end/");
                assert_eq!(found(&text), ["http://end/"], "{text:?}");
            }
        }
    }
    for text in ["<x://>", "<file://>", "<x://\n>"] {
        assert_eq!(found(text), [] as [&str; 0], "{text:?}");
    }
    for text in ["file:///a", "ldap:///o=a", "x:///ab"] {
        assert_eq!(found(text), [text]);
        assert_eq!(found(&format!("<{text}>")), [text]);
    }
}

#[test]
fn a_word_before_http_is_not_its_scheme() {
    for text in ["examplehttps://h/", "Seehttp://h/", "x1HTTPS://h/", "end.https://h/"] {
        assert!(found(text).is_empty(), "{text}");
    }
    for (text, uri) in [
        ("git+https://h/", "git+https://h/"),
        ("shttp://h/", "shttp://h/"),
        ("-https://h/", "https://h/"),
        ("(see:https://h/)", "https://h/"),
        ("https+x://h/", "https+x://h/"),
        ("http2://h/", "http2://h/"),
    ] {
        assert_eq!(found(text), [uri], "{text}");
    }
}
