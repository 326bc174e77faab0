//! Checks that Urika's hidden methods do not conflict with a user's trait that has everyday names.
#![deny(warnings)]

use address::{FromUri, FromUriOwned, UriTemplate, UriValue};

/// A trait with the name of every hidden item.
trait Everyday {
    const MAX_LEN: usize = 1;
    const KEYS: usize = 2;
    const SEAL: usize = 3;
    const MARKS: usize = 4;

    fn given() -> u8 {
        5
    }
    fn initial() -> u8 {
        6
    }
    fn check(&self) -> u8 {
        7
    }
    fn walk(&self) -> u8 {
        8
    }
    fn expand(&self) -> u8 {
        9
    }
    fn hint(&self) -> u8 {
        10
    }
    fn visit(&self) -> u8 {
        11
    }
    fn count(&self) -> u8 {
        12
    }
    fn read(&self) -> u8 {
        13
    }
    fn read_owned(&self) -> u8 {
        14
    }
}

#[derive(Debug, UriTemplate)]
#[uri_template("/users/{id}{?sort}", crate = ::address)]
struct Users {
    id: u64,
    sort: Option<Sort>,
}

#[derive(Debug, UriValue)]
#[uri(crate = ::address)]
enum Sort {
    Name,
}

impl Everyday for Users {}
impl Everyday for Sort {}

fn of_value<T: UriValue + Everyday>(it: &T) -> ([usize; 3], [u8; 5]) {
    ([T::MAX_LEN, T::KEYS, T::SEAL], [T::given(), T::initial(), it.hint(), it.visit(), it.count()])
}

fn of_template<T: UriTemplate + for<'u> FromUri<'u> + FromUriOwned + Everyday>(it: &T) -> (usize, [u8; 6]) {
    (T::MARKS, [it.check(), it.walk(), it.expand(), it.hint(), it.read(), it.read_owned()])
}

#[test]
fn everyday_names_are_the_users() {
    let users = Users { id: 7, sort: Some(Sort::Name) };
    assert_eq!(of_value(&Sort::Name), ([1, 2, 3], [5, 6, 10, 11, 12]));
    assert_eq!(of_template(&users), (4, [7, 8, 9, 10, 13, 14]));
    assert_eq!((users.check(), users.walk(), users.expand(), users.hint()), (7, 8, 9, 10));
    assert_eq!(users.build(), "/users/7?sort=Name");
}
