use axum::response::{IntoResponse, Response};
use urika::uri_template;

struct Page;

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        ().into_response()
    }
}

uri_template!(struct Note = "/notes/{id}", id: u64, rejection = Page);

fn main() {}
