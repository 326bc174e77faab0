//! Only derives implement `UriValue`, so that no implementation by hand can break the proof.
struct Id(u32);

impl urika::UriValue for Id {}

fn main() {}
