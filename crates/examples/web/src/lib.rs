//! A small web server that lists, searches, shows and edits books. No path is written twice, and `format!`
//! builds none: [`routes`] declares the paths, `pages` prints them, and the server is one `match` over them.

mod form;
mod handlers;
mod pages;
pub mod routes;
mod serve;
pub mod store;
mod words;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::map_response;
use axum::routing::{MethodRouter, any, get};
use urika_axum::{AnySpelling, RouterExt, error_page};

pub use self::serve::{Limits, serve};

use self::routes::Site;
use self::store::Store;

/// The maximum size of a body that is read, in bytes. A book is smaller.
const BODY: usize = 16 * 1024;

/// Returns the pages, for [`serve`] or `axum::serve`.
pub fn app(store: Store) -> AnySpelling {
    Router::new()
        .typed_routes_or(answer, any(handlers::file))
        .layer(map_response(error_page(handlers::error_page)))
        .layer(map_response(handlers::guard))
        .layer(DefaultBodyLimit::max(BODY))
        .with_state(store)
        .any_spelling()
}

/// Returns the handler of a route. A route without a handler does not compile.
fn answer(route: Site<'static>) -> MethodRouter<Store> {
    match route {
        Site::Home => get(handlers::home),
        Site::Books(search) => get(|store| handlers::books(search, store)),
        Site::Book { id, saved } => get(move |store| handlers::book(id, saved, store)),
        Site::EditBook { id } => get(move |store| handlers::edit(id, store))
            .post(move |store, form| handlers::save(id, store, form)),
        Site::ByAuthor { name } => get(|store| handlers::by_author(name, store)),
        Site::ExportBooks => get(handlers::export_all),
        Site::ExportBook { id } => get(move |store| handlers::export(id, store)),
    }
}
