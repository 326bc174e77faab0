//! Values are made by derive, so that none voids the proof.
struct Id(u32);

impl urika::UriValue for Id {}

fn main() {}
