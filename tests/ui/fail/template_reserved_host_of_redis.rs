fn main() {
    let (password, host) = ("secret", "cache.internal");
    let _ = urika::try_uri_format!("redis://:{password}@{+host}/0");
}
