//! Serves notes and files. `cargo run --example notes` listens on port 3000.

use axum::Router;
use axum::http::StatusCode;
use axum::routing::{get, post};
use urika::value::RelPath;
use urika::{Routes, uri_template};
use urika_axum::{Redirect, RouterExt, TypedForm};

#[derive(Clone, Debug, Routes)]
#[routes(trailing_slash = "redirect", text)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route("/notes{?q,tag*,page}")]
    List {
        q: Option<String>,
        tag: Vec<String>,
        #[uri(default = 1)]
        page: u32,
    },
    #[route("/notes/{id}", was = "/note/{id}")]
    Note { id: u64 },
    #[route("/notes/{id}/title")]
    Title { id: u64 },
    #[route("/notes/{id}.json")]
    Json { id: u64 },
    #[route("/files/{+path}")]
    File { path: RelPath<'a> },
}

// The fields of a form.
uri_template!(struct Rename = "{?title}", title: String);

pub(crate) fn app() -> Router {
    Router::new().typed_routes(|route: Site<'static>| match route {
        Site::Home => get(async || format!("see {}", Site::Note { id: 7 })),
        Site::List { q, tag, page } => get(async move || format!("list {q:?} {tag:?} {page}")),
        Site::Note { id } => get(async move || format!("note {id}")).delete(async || StatusCode::NO_CONTENT),
        Site::Title { id } => post(async move |TypedForm(form): TypedForm<Rename>| {
            println!("note {id} is now {}", form.title);
            Redirect::to(&Site::Note { id })
        }),
        Site::Json { id } => get(async move || format!("{{ \"note\": {id} }}")),
        Site::File { path } => get(async move || format!("file {}", path.as_str())),
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:3000").await?;
    axum::serve(listener, app()).await
}
