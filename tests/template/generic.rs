//! Generic code over any typed template.

use std::collections::BTreeSet;

use urika::template::{Form, Relative, WithScheme};
use urika::value::{AsBase, BaseBuf};
use urika::{BuildError, UriBuf, UriRef, UriRefBuf, UriTemplate, base, uri_template};

uri_template!(struct Users = "https://example.com/users/{id}", id: u64);
uri_template!(struct Posts<'a> = "/posts/{name}{?page}", name: &'a str, page: Option<u32>);
uri_template!(struct Image = "images/{id}", id: u64);

/// Uses everything that both forms guarantee.
fn promises<T: UriTemplate>(call: &T) -> Result<String, BuildError> {
    fn shared<T: Send + Sync + 'static>(it: T) -> T {
        it
    }
    let uri = shared(call.try_build()?);
    let mut buffer = [0; 64];
    let lent = call.build_in(&mut buffer)?;
    let reference: UriRef<'_> = lent.into();
    let owned: UriRefBuf = uri.clone().into();
    assert!(owned == reference.as_str() && uri == *lent.as_ref() && lent == *uri.as_ref());
    assert_eq!(format!("{uri:?} {uri}"), format!("{lent:?} {lent}"));
    let set = BTreeSet::from([uri.clone(), uri]);
    assert!(set.len() == 1 && set.contains(lent.as_ref()));
    Ok(set.into_iter().map(Into::<String>::into).collect())
}

fn on<T: UriTemplate<Form = Relative>>(base: impl AsBase, call: &T) -> Result<UriBuf, BuildError> {
    call.try_build_on(base)
}

fn has_scheme<T: UriTemplate<Form = WithScheme>>(_: T) {}

#[test]
fn built_types_implement_the_promised_traits() {
    assert_eq!(promises(&Users { id: 7 }).as_deref(), Ok("https://example.com/users/7"));
    assert_eq!(promises(&Posts { name: "a b", page: Some(2) }).as_deref(), Ok("/posts/a%20b?page=2"));
    assert_eq!(promises(&Posts { name: "..", page: None }).unwrap_err().variable(), Some("name"));
}

#[test]
fn relative_templates_stand_on_bases() {
    let (mut posts, owned) =
        (Posts { name: "a", page: None }, BaseBuf::from(base!("https://example.com/v1")));
    assert_eq!(on(base!("https://example.com/v1"), &posts).unwrap(), "https://example.com/v1/posts/a");
    assert_eq!(on(&owned, &&posts).unwrap(), "https://example.com/v1/posts/a");
    posts.page = Some(2);
    assert_eq!(on(owned, &Box::new(&mut posts)).unwrap(), "https://example.com/v1/posts/a?page=2");
    // A relative template that would replace the last segment of a base builds only without a base.
    assert_eq!(Image { id: 1 }.build(), "images/1");
}

#[test]
fn pointers_to_a_template_are_templates() {
    fn template<T: UriTemplate>(_: &T) -> (&'static str, &'static [&'static str]) {
        (T::TEMPLATE, T::PATTERNS)
    }
    let mut users = Users { id: 7 };
    assert_eq!(template(&&users), template(&Box::new(&mut users)));
    has_scheme(&users);
    has_scheme(Box::new(users));
    let forms = [core::any::type_name::<<Image as UriTemplate>::Form>(), core::any::type_name::<Relative>()];
    assert_eq!(forms[0], forms[1]);
    let _: <WithScheme as Form>::Buf = Users { id: 1 }.build();
}
