//! `TypedPath` of `axum-extra`: a struct for each path, and another one for its query.
#![allow(clippy::unused_async, reason = "a handler is an async function, also where it waits for nothing")]

use axum::Router;
use axum::extract::Query;
use axum_extra::routing::{RouterExt as _, TypedPath as Path};
use serde::Deserialize;

use super::{Contender, Serve, page};

/// The `axum-extra` package.
#[derive(Debug)]
pub struct TypedPath;

impl Contender for TypedPath {
    const NAME: &'static str = "axum-extra";
}

#[derive(Path, Deserialize)]
#[typed_path("/")]
struct Home;

async fn home(Home: Home) -> String {
    page("home", &[])
}

#[derive(Path, Deserialize)]
#[typed_path("/about")]
struct About;

async fn about(About: About) -> String {
    page("about", &[])
}

#[derive(Path, Deserialize)]
#[typed_path("/feed")]
struct Feed;

async fn feed(Feed: Feed) -> String {
    page("feed", &[])
}

#[derive(Path, Deserialize)]
#[typed_path("/login")]
struct Login;

#[derive(Deserialize)]
struct Next {
    next: Option<String>,
}

async fn login(Login: Login, Query(Next { next }): Query<Next>) -> String {
    page("login", &[&next.unwrap_or_default()])
}

#[derive(Path, Deserialize)]
#[typed_path("/search")]
struct Search;

#[derive(Deserialize)]
struct Wanted {
    q: Option<String>,
    page: Option<u32>,
}

async fn search(Search: Search, Query(Wanted { q, page: at }): Query<Wanted>) -> String {
    page("search", &[&q.unwrap_or_default(), &at.unwrap_or(1)])
}

#[derive(Path, Deserialize)]
#[typed_path("/users")]
struct Users;

async fn users(Users: Users) -> String {
    page("users", &[])
}

#[derive(Path, Deserialize)]
#[typed_path("/users/{name}")]
struct User {
    name: String,
}

async fn user(User { name }: User) -> String {
    page("user", &[&name])
}

#[derive(Path, Deserialize)]
#[typed_path("/users/{name}/issues")]
struct OfUser {
    name: String,
}

async fn of_user(OfUser { name }: OfUser) -> String {
    page("of user", &[&name])
}

#[derive(Path, Deserialize)]
#[typed_path("/tags/{tag}")]
struct Tag {
    tag: String,
}

async fn tag(Tag { tag }: Tag) -> String {
    page("tag", &[&tag])
}

#[derive(Path, Deserialize)]
#[typed_path("/projects")]
struct Projects;

async fn projects(Projects: Projects) -> String {
    page("projects", &[])
}

#[derive(Path, Deserialize)]
#[typed_path("/projects/new")]
struct NewProject;

async fn new_project(NewProject: NewProject) -> String {
    page("new project", &[])
}

#[derive(Path, Deserialize)]
#[typed_path("/projects/{project}")]
struct Project {
    project: String,
}

async fn project(Project { project }: Project) -> String {
    page("project", &[&project])
}

#[derive(Path, Deserialize)]
#[typed_path("/projects/{project}/issues")]
struct Issues {
    project: String,
}

#[derive(Deserialize)]
struct Filter {
    state: Option<String>,
    page: Option<u32>,
}

async fn issues(Issues { project }: Issues, Query(Filter { state, page: at }): Query<Filter>) -> String {
    page("issues", &[&project, &state.unwrap_or_default(), &at.unwrap_or(1)])
}

#[derive(Path, Deserialize)]
#[typed_path("/projects/{project}/issues/new")]
struct NewIssue {
    project: String,
}

async fn new_issue(NewIssue { project }: NewIssue) -> String {
    page("new issue", &[&project])
}

#[derive(Path, Deserialize)]
#[typed_path("/projects/{project}/issues/{number}")]
struct Issue {
    project: String,
    number: u64,
}

async fn issue(Issue { project, number }: Issue) -> String {
    page("issue", &[&project, &number])
}

#[derive(Path, Deserialize)]
#[typed_path("/projects/{project}/issues/{number}/edit")]
struct EditIssue {
    project: String,
    number: u64,
}

async fn edit_issue(EditIssue { project, number }: EditIssue) -> String {
    page("edit", &[&project, &number])
}

#[derive(Path, Deserialize)]
#[typed_path("/projects/{project}/labels/{label}")]
struct Label {
    project: String,
    label: String,
}

async fn label(Label { project, label }: Label) -> String {
    page("label", &[&project, &label])
}

#[derive(Path, Deserialize)]
#[typed_path("/projects/{project}/milestones/{id}")]
struct Milestone {
    project: String,
    id: u64,
}

async fn milestone(Milestone { project, id }: Milestone) -> String {
    page("milestone", &[&project, &id])
}

#[derive(Path, Deserialize)]
#[typed_path("/compare/{from}/{to}")]
struct Compare {
    from: String,
    to: String,
}

async fn compare(Compare { from, to }: Compare) -> String {
    page("compare", &[&from, &to])
}

#[derive(Path, Deserialize)]
#[typed_path("/files/{*path}")]
struct File {
    path: String,
}

async fn file(File { path }: File) -> String {
    page("file", &[&path])
}

impl Serve for TypedPath {
    const NOTE: &'static str = "`TypedPath` for the path, `Query` for the query: values are decoded, not checked as segments; numbers parsed";

    fn app() -> Router {
        Router::new()
            .typed_get(home)
            .typed_get(about)
            .typed_get(feed)
            .typed_get(login)
            .typed_get(search)
            .typed_get(users)
            .typed_get(user)
            .typed_get(of_user)
            .typed_get(tag)
            .typed_get(projects)
            .typed_get(new_project)
            .typed_get(project)
            .typed_get(issues)
            .typed_get(new_issue)
            .typed_get(issue)
            .typed_get(edit_issue)
            .typed_get(label)
            .typed_get(milestone)
            .typed_get(compare)
            .typed_get(file)
    }
}
