use std::marker::PhantomData;

struct Api<T>(PhantomData<T>);

impl<T> Api<T> {
    const ROOT: &str = "https://example.com/";

    fn root() -> urika::Uri<'static> {
        urika::uri!(Self::ROOT)
    }
}

fn main() {
    Api::<u8>::root();
}
