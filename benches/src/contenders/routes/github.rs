//! Thirty routes of GitHub's API, a third of them without a variable, as a route set of Urika and as two sets
//! of `routerama`.
#![allow(clippy::redundant_field_names, reason = "in the code that `routerama` writes")]

use std::borrow::Cow;

use routerama::resolver;
use urika::Routes;
use urika::value::Segment;

use super::{Contender, Match, answer};

/// Declares the set for each library. The input is the paths without a variable, then for each variant its
/// template, its text variables, and its number variables, which come last.
macro_rules! github {
    (@answer $set:ident; $($plain:ident $path:literal;)* --- $($variant:ident $template:literal [$($text:ident)*] [$($number:ident)*];)*) => {
        impl $set<'_> {
            fn answer(&self) -> String {
                match self {
                    $(Self::$plain => $path.to_owned(),)*
                    $(Self::$variant { $($text,)* $($number,)* } => {
                        $(let $number = $number.to_string();)*
                        let values: &[&str] = &[$($text.as_ref(),)* $(&$number,)*];
                        answer($template, values)
                    })*
                }
            }
        }
    };
    ($($plain:ident $path:literal;)* --- $($variant:ident $template:literal [$($text:ident)*] [$($number:ident)*];)*) => {
        /// The routes for Urika.
        #[derive(Debug, Routes)]
        #[allow(missing_docs, reason = "the templates say it")]
        pub enum GitHub<'a> {
            $(#[route($path)] $plain,)*
            $(#[route($template)] $variant { $($text: Segment<'a>,)* $($number: u64,)* },)*
        }

        /// The routes for `routerama`, with strings borrowed from the path and not decoded.
        #[resolver]
        #[derive(Debug)]
        #[allow(missing_docs, reason = "the templates say it")]
        pub enum Written<'p> {
            $(#[route(GET, $path)] $plain,)*
            $(#[route(GET, $template)] $variant { $($text: &'p str,)* $($number: u64,)* },)*
        }

        /// The routes for `routerama`, with decoded strings.
        #[resolver]
        #[derive(Debug)]
        #[allow(missing_docs, reason = "the templates say it")]
        pub enum Decoded<'p> {
            $(#[route(GET, $path)] $plain,)*
            $(#[route(GET, $template)] $variant { $($text: Cow<'p, str>,)* $($number: u64,)* },)*
        }

        github! { @answer GitHub; $($plain $path;)* --- $($variant $template [$($text)*] [$($number)*];)* }
        github! { @answer Written; $($plain $path;)* --- $($variant $template [$($text)*] [$($number)*];)* }
        github! { @answer Decoded; $($plain $path;)* --- $($variant $template [$($text)*] [$($number)*];)* }

        /// The templates.
        pub const GITHUB: &[&str] = &[$($path,)* $($template),*];
    };
}

github! {
    User "/user";
    UserRepos "/user/repos";
    Users "/users";
    Emojis "/emojis";
    Meta "/meta";
    Zen "/zen";
    RateLimit "/rate_limit";
    Notifications "/notifications";
    PublicGists "/gists/public";
    StarredGists "/gists/starred";
    ---
    Gist "/gists/{gist}" [gist] [];
    Login "/users/{login}" [login] [];
    LoginRepos "/users/{login}/repos" [login] [];
    Followers "/users/{login}/followers" [login] [];
    Org "/orgs/{org}" [org] [];
    OrgRepos "/orgs/{org}/repos" [org] [];
    Member "/orgs/{org}/members/{login}" [org login] [];
    Repo "/repos/{owner}/{repo}" [owner repo] [];
    Issues "/repos/{owner}/{repo}/issues" [owner repo] [];
    Issue "/repos/{owner}/{repo}/issues/{number}" [owner repo] [number];
    Comment "/repos/{owner}/{repo}/issues/comments/{id}" [owner repo] [id];
    Pulls "/repos/{owner}/{repo}/pulls" [owner repo] [];
    Pull "/repos/{owner}/{repo}/pulls/{number}" [owner repo] [number];
    Commit "/repos/{owner}/{repo}/commits/{commit}" [owner repo commit] [];
    Branch "/repos/{owner}/{repo}/branches/{branch}" [owner repo branch] [];
    LatestRelease "/repos/{owner}/{repo}/releases/latest" [owner repo] [];
    Release "/repos/{owner}/{repo}/releases/tags/{tag}" [owner repo tag] [];
    Contributors "/repos/{owner}/{repo}/contributors" [owner repo] [];
    Label "/repos/{owner}/{repo}/labels/{label}" [owner repo label] [];
    Run "/repos/{owner}/{repo}/actions/runs/{run}" [owner repo] [run];
}

/// The `urika` package, with the set above.
#[derive(Debug)]
pub struct UrikaGitHub;

impl Contender for UrikaGitHub {
    const NAME: &'static str = "urika-routes";
}

impl Match for UrikaGitHub {
    type Router = ();
    type Found<'a> = GitHub<'a>;
    const NOTE: &'static str = "`#[derive(Routes)]`: decoded, segments checked, numbers read";

    fn router(_: &[String]) {}

    fn find<'a>((): &'a (), path: &'a str) -> Option<GitHub<'a>> {
        GitHub::from_uri(path).ok()
    }

    fn answer(found: &GitHub<'_>) -> String {
        found.answer()
    }
}

/// Declares a contender for each set of `routerama`.
macro_rules! routerama {
    ($($(#[$doc:meta])* $contender:ident = $name:literal, $routes:ident, $resolver:ident, $note:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $contender;

        impl Contender for $contender {
            const NAME: &'static str = $name;
        }

        impl Match for $contender {
            type Router = $resolver;
            type Found<'a> = $routes<'a>;
            const NOTE: &'static str = $note;

            fn router(_: &[String]) -> $resolver {
                $routes::resolver()
            }

            fn find<'a>(router: &'a $resolver, path: &'a str) -> Option<$routes<'a>> {
                router.resolve("GET", path).ok()
            }

            fn answer(found: &$routes<'_>) -> String {
                found.answer()
            }
        }
    )*};
}

routerama! {
    /// The `routerama` package, with strings that are not decoded.
    Routerama = "routerama", Written, WrittenResolver,
        "`&str`, not decoded; numbers are parsed";
    /// The `routerama` package, with decoded strings.
    RouteramaText = "routerama-cow", Decoded, DecodedResolver,
        "`Cow<str>`: decoded, not checked as segments; numbers read";
}
