struct Api;

impl Api {
    const ROOT: &str = "https://kim@example.com/";

    fn root() -> urika::Uri<'static> {
        urika::uri!(Self::ROOT)
    }
}

fn main() {
    Api::root();
}
