//! A small web server: books that are listed, searched, shown and changed. No path is written
//! twice, and none is put together by hand: [`links`] has them all, `pages` prints them, and the
//! handlers are mounted by them.

mod handlers;
pub mod links;
mod pages;
pub mod store;

use axum::Router;
use axum::middleware::map_response;
use urika::axum::RouterExt;

use self::store::Store;

/// The server, for `axum::serve`.
pub fn app(store: Store) -> Router {
    Router::new()
        .typed_get(handlers::home)
        .typed_get(handlers::style)
        .typed_get(handlers::books)
        .typed_get(handlers::book)
        .typed_get(handlers::by_author)
        .typed_get(handlers::edit)
        .typed_post(handlers::save)
        .typed_routes(handlers::export)
        .layer(map_response(handlers::error_page))
        .with_state(store)
}
