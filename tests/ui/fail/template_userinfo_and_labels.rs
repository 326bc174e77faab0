fn main() {
    // Label cut off.
    let _ = urika::uri_template!("https://{tenant:3}.example.com/");

    // Label reserved.
    let _ = urika::uri_template!("https://{+tenant}.example.com/");

    // Label that is encoded.
    let _ = urika::uri_template!("https://xn--{name}.example.com/");

    // Userinfo.
    let _ = urika::uri_template!("https://kim:secret@example.com/{x}");

    // Userinfo in https.
    let _ = urika::uri_template!("https://{user}@example.com/");

    // Userinfo reserved.
    let _ = urika::uri_template!("ssh://{+user}@example.com/");
}
