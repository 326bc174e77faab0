// Format field of self.
mod format_field_of_self {
    use urika::{UriBuf, uri_format};

    struct User {
        id: u64,
    }

    impl User {
        fn link(&self) -> UriBuf {
            uri_format!("https://example.com/users/{self.id}")
        }
    }

    fn call() {
        User { id: 7 }.link();
    }
}

// Format raw name.
mod format_raw_name {
    use urika::uri_format;

    fn call() {
        let r#type = 7;
        uri_format!("https://example.com/{r#type}");
    }
}

// Template format access to a field.
mod template_format_access_to_a_field {
    struct User {
        id: u64,
    }

    impl User {
        fn link(&self) -> urika::UriBuf {
            urika::uri_format!("https://example.com/users/{self.id}")
        }
    }

    fn call() {
        let user = User { id: 7 };
        let _ = urika::uri_format!("https://example.com/users/{user.id}");
        let pair = (7, user);
        let _ = urika::uri_format!("https://example.com/users/{pair.0}");
        let _ = user.link();
    }
}

// `commas` without a list in a query, and without a value.
mod commas {
    use urika::uri_format;

    fn call() {
        let tags = ["new", "sale"];
        uri_format!("https://example.com/list{?tags*}", #[uri(commas)] tags = tags);
        uri_format!("https://example.com/list{?tags}", #[uri(commas)] tags);
        uri_format!("https://example.com/list{?tags}", #[uri(commas)] #[uri(commas)] tags = tags);
        uri_format!("https://example.com/list{?tags}", #[uri(skip)] tags = tags);
        uri_format!("https://example.com/list{?tags}", #[uri[commas]] tags = tags);
        uri_format!("https://example.com/list{?tags}", #[uri(commas)] tag = tags);
    }
}

fn main() {
    // Template format argument for no variable.
    let _ = urika::uri_format!("https://example.com/users", id = 7);

    // Template format argument misspelled.
    let _ = urika::uri_format!("https://example.com/users{?page}", paeg = 2);

    // Template format argument twice.
    let _ = urika::uri_format!("https://example.com/users/{id}", id = 2, id = 3);

    // Template format argument unused.
    let id = 7;
    let _ = urika::uri_format!("https://example.com/users/{id}", page = 2);

    // Template format argument without a name.
    let _ = urika::uri_format!("https://example.com/users", 7);

    // Positional arguments.
    let _ = urika::uri_format!("https://example.com/users/{}", 7);
    let _ = urika::uri_format!("https://example.com/users/{0}", id);

    // Template format argument without a value.
    let _ = urika::uri_format!("https://example.com/users/{id}", id);

    // Template format base of a value.
    let api = urika::base!("https://example.com/v1");
    let _ = urika::uri_format!("/users/{id}", base = api, id = 3);

    // Template format name without an identifier.
    let _ = urika::uri_format!("https://example.com/{?%5B%5D}");

    // Template format not a string.
    let text = "https://example.com/";
    let _ = urika::uri_format!(text);
}
