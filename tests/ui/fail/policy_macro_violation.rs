urika::policy! {
    const SITE: urika::Policy<'static> = urika::Policy::PAGE.https_only();
    macro site_uri;
}

fn main() {
    let _ = SITE;
    let _ = site_uri!("ftp://my_host/a b");
    let _ = site_uri!("ftp://my_host/");
}
