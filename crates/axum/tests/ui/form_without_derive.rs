use axum::Router;
use axum::routing::post;
use urika_axum::TypedForm;

struct New {
    title: String,
}

async fn save(TypedForm(new): TypedForm<New>) -> String {
    new.title
}

fn main() {
    let _: Router = Router::new().route("/notes", post(save));
}
