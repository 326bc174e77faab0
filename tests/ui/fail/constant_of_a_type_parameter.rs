trait Api {
    const ROOT: &str;
}

fn root<T: Api>() -> urika::Uri<'static> {
    urika::uri!(T::ROOT)
}

fn main() {}
