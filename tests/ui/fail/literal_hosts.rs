fn main() {
    // Host as scheme.
    let _ = urika::uri!("localhost:8080/health");

    // Host ip future.
    let _ = urika::uri!("http://[v1.fe80]/");

    // Host not utf8.
    let _ = urika::uri!("foo://%FF/");

    // Host punycode.
    let _ = urika::uri!("https://xn--99999999999/");

    // Host too long.
    let _ = urika::uri!("foo://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa./");

    // Host with an escaped delimiter.
    let _ = urika::uri!("https://example%2Fcom/");

    // Ip future broken.
    let _ = urika::uri!("db://[vz.1]/");

    // No host.
    let _ = urika::uri!("https:///users");

    // No slashes.
    let _ = urika::uri!("https:example.com");

    // Odd ipv4 after a name.
    let _ = urika::uri!("http://example.1/");

    // Odd ipv4 escaped.
    let _ = urika::uri!("http://%31%32%37.1/");

    // Odd ipv4 hexadecimal.
    let _ = urika::uri!("http://0x7f.1/");

    // Odd ipv4 out of range.
    let _ = urika::uri!("http://256.1.1.1/");
}
