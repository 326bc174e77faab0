use urika::{Policy, Refusal, uri};

fn main() {
    let _ = uri!(Policy::PAGE.allow(Refusal::UserInfo), "https://example.com/");
}
