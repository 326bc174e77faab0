mod api {
    pub const ROOT: &str = "htps://example.com/";
}

fn main() {
    let _ = urika::uri!(self::api::ROOT);
}
