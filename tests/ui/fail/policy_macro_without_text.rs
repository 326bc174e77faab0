urika::policy! {
    macro site_uri = urika::Policy::PAGE;
}

fn main() {
    let _ = site_uri!();
    let _ = site_uri!(7);
}
