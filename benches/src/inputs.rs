//! The input of every contender.
//!
//! The strings are data in `data/`, one URI on each line; for templates they are the expected expansions. An
//! input with a single URI is repeated ten times in a pass, so that the cost of the call is negligible.

/// A named list of URIs; one pass of a case goes through all of them.
#[derive(Clone, Debug)]
pub struct Input {
    /// The name of the input in case names and tables.
    pub name: &'static str,
    /// A description, for the head of a table.
    pub what: &'static str,
    /// The URIs, in the order of a pass.
    pub uris: Vec<&'static str>,
}

impl Input {
    fn new(name: &'static str, what: &'static str, data: &'static str) -> Self {
        let mut uris: Vec<_> = data.lines().collect();
        if let [only] = uris[..] {
            uris = vec![only; 10];
        }
        Self { name, what, uris }
    }

    /// Returns the mean length of the URIs in bytes.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a few hundred thousand bytes")]
    pub fn mean_len(&self) -> f64 {
        let bytes: usize = self.uris.iter().map(|uri| uri.len()).sum();
        bytes as f64 / self.uris.len() as f64
    }
}

/// Returns URLs found in documentation; the README describes them.
#[must_use]
pub fn corpus() -> Input {
    Input::new("corpus", "URLs found in documentation", include_str!("../data/urls.txt"))
}

/// Returns URLs as a typical program calls them, already in normal form.
#[must_use]
pub fn app10() -> Input {
    Input::new(
        "app10",
        "ten typical application URLs, already in normal form",
        include_str!("../data/app10.txt"),
    )
}

/// Returns one URL with a long query.
#[must_use]
pub fn long2k() -> Input {
    Input::new("long2k", "one URL with a query of about 2,000 bytes", include_str!("../data/long2k.txt"))
}

/// Returns one URL with a path of about 2,000 bytes.
#[must_use]
pub fn long_path() -> Input {
    Input::new("long-path", "one URL with a path of about 2,000 bytes", include_str!("../data/long_path.txt"))
}

/// Returns one URL with a fragment of about 2,000 bytes.
#[must_use]
pub fn long_fragment() -> Input {
    Input::new(
        "long-fragment",
        "one URL with a fragment of about 2,000 bytes",
        include_str!("../data/long_fragment.txt"),
    )
}

/// Returns one URL with data of about 2,000 bytes.
#[must_use]
pub fn long_data() -> Input {
    Input::new("long-data", "a `data:` URL of about 2,000 bytes", include_str!("../data/long_data.txt"))
}

/// Returns one URL with an IPv6 host and a port.
#[must_use]
pub fn ipv6() -> Input {
    Input::new("ipv6", "one URL with an IPv6 host", include_str!("../data/ipv6.txt"))
}

/// Returns URLs of one service.
#[must_use]
pub fn service() -> Input {
    Input::new("service", "URLs of one service", include_str!("../data/service.txt"))
}

/// Returns IP addresses of hosts on the public Internet.
#[must_use]
pub fn addresses() -> Input {
    Input::new("addresses", "public IP addresses", include_str!("../data/addresses.txt"))
}

/// Returns lines of a log without secrets.
#[must_use]
pub fn lines() -> Input {
    Input::new("lines", "lines of a log without secrets", include_str!("../data/lines.txt"))
}

/// Returns the expected expansion of the template of [`crate::issues`].
#[must_use]
pub fn issues() -> Input {
    Input::new("issues", "the template of GitHub's issues, seven variables", crate::issues::URI)
}

/// Returns a path that matches the one route.
#[must_use]
pub fn route1() -> Input {
    Input::new("route1", "one route, a path of 34 bytes", "/repos/rust-lang/rust/issues/12345")
}

/// Returns the path of the longest route for ten of these words.
#[must_use]
pub fn routes(name: &'static str, words: &[&str]) -> Input {
    let path = |word: &&str| &*format!("/{word}/rust-lang/repos/7").leak();
    // Every set gets the same number of paths, evenly spread over its words.
    let uris = words.iter().step_by(words.len() / 10).map(path).collect();
    Input { name, what: "paths of 24 bytes, three routes for each first segment", uris }
}

/// Returns one path for each of GitHub's thirty routes.
#[must_use]
pub fn github30() -> Input {
    let data = include_str!("../data/github30.txt");
    Input::new("github30", "thirty routes of GitHub's API, each once", data)
}

/// Returns ten paths that match one of GitHub's thirty routes.
#[must_use]
pub fn issues10() -> Input {
    let data = include_str!("../data/issues10.txt");
    Input::new("issues10", "ten issues among these thirty routes, three values each", data)
}

/// Returns paths for GitHub's routes in other spellings, and paths that must be refused.
#[must_use]
pub fn spellings() -> Input {
    Input {
        name: "spellings",
        what: "paths in other spellings, and with values that are not a segment or not a number",
        uris: spelling_pairs().map(|(path, _)| path).collect(),
    }
}

/// Returns the right answer for a path of [`spellings`], in the format of `contenders::routes::Match`.
pub(crate) fn spelling(path: &str) -> Option<&'static str> {
    spelling_pairs().find(|(written, _)| *written == path).map(|(_, answer)| answer)
}

fn spelling_pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    pairs(include_str!("../data/spellings.tsv"))
}

/// Returns a path with a query of five parameters.
#[must_use]
pub fn search() -> Input {
    let data = include_str!("../data/search.txt");
    Input::new("query5", "a path with a typed query of five parameters", data)
}

/// Returns a path with a short query of five numbers.
#[must_use]
pub fn tiles() -> Input {
    let data = include_str!("../data/tiles.txt");
    Input::new("tiles5", "a path with a short typed query of five numbers", data)
}

/// Returns one target for each of twenty routes of a server.
#[must_use]
pub fn app20() -> Input {
    Input {
        name: "app20",
        what: "twenty routes of a server, each once",
        uris: app20_pairs().map(|(target, _)| target).collect(),
    }
}

/// Returns the targets of [`app20`], each with the status and the body of the answer.
pub fn app20_pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    pairs(include_str!("../data/app20.tsv"))
}

/// Returns eight URIs that are not in normal form, each for a different reason.
#[must_use]
pub fn work8() -> Input {
    Input {
        name: "work8",
        what: "eight URIs that need work",
        uris: work8_pairs().map(|(written, _)| written).collect(),
    }
}

/// Returns the URIs of [`work8`], each with its normal form (RFC 3986, sections 6.2.2 and 6.2.3).
pub fn work8_pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    pairs(include_str!("../data/work8.tsv"))
}

/// The base of the examples in RFC 3986.
pub const RESOLVE_BASE: &str = "http://a/b/c/d;p?q";

/// Returns the 42 references of RFC 3986, sections 5.4.1 and 5.4.2, each with its target.
///
/// The target of `http:g` is `http:g`, as the strict reading demands.
pub fn resolve42_pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    pairs(include_str!("../data/resolve42.tsv"))
}

fn pairs(data: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    data.lines().map(|line| line.split_once('\t').expect("two columns with a tab between them"))
}
