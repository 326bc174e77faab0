//! A typed client for a few routes of GitHub's REST API. It prints its requests and sends none:
//!
//! ```console
//! $ cargo run -q --example github
//! $ cargo run -q --example github -- rust-lang/cargo src/cargo https://github.example.com/api/v3
//! $ cargo run -q --example github -- rust-lang/..
//! ```
//!
//! User input is parsed once, where it enters the program: into a `Segment`, a `RelPath` or a `Base`. These types
//! guarantee that no value can change the address. So every `build` returns a URI, and the client needs no `?`.

use std::env;
use std::fmt;
use std::process::ExitCode;

use urika::value::{Base, BaseBuf, RelPath, Segment};
use urika::{ParseError, UriBuf, UriTemplate, UriValue, uri_template};

/// The issues of a repository.
#[derive(UriTemplate)]
#[uri_template("{+base}/repos/{owner}/{repo}/issues{?state,labels,paging*}")]
struct Issues<'a> {
    base: Base<'a>,
    owner: Segment<'a>,
    repo: Segment<'a>,
    state: Option<State>,
    #[uri(commas)]
    labels: &'a [&'a str],
    paging: Paging,
}

uri_template!(
    /// One issue.
    struct Issue<'a> = "/repos/{owner}/{repo}/issues/{number}",
    owner: Segment<'a>,
    repo: Segment<'a>,
    number: u64,
);

/// A file or a folder, on a branch or at a commit.
#[derive(UriTemplate)]
#[uri_template("/repos/{owner}/{repo}/contents/{+path}{?ref}")]
struct Contents<'a> {
    owner: Segment<'a>,
    repo: Segment<'a>,
    path: RelPath<'a>,
    r#ref: Option<&'a str>,
}

uri_template!(
    /// The issues of all repositories. In a query every string is data, so every string is accepted.
    struct Search<'a> = "{+base}/search/issues{?q,sort,page}",
    base: Base<'a>,
    q: &'a str,
    sort: Option<Sort>,
    page: Option<u32>,
);

/// The state of the listed issues.
#[derive(UriValue)]
#[uri(rename_all = "snake_case")]
enum State {
    Closed,
    All,
}

/// The order of search results.
#[derive(Debug, UriValue)]
#[uri(rename_all = "kebab-case")]
enum Sort {
    Updated,
    ReactionsHeart,
}

/// The parameters of every list. `{?paging*}` writes each field under its name.
#[derive(Default, UriValue)]
struct Paging {
    per_page: Option<u8>,
    page: Option<u32>,
}

/// A repository, as people write it: `rust-lang/rust`.
struct Repository<'a> {
    owner: Segment<'a>,
    name: Segment<'a>,
}

impl<'a> Repository<'a> {
    fn parse(text: &'a str) -> Result<Self, String> {
        let (owner, name) = text.split_once('/').ok_or("expected `owner/repository`")?;
        let segment = |text| Segment::parse(text).map_err(|error| diagnostic(&error, text));
        Ok(Self { owner: segment(owner)?, name: segment(name)? })
    }
}

/// A request to send.
struct Request {
    /// The kind of the request, independent of its values: the name of a span in tracing and metrics.
    span: &'static str,
    uri: UriBuf,
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GET {}\n    in the span `{}`", self.uri, self.span)
    }
}

/// One repository on one server.
struct Client<'a> {
    base: BaseBuf,
    repository: Repository<'a>,
}

impl Client<'_> {
    fn issues(&self, state: Option<State>, labels: &[&str], paging: Paging) -> Request {
        let Repository { owner, name } = &self.repository;
        let (base, owner, repo) = (self.base.as_base(), owner.borrowed(), name.borrowed());
        let issues = Issues { base, owner, repo, state, labels, paging };
        Request { span: Issues::TEMPLATE, uri: issues.build() }
    }

    fn issue(&self, number: u64) -> Request {
        let Repository { owner, name } = &self.repository;
        let issue = Issue { owner: owner.borrowed(), repo: name.borrowed(), number };
        Request { span: Issue::TEMPLATE, uri: issue.build_on(&self.base) }
    }

    fn contents(&self, path: RelPath<'_>, r#ref: Option<&str>) -> Request {
        let Repository { owner, name } = &self.repository;
        let contents = Contents { owner: owner.borrowed(), repo: name.borrowed(), path, r#ref };
        Request { span: Contents::TEMPLATE, uri: contents.build_on(&self.base) }
    }

    fn search(&self, q: &str, sort: Sort, page: Option<u32>) -> Request {
        let base = self.base.as_base();
        let uri = Search::builder().base(base).q(q).sort(sort).maybe_page(page).build();
        Request { span: Search::TEMPLATE, uri }
    }
}

/// Parses the command-line arguments.
fn read(typed: &[String]) -> Result<(Client<'_>, RelPath<'_>), String> {
    let argument = |at, default| typed.get(at).map_or(default, String::as_str);
    let repository = argument(0, "rust-lang/rust");
    let path = argument(1, "library/core/src/lib.rs");
    let base = argument(2, "https://api.github.com");
    let repository = Repository::parse(repository)?;
    let base = base.parse().map_err(|error| diagnostic(&error, base))?;
    let path = RelPath::parse(path).map_err(|error| diagnostic(&error, path))?;
    Ok((Client { base, repository }, path))
}

fn diagnostic(error: &ParseError, text: &str) -> String {
    error.diagnostic(text).to_string()
}

fn main() -> ExitCode {
    let typed: Vec<String> = env::args().skip(1).collect();
    let (client, path) = match read(&typed) {
        Ok(read) => read,
        Err(message) => {
            eprintln!("github: {message}");
            return ExitCode::from(2);
        }
    };
    let second = Paging { per_page: Some(100), page: Some(2) };
    let requests = [
        client.issues(None, &[], Paging::default()),
        client.issues(Some(State::Closed), &["C-bug", "good first issue"], second),
        client.issues(Some(State::All), &[], Paging { page: Some(3), ..Paging::default() }),
        client.issue(139_412),
        client.contents(path, Some("feature/a&b")),
        client.search("is:open label:\"good first issue\"", Sort::ReactionsHeart, None),
        client.search("const eval #&?", Sort::Updated, Some(2)),
    ];
    for request in requests {
        println!("{request}");
    }
    ExitCode::SUCCESS
}
