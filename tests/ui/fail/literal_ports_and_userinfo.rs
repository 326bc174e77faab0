fn main() {
    // Port too large.
    let _ = urika::uri!("https://example.com:65536/");

    // Port with a letter.
    let _ = urika::uri!("https://example.com:8o80/");

    // Userinfo.
    let _ = urika::uri!("https://kim:secret@example.com/");

    // Userinfo that looks like a host.
    let _ = urika::uri!("ftp://cnn.example.com&story=breaking@10.0.0.1/");

    // Userinfo with a second at.
    let _ = urika::uri!("ftp://kim@home@example.com/");
}
