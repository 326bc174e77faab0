// Base of a constant.
mod base_of_a_constant {
    const API: &str = "https://example.com/v1";

    fn call() {
        let _ = urika::uri_template!(base = API, "/users/{id}");
    }
}

// Policy on a base.
mod policy_on_a_base {
    urika::uri_template!(policy = urika::Policy::RFC3986, struct Users = "{+base}/users/{id}", id: u64);

    fn call() {
        println!("{}", Users::builder().base(urika::base!("https://example.com")).id(7).build());
    }
}

fn main() {
    // Base before a name.
    // The text after a base must begin with a slash, a query or a fragment.
    let _ = urika::uri_template!("{+base}users/{id}");

    // Base before its own name.
    let _ = urika::uri_template!(base = "https://example.com", "{base}/users/{id}");

    // Base of two variables.
    let _ = urika::uri_template!("{+base,version}/users/{id}");

    // Base twice.
    let _ = urika::uri_template!(base = "https://example.com", "{+base}/users/{id}");

    // Base with a query.
    let _ = urika::uri_template!(base = "https://example.com/?a=1", "/users/{id}");

    // After a base with a scheme.
    let _ = urika::uri_template!(base = "https://example.com", "https://example.org/{id}");

    // After a base with dot segments.
    let _ = urika::uri_template!(base = "https://example.com/v1", "/../{id}");
    let _ = urika::uri_template!(exact, base = "https://example.com/v1", "/a/%2E%2E/{id}");

    // After a base without a slash.
    let _ = urika::uri_template!(base = "https://example.com", "users/{id}");
}
