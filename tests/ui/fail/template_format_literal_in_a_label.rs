use urika::uri_format;

fn main() {
    let _ = uri_format!("https://x{site}.example.com/", site = "n--zz");
}
