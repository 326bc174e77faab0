//! Values in queries and forms: the requests of their rows in `src/guide.md`.

use axum::Router;
use urika::{UriValue, uri_template};
use urika_axum::{RouterExt as _, Typed, TypedForm};

use super::assert_answers;

uri_template!(struct Title = "/notes/{id}{?title}", id: u64, title: String);

pub(super) fn form_without_fields() {
    let app = Router::new()
        .typed_post(async |Typed(form): Typed<Title>| form.title)
        .typed_put(async |TypedForm(form): TypedForm<Title>| form.title)
        .typed_get(async |Typed(form): Typed<Title>| form.title);
    assert_answers(
        &app,
        &[
            ("POST /notes/7 < title=a", "400 `title`"),
            ("GET /notes/7", "400 `title`"),
            ("POST /notes/7?title=b < title=a", "200 b"),
            ("PUT /notes/7 < title=a", "200 a"),
            ("PUT /notes/7?title=b < title=a", "200 a"),
            ("PUT /notes/7?title=b", "400 `title`"),
        ],
    );
}

uri_template!(struct Search = "/search{?q}", q: String);

fn search() -> Router {
    Router::new()
        .typed_get(async |Typed(search): Typed<Search>| search.q)
        .typed_post(async |TypedForm(search): TypedForm<Search>| search.q)
}

pub(super) fn template_alone() {
    assert_answers(
        &search(),
        &[
            ("GET /search?q=a+b", "200 a b"),
            ("GET /search < q=a", "400 `q`"),
            ("POST /search < q=a+b", "200 a b"),
            ("POST /search?q=a", "400 `q`"),
        ],
    );
}

pub(super) fn lone_percent() {
    assert_answers(
        &search(),
        &[
            ("GET /search?q=100%", "400"),
            ("POST /search < q=100%", "200 100%"),
            ("GET /search?q=100%25", "200 100%"),
        ],
    );
}

pub(super) fn raw_path() {
    uri_template!(struct One = "/{name}", name: String);
    let app = search().typed_get(async |Typed(one): Typed<One>| one.name);
    for raw in ["|", "\\", "^", "{", "}", "\"", "<", ">", "`", "é"] {
        let all = [
            (format!("GET /search?q=a{raw}b"), format!("200 a{raw}b")),
            (format!("POST /search < q=a{raw}b"), format!("200 a{raw}b")),
        ];
        for (request, answer) in &all {
            // `http` has no URI with some of these bytes, so such a request never reaches an application.
            if request.starts_with("POST") || format!("/search?q=a{raw}b").parse::<axum::http::Uri>().is_ok()
            {
                assert_answers(&app, &[(request, answer)]);
            }
        }
    }
    assert_answers(&app, &[("GET /a|b", "400"), ("GET /a%7Cb", "200 a|b")]);
}

#[derive(Clone, Copy, Debug, UriValue)]
enum Sort {
    New,
}

pub(super) fn empty_field() {
    uri_template!(struct All = "/all{?page,sort,q}", #[uri(default = 1)] page: u8, sort: Option<Sort>);
    uri_template!(struct Some = "/some{?page,sort,q}", #[uri(default = 1, empty_is_none)] page: u8, #[uri(empty_is_none)] sort: Option<Sort>, #[uri(empty_is_none)] q: Option<String>);
    let app = Router::new()
        .typed_get(async |Typed(all): Typed<All>| format!("{} {:?} {:?}", all.page, all.sort, all.q))
        .typed_get(async |Typed(some): Typed<Some>| format!("{} {:?} {:?}", some.page, some.sort, some.q));
    assert_answers(
        &app,
        &[
            ("GET /all", "200 1 None None"),
            ("GET /all?page=", "400 `page`"),
            ("GET /all?sort=", "400 `sort`"),
            ("GET /all?q=", "200 1 None Some(\"\")"),
            ("GET /some?page=&sort=&q=", "200 1 None None"),
        ],
    );
}

pub(super) fn enum_names() {
    #[derive(Clone, Copy, Debug, UriValue)]
    #[uri(rename_all = "kebab-case")]
    enum Order {
        MostRead,
        #[uri(name = "new")]
        Newest,
    }
    uri_template!(struct Sorted = "/sorted{?sort,order}", sort: Option<Sort>, order: Option<Order>);
    let app = Router::new()
        .typed_get(async |Typed(sorted): Typed<Sorted>| format!("{:?} {:?}", sorted.sort, sorted.order));
    assert_answers(
        &app,
        &[
            ("GET /sorted?sort=new", "400 `sort`"),
            ("GET /sorted?sort=New&order=most-read", "200 Some(New) Some(MostRead)"),
            ("GET /sorted?order=new", "200 None Some(Newest)"),
        ],
    );
}

pub(super) fn field_names() {
    uri_template!(struct Pages = "/pages{?perPage,page}", names, #[uri(name = "perPage")] per_page: Option<u8>, page: Option<u8>);
    let app = Router::new().typed_get(async |Typed(pages): Typed<Pages>| format!("{:?}", pages.per_page));
    assert_answers(&app, &[("GET /pages?per_page=7", "200 None"), ("GET /pages?perPage=7", "200 Some(7)")]);
    assert_eq!((Pages::NAMES.page, Pages::NAMES.per_page), ("page", "perPage"));
}

pub(super) fn checkbox() {
    #[derive(Clone, Copy, Debug, UriValue)]
    enum Checked {
        #[uri(name = "on")]
        On,
    }
    uri_template!(struct Draft = "/drafts{?public,mail}", #[uri(default = false)] public: bool, mail: Option<Checked>);
    let app = Router::new()
        .typed_post(async |TypedForm(draft): TypedForm<Draft>| format!("{} {:?}", draft.public, draft.mail));
    assert_answers(
        &app,
        &[
            ("POST /drafts < public=on", "400 `public`"),
            ("POST /drafts < public=true&mail=on", "200 true Some(On)"),
            ("POST /drafts", "200 false None"),
        ],
    );
}
