urika::policy! {
    const SITE = urika::Policy::PAGE;
}

fn main() {}
