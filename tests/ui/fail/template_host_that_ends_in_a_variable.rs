//! A variable as the last label may make the host an address or another registrant's.
fn main() {
    let _ = urika::uri_template!("https://www.{domain}/").domain("com").build();
}
