use urika::uri;

fn main() {
    let _ = uri!(allow(near_miss), "htps://example.com/");
    let _ = uri!(allow(no_slashes), "https:example.com");
    let _ = uri!(allow(no_host), "https:///users");
    let _ = uri!(allow(port_too_large), "https://example.com:65536/");
    let _ = uri!(allow(odd_ipv4), "http://256.1.1.1/");
    let _ = uri!(allow(host_escape), "https://example%2Fcom/");
    let _ = uri!(allow(host_beyond_ascii), "https://b%C3%BCcher.example/");
    let _ = uri!(allow(ip_future), "http://[v1.fe80]/");
    let _ = uri!(allow(punycode), "https://xn--99999999999/");
    let _ = uri!(allow(userinfo), "https://kim:secret@example.com/");
    let _ = uri!(allow(host_not_utf8), "foo://%FF/");
    let _ = uri!(allow(host_too_long), "foo://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa./");
    let _ = uri!(allow(userinfo_dotted), "ftp://cnn.example.com&story=breaking@10.0.0.1/");
    let _ = uri!(allow(invisible), "https://example.com/a\u{200B}b");
    let _ = uri!(allow(file_drive), "file://C:/autoexec.bat");
    let _ = uri!(allow(userinfo, near_miss), exact, "htps://kim@example.com",);
}
