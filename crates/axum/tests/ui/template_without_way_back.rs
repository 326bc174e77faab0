use axum::Router;
use urika_axum::{RouterExt, Typed};

urika::uri_template!(struct Compare = "/compare/{from}-{to}");

async fn compare(Typed(compare): Typed<Compare>) -> String {
    compare.from
}

fn main() {
    let _: Router = Router::new().typed_get(compare);
}
