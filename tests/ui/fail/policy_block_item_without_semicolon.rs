urika::policy! {
    macro site_uri
    const SITE: urika::Policy<'static> = urika::Policy::PAGE;
}

fn main() {}
