// Uri value field of a foreign type.
mod uri_value_field_of_a_foreign_type {
    #[derive(urika::UriValue)]
    struct Window {
        after: std::time::Duration,
    }
}

// Uri value field that is a list.
mod uri_value_field_that_is_a_list {
    #[derive(urika::UriValue)]
    struct Paging {
        page: u32,
        tags: Vec<String>,
    }
}

// Uri value newtype of a foreign type.
mod uri_value_newtype_of_a_foreign_type {
    #[derive(urika::UriValue)]
    struct After(std::time::Duration);
}

// Value list of lists.
mod value_list_of_lists {
    fn takes<T: urika::UriValue>(_: T) {}

    fn call() {
        takes(vec![vec![7]]);
    }
}

// A value that is not an associative array.
mod value_that_is_no_associative_array {
    fn takes<T: urika::value::Assoc>(_: T) {}

    fn call() {
        takes(["a", "b"]);
    }
}

// A value that is not a list.
mod value_that_is_no_list {
    fn takes<T: urika::value::List>(_: T) {}

    fn call() {
        takes(7);
    }
}

// Value with members.
mod value_with_members {
    fn takes<T: urika::value::Scalar>(_: T) {}

    fn call() {
        takes(["a", "b"]);
    }
}

fn main() {
    // Dynamic member of a foreign type.
    let _ = urika::template::Value::from_iter([std::time::Duration::ZERO]);

    // Dynamic value of a foreign type.
    let _ = urika::template::Value::from(std::time::Duration::ZERO);

    // Dynamic values of numbers.
    let template = urika::template::Template::parse("/users/{id}").unwrap();
    let _ = template.expand(&[("id", 7)]);
}
