urika::policy! {
    const SITE: urika::Policy<'static> = urika::Policy::PAGE;
    pub fn site_uri();
}

fn main() {
    let _ = SITE;
}
