urika::policy! {
    const SITE: urika::Policy = ;
}

fn main() {}
