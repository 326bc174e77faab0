//! A small web server: books that are listed, searched, shown and changed. No path is written
//! twice, and none is put together by hand: [`routes`] has them all, `pages` prints them, and
//! the server is one `match` over them.

mod handlers;
mod pages;
pub mod routes;
pub mod store;

use axum::Router;
use axum::handler::HandlerWithoutStateExt as _;
use axum::middleware::map_response;
use axum::routing::{MethodRouter, any_service, get};
use tower_http::services::ServeDir;
use urika_axum::RouterExt;

use self::routes::Site;
use self::store::Store;

/// The server, for `axum::serve`.
pub fn app(store: Store) -> Router {
    Router::new()
        .typed_get(handlers::books)
        .typed_routes_or(answer, files())
        .layer(map_response(handlers::error_page))
        .with_state(store)
        .any_spelling()
}

/// The files in `static/`, where no route is.
fn files() -> MethodRouter<Store> {
    let folder = ServeDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/static"))
        .append_index_html_on_directories(false)
        .call_fallback_on_method_not_allowed(true);
    any_service(folder.not_found_service(handlers::nothing.into_service()))
}

/// Returns the handler of a route. A route without a handler does not compile.
fn answer(route: Site<'static>) -> MethodRouter<Store> {
    match route {
        Site::Home => get(handlers::home),
        Site::Style => get(handlers::style),
        Site::Book { id } => get(move |store| handlers::book(id, store)),
        Site::EditBook { id } => get(move |store| handlers::edit(id, store))
            .post(move |store, form| handlers::save(id, store, form)),
        Site::ByAuthor { name } => get(|store| handlers::by_author(name, store)),
        Site::ExportBooks => get(handlers::export_all),
        Site::ExportBook { id } => get(move |store| handlers::export(id, store)),
    }
}
