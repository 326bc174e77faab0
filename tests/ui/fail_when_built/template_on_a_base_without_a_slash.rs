use urika::template::Relative;
use urika::{UriTemplate, base};

urika::uri_template!(struct Image = "images/{id}", id: u64);

fn link<T: UriTemplate<Form = Relative>>(call: &T) {
    println!("{:?}", call.try_build_on(base!("https://example.com/v1")));
}

fn main() {
    link(&Image { id: 1 });
}
