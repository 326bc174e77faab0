use urika::{Policy, Refusal};

fn main() {
    let _ = urika::uri!(allow(query), "https://example.com/?page=2");
    let _ = urika::uri!(allow(userinfo), Policy::RFC3986, "https://kim@example.com/");
    let _ = urika::uri!(allow(odd_prt), Policy::RFC3986.refuse(Refusal::OddPort), "https://example.com/");
    let _ = urika::uri_template!("https://example.com/{id}", allow(fragment)).id(7).build();
}
