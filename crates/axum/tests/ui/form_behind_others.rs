use axum::Router;
use axum::extract::State;
use urika::uri_template;
use urika_axum::{RouterExt, TypedForm};

uri_template!(struct New = "/notes{?title}", title: String);

async fn save(State(()): State<()>, TypedForm(new): TypedForm<New>) -> String {
    new.title
}

fn main() {
    let _: Router = Router::new().typed_post(save).with_state(());
}
