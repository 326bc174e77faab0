fn main() {
    let _ = urika::uri_template!("../..{/name}");
}
