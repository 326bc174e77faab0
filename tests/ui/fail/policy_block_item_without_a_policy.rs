urika::policy! {
    const SITE: urika::Policy<'static>;
}

fn main() {}
