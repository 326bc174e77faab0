//! The texts that every contender gets.
//!
//! They are data in `data/`, one URI a line, and for templates what they are to become. Inputs of a single URI are repeated ten
//! times a pass, so that the cost of calling a pass does not show in the figures.

/// A named list of URIs; one pass of a case goes through all of them.
#[derive(Clone, Debug)]
pub struct Input {
    /// The name used in case names and tables.
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

/// URLs found in documentation, see the README.
#[must_use]
pub fn corpus() -> Input {
    Input::new("corpus", "URLs found in documentation", include_str!("../data/urls.txt"))
}

/// URLs that a program of today calls: already in normal form.
#[must_use]
pub fn app10() -> Input {
    Input::new(
        "app10",
        "ten typical application URLs, already in normal form",
        include_str!("../data/app10.txt"),
    )
}

/// One URL with a long query.
#[must_use]
pub fn long2k() -> Input {
    Input::new("long2k", "one URL with a query of about 2,000 bytes", include_str!("../data/long2k.txt"))
}

/// One URL with a path of about 2,000 bytes.
#[must_use]
pub fn long_path() -> Input {
    Input::new("long-path", "one URL with a path of about 2,000 bytes", include_str!("../data/long_path.txt"))
}

/// One URL with a fragment of about 2,000 bytes.
#[must_use]
pub fn long_fragment() -> Input {
    Input::new(
        "long-fragment",
        "one URL with a fragment of about 2,000 bytes",
        include_str!("../data/long_fragment.txt"),
    )
}

/// One URL with data of about 2,000 bytes.
#[must_use]
pub fn long_data() -> Input {
    Input::new("long-data", "a `data:` URL of about 2,000 bytes", include_str!("../data/long_data.txt"))
}

/// One URL with an IPv6 host and a port.
#[must_use]
pub fn ipv6() -> Input {
    Input::new("ipv6", "one URL with an IPv6 host", include_str!("../data/ipv6.txt"))
}

/// Returns the template of [`crate::issues`], by what it becomes.
#[must_use]
pub fn issues() -> Input {
    Input::new("issues", "the template of GitHub's issues, seven variables", crate::issues::URI)
}

/// Returns a path of the one route.
#[must_use]
pub fn route1() -> Input {
    Input::new("route1", "one route, a path of 34 bytes", "/repos/rust-lang/rust/issues/12345")
}

/// Returns the path that leads deepest, for the first ten of these words.
#[must_use]
pub fn routes(name: &'static str, words: &[&str]) -> Input {
    let path = |word: &&str| &*format!("/{word}/rust-lang/repos/7").leak();
    // As many paths for every set, evenly spread over its words.
    let uris = words.iter().step_by(words.len() / 10).map(path).collect();
    Input { name, what: "paths of 24 bytes, three routes for each first segment", uris }
}

/// Returns a path of each of GitHub's thirty routes.
#[must_use]
pub fn github30() -> Input {
    let data = include_str!("../data/github30.txt");
    Input::new("github30", "thirty routes of GitHub's API, each once", data)
}

/// Ten paths of one route among GitHub's thirty.
#[must_use]
pub fn issues10() -> Input {
    let data = include_str!("../data/issues10.txt");
    Input::new("issues10", "ten issues among these thirty routes, three values each", data)
}

/// Paths for GitHub's routes in other spellings, and paths that no client may send.
#[must_use]
pub fn spellings() -> Input {
    Input {
        name: "spellings",
        what: "paths in other spellings, and with values that are no segment or no number",
        uris: spelling_pairs().map(|(path, _)| path).collect(),
    }
}

/// Returns the right answer for a path of [`spellings`], as `contenders::routes::Match` writes it.
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

/// Eight URIs that are not in normal form, each for another reason.
#[must_use]
pub fn work8() -> Input {
    Input {
        name: "work8",
        what: "eight URIs that need work",
        uris: work8_pairs().map(|(written, _)| written).collect(),
    }
}

/// The URIs of [`work8`], each with its normal form (RFC 3986, sections 6.2.2 and 6.2.3).
pub fn work8_pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    pairs(include_str!("../data/work8.tsv"))
}

/// The base of the RFC's examples.
pub const RESOLVE_BASE: &str = "http://a/b/c/d;p?q";

/// The 42 references of RFC 3986, sections 5.4.1 and 5.4.2, each with its target.
///
/// `http:g` stays `http:g`: the strict reading.
pub fn resolve42_pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    pairs(include_str!("../data/resolve42.tsv"))
}

fn pairs(data: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    data.lines().map(|line| line.split_once('\t').expect("two columns with a tab between them"))
}
