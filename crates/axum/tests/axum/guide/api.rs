//! An API inside a site, as the guide shows it.

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use urika::Routes;
use urika_axum::{RouterExt, Typed, TypedRejection};

#[derive(Routes)]
enum Site {
    #[route("/notes/{id}")]
    Note { id: u64 },
}

#[derive(Routes)]
enum Service {
    #[routes("/api", was = "/v1")]
    Api(Api),
}

#[derive(Routes)]
#[routes(rejection = Problem)]
enum Api {
    #[route("/notes/{id}")]
    Note { id: u64 },
}

/// An error of the API, in JSON.
struct Problem(TypedRejection);

impl From<TypedRejection> for Problem {
    fn from(rejection: TypedRejection) -> Self {
        Self(rejection)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let json = [(header::CONTENT_TYPE, "application/json")];
        let body = format!(r#"{{"error":"{}"}}"#, self.0.error().code());
        (self.0.status(), json, body).into_response()
    }
}

pub(crate) fn app() -> Router {
    let api = Router::new()
        .typed_routes(|Service::Api(Api::Note { id })| get(async move || format!(r#"{{"note":{id}}}"#)));
    Router::new()
        .typed_routes(|Site::Note { id }| get(async move || format!("note {id}")))
        .merge(api) // or `.merge(api.layer(auth))`
        .fallback(async |_: Typed<Service>| StatusCode::NOT_FOUND)
}
