// Functions of a client that are generic over templates, without the bounds that they need.
use urika::template::WithScheme;
use urika::value::BaseBuf;
use urika::{BuildError, UriBuf, UriTemplate};

fn get<T: UriTemplate>(base: &BaseBuf, call: &T) -> UriBuf {
    call.build_on(base)
}

fn try_get<T: UriTemplate>(base: &BaseBuf, call: &T) -> Result<UriBuf, BuildError> {
    call.try_build_on(base)
}

fn whole<T: UriTemplate<Form = WithScheme>>(call: &T) -> UriBuf {
    call.build()
}

fn main() {}
