use urika::uri_template;
use urika_axum::TypedRejection;

struct Page;

impl From<TypedRejection> for Page {
    fn from(_: TypedRejection) -> Self {
        Self
    }
}

uri_template!(struct Note = "/notes/{id}", id: u64, rejection = Page);

fn main() {}
