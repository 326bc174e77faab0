fn main() {
    // Expression as scheme.
    let _ = urika::uri_template!("{scheme}://example.com/");

    // Expression in a scheme.
    let _ = urika::uri_template!("ht{x}://example.com/");

    // Host before a dot.
    let _ = urika::uri_template!("https://example{.x}/");

    // Host before a parameter.
    let _ = urika::uri_template!("https://example.com{;x}");

    // Host before a reserved expression.
    let _ = urika::uri_template!("https://{host}{+path}");

    // Host before a reserved path.
    let _ = urika::uri_template!("https://example.com{+path}");

    // Host in brackets.
    let _ = urika::uri_template!("http://[{address}]/");

    // Host is missing.
    let _ = urika::uri_template!("https:///{x}");

    // Host of two variables.
    let _ = urika::uri_template!("https://{name,domain}/");

    // Slash after a path that begins in the authority.
    let _ = urika::uri_template!("silk://{+path}/");

    // Host that ends in a variable.
    // A variable as the last label could make the host an address, or a domain of someone else.
    let _ = urika::uri_template!("https://www.{domain}/").domain("com").build();

    // Host without a slash.
    let _ = urika::uri_template!("https://example.com{x}");

    // Odd ipv4.
    let _ = urika::uri_template!("http://127.1/{x}");

    // Slashes are missing.
    let _ = urika::uri_template!("https:example.com/{x}");

    // Two slashes at the start.
    let _ = urika::uri_template!("/{/path*}");
}
