//! `urika-axum`: one enum of all routes.

use axum::Router;
use axum::routing::get;
use urika::Routes;
use urika::value::RelPath;
use urika_axum::RouterExt as _;

use super::{Contender, Serve, page};

/// The `urika-axum` package.
#[derive(Debug)]
pub struct UrikaServer;

impl Contender for UrikaServer {
    const NAME: &'static str = "urika-axum";
}

/// The routes of a tracker.
#[derive(Debug, Routes)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route("/about")]
    About,
    #[route("/feed")]
    Feed,
    #[route("/login{?next}")]
    Login { next: Option<String> },
    #[route("/search{?q,page}")]
    Search { q: Option<String>, page: Option<u32> },
    #[route("/users")]
    Users,
    #[route("/users/{name}")]
    User { name: String },
    #[route("/users/{name}/issues")]
    OfUser { name: String },
    #[route("/tags/{tag}")]
    Tag { tag: String },
    #[route("/projects")]
    Projects,
    #[route("/projects/new")]
    NewProject,
    #[route("/projects/{project}")]
    Project { project: String },
    #[route("/projects/{project}/issues{?state,page}")]
    Issues { project: String, state: Option<String>, page: Option<u32> },
    #[route("/projects/{project}/issues/new")]
    NewIssue { project: String },
    #[route("/projects/{project}/issues/{number}")]
    Issue { project: String, number: u64 },
    #[route("/projects/{project}/issues/{number}/edit")]
    EditIssue { project: String, number: u64 },
    #[route("/projects/{project}/labels/{label}")]
    Label { project: String, label: String },
    #[route("/projects/{project}/milestones/{id}")]
    Milestone { project: String, id: u64 },
    #[route("/compare/{from}/{to}")]
    Compare { from: String, to: String },
    #[route("/files/{+path}")]
    File { path: RelPath<'a> },
}

impl Serve for UrikaServer {
    const NOTE: &'static str = "`typed_routes` of an enum: values are decoded and checked as segments, numbers parsed; the response names the route";

    fn app() -> Router {
        Router::new().typed_routes(|route: Site<'static>| match route {
            Site::Home => get(async || page("home", &[])),
            Site::About => get(async || page("about", &[])),
            Site::Feed => get(async || page("feed", &[])),
            Site::Login { next } => get(async move || page("login", &[&next.unwrap_or_default()])),
            Site::Search { q, page: at } => {
                get(async move || page("search", &[&q.unwrap_or_default(), &at.unwrap_or(1)]))
            }
            Site::Users => get(async || page("users", &[])),
            Site::User { name } => get(async move || page("user", &[&name])),
            Site::OfUser { name } => get(async move || page("of user", &[&name])),
            Site::Tag { tag } => get(async move || page("tag", &[&tag])),
            Site::Projects => get(async || page("projects", &[])),
            Site::NewProject => get(async || page("new project", &[])),
            Site::Project { project } => get(async move || page("project", &[&project])),
            Site::Issues { project, state, page: at } => {
                get(async move || page("issues", &[&project, &state.unwrap_or_default(), &at.unwrap_or(1)]))
            }
            Site::NewIssue { project } => get(async move || page("new issue", &[&project])),
            Site::Issue { project, number } => get(async move || page("issue", &[&project, &number])),
            Site::EditIssue { project, number } => get(async move || page("edit", &[&project, &number])),
            Site::Label { project, label } => get(async move || page("label", &[&project, &label])),
            Site::Milestone { project, id } => get(async move || page("milestone", &[&project, &id])),
            Site::Compare { from, to } => get(async move || page("compare", &[&from, &to])),
            Site::File { path } => get(async move || page("file", &[&path.as_str()])),
        })
    }
}
