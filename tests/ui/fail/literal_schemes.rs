fn main() {
    // A host whose case is significant.
    let _ = urika::uri!("ipfs://QmUVTKsrYJpaxUT7dr9FpKq6AoKHhEM7eG1ZHGL56haKLG/a");

    // A name without a namespace.
    let _ = urika::uri!("urn:example");

    // An invalid namespace.
    let _ = urika::uri!("urn:1-:x");

    // File dots that leave the drive.
    let _ = urika::uri!("file:///C:/../autoexec.bat");

    // File drive in place of the host.
    let _ = urika::uri!("file://C:/autoexec.bat");

    // Relative reference.
    let _ = urika::uri!("/users/7");

    // Scheme almost http.
    let _ = urika::uri!("htp://example.com/");

    // Scheme almost https.
    let _ = urika::uri!("htps://example.com/");

    // Scheme almost mailto.
    let _ = urika::uri!("mailo:kim@example.com");

    // Scheme begins with a digit.
    let _ = urika::uri!("3http://example.com/");

    // Scheme empty.
    let _ = urika::uri!("://example.com/");

    // Scheme with an underscore.
    let _ = urika::uri!("my_app://example.com/");
}
