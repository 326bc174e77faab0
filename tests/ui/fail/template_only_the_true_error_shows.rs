//! The fault of a template is the only error, whatever the program does with it.
use urika::{UriTemplate, uri_format, uri_template, try_uri_format};

#[derive(UriTemplate, Clone)]
#[uri_template("/users/{user-id}{?page}")]
struct Derived<'a, T> {
    id: &'a str,
    page: T,
}

uri_template!(#[derive(Clone)] pub(crate) struct Named = "/users/{id}/../b{?page}", id: u64, page: Option<u32>);

fn print<T: UriTemplate>(template: &T) -> usize {
    T::TEMPLATE.len() + T::PATTERNS.len() + template.expansion().to_string().len()
}

fn main() {
    let derived = Derived { id: "a", page: Some(2) };
    println!("{}", derived.clone().build());
    println!("{:?}", derived.try_build());
    println!("{}", Derived::<u32>::TEMPLATE);
    println!("{}", print(&derived));
    println!("{} {}", Derived::<u32>::NAMES.page, Named::NAMES.page);
    let named = Named::builder().id(7).page(2);
    println!("{}", named.build());
    println!("{}", Named::builder().id(7).maybe_page(None).try_build().unwrap());
    let (user, page) = ("kim", 2);
    let link = uri_template!("/c d/{user}{?page}").user(user).page(page).build();
    println!("{} {}", link.path(), link.as_str().len());
    let formatted = uri_format!("/e f/{page}");
    println!("{} {}", formatted.path(), formatted.as_str().len());
    if let Ok(tried) = try_uri_format!("/g h/{user}") {
        println!("{}", tried.as_str());
    }
}
