mod ours {
    pub struct Policy;

    impl Policy {
        pub const PAGE: urika::Policy<'static> = urika::Policy::EXACT;
    }
}

fn main() {
    let _ = urika::uri!(ours::Policy::PAGE, "https://example.com/");
}
