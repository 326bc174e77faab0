//! Checks types with several lifetimes and with parameters: parsed values borrow from the URI.

use std::borrow::Cow;
use std::marker::PhantomData;

use urika::value::Segment;
use urika::{FromUri, UriTemplate, UriValue};

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{owner}/{repo}{?label,page}")]
struct Issues<'o, 'r> {
    owner: Segment<'o>,
    repo: Segment<'r>,
    label: Option<Cow<'r, str>>,
    page: Option<u32>,
}

#[test]
fn several_lifetimes_come_back() {
    let path = String::from("/rust/book?label=good%20first&page=2");
    let issues = Issues::from_path(&path).unwrap();
    assert_eq!((issues.owner.as_str(), issues.repo.as_str()), ("rust", "book"));
    assert_eq!((issues.label.as_deref(), issues.page), (Some("good first"), Some(2)));
    assert_eq!(issues.try_build().unwrap(), path.as_str());
    assert_eq!(Issues::from_path("/rust").unwrap_err().variable(), None);
    assert_eq!(Issues::from_path("/rust/book?page=x").unwrap_err().variable(), Some("page"));
}

/// Shortens each lifetime of a parsed value separately.
fn joined<'short, 'long: 'short>(long: &'long str, short: &'short str) -> Issues<'long, 'short> {
    let (first, second) = (Issues::from_path(long).unwrap(), Issues::from_path(short).unwrap());
    Issues { owner: first.owner, ..second }
}

#[test]
fn lifetimes_are_each_their_own() {
    let long = "/rust/book";
    let owner = {
        let short = String::from("/tokio/axum");
        let both = joined(long, &short);
        assert_eq!(both.try_build().unwrap(), "/rust/axum");
        both.owner
    };
    assert_eq!(owner.as_str(), "rust");
}

/// No variable uses the lifetime `'m`.
#[derive(Debug, UriTemplate)]
#[uri_template("/users/{name}")]
struct Named<'n, 'm> {
    name: Segment<'n>,
    #[uri(skip)]
    mark: PhantomData<&'m ()>,
}

#[test]
fn a_lifetime_may_be_of_no_variable() {
    assert_eq!(Named::from_path("/users/kim").unwrap().name.as_str(), "kim");
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{owner}/{id}/{name}")]
struct Entry<'o, 'n, T: UriValue> {
    owner: Segment<'o>,
    id: T,
    name: Segment<'n>,
}

#[test]
fn parameters_stand_beside_lifetimes() {
    let entry: Entry<'_, '_, u64> = Entry::from_path("/rust/7/a").unwrap();
    assert_eq!((entry.owner.as_str(), entry.id, entry.name.as_str()), ("rust", 7, "a"));
    let error = <Entry<'_, '_, u64>>::from_path("/rust/x/a").unwrap_err();
    assert_eq!(error.variable(), Some("id"));
}

fn any<'u, T: FromUri<'u>>(path: &'u str) -> Option<T> {
    T::from_path(path).ok()
}

#[test]
fn the_trait_is_there_for_one_lifetime_of_both() {
    assert!(any::<Issues<'_, '_>>("/rust/book").is_some());
    assert!(any::<Issues<'_, '_>>("/rust").is_none());
}

/// Types of the user with lifetimes, in templates and sets with several lifetimes.
mod of_several_lifetimes {
    use std::borrow::Cow;
    use std::collections::BTreeMap;

    use urika::value::{Secret, Segment};
    use urika::{Routes, UriTemplate, UriValue};

    #[derive(Clone, Debug, PartialEq, UriValue)]
    struct Name<'a>(Cow<'a, str>);

    #[derive(Clone, Debug, PartialEq, UriValue)]
    struct Range<'a, 'b> {
        from: Cow<'a, str>,
        to: Segment<'b>,
    }

    #[derive(Debug, PartialEq, UriTemplate)]
    #[uri_template("/record{?range*}")]
    struct Record<'a, 'b> {
        range: Range<'a, 'b>,
    }

    #[derive(Debug, PartialEq, UriTemplate)]
    #[uri_template("/map{?range*}")]
    struct Map<'a, 'b> {
        range: BTreeMap<Cow<'a, str>, Cow<'b, str>>,
    }

    #[derive(Debug, PartialEq, UriTemplate)]
    #[uri_template("/mixed{?name,text}")]
    struct Mixed<'a, 'b> {
        name: Name<'a>,
        text: Cow<'b, str>,
    }

    #[derive(Debug, PartialEq, UriTemplate)]
    #[uri_template("/names{?x,y}")]
    struct Names<'a, 'b> {
        x: Name<'a>,
        y: Name<'b>,
    }

    #[derive(UriTemplate)]
    #[uri_template("/secrets/{x}{?y}")]
    struct Secrets<'a, 'b> {
        x: Secret<Segment<'a>>,
        y: Option<Secret<Segment<'b>>>,
    }

    #[derive(Debug, PartialEq, Routes)]
    enum Site<'a, 'b> {
        #[route("/a{?range*}")]
        Range { range: Range<'a, 'b> },
        #[route("/b{?name,text}")]
        Mixed { name: Name<'a>, text: Cow<'b, str> },
    }

    #[test]
    fn templates_and_sets_build_and_parse() {
        macro_rules! round {
            ($($type:ident: $uri:literal;)*) => {$(
                let read = $type::from_uri($uri).unwrap();
                assert_eq!(read.try_build().unwrap(), *$uri);
            )*};
        }
        round! {
            Record: "/record?from=a&to=b";
            Map: "/map?k=v&l=w";
            Mixed: "/mixed?name=a&text=b";
            Names: "/names?x=a&y=b";
            Secrets: "/secrets/a?y=b";
            Site: "/a?from=a&to=b";
            Site: "/b?name=a&text=b";
        }
    }
}
