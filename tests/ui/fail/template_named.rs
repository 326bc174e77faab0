// Builder that is text.
mod builder_that_is_text {
    urika::uri_template!(builder = "Setters", struct Users = "https://example.com/users/{id}", id: u64);
}

// Named fields in braces.
mod named_fields_in_braces {
    urika::uri_template! {
        pub struct Users { id: u32 } = "https://example.com/users/{id}"
    }

    fn call() {
        let _ = Users::builder().id(7).build();
    }
}

// Named type of no variable.
mod named_type_of_no_variable {
    urika::uri_template!(struct Users = "https://example.com/users/{id}{?page}", id: u64, pages: Option<u32>);
}

// Named type twice.
mod named_type_twice {
    urika::uri_template!(struct Users = "https://example.com/users/{id}", id: u64, id: u32);
}

// Named with a colon.
mod named_with_a_colon {
    urika::uri_template!(pub struct Users: "https://example.com/users/{id}", id: u32);

    fn call() {
        let _ = Users::builder().id(7).build();
    }
}

// Named with a semicolon.
mod named_with_a_semicolon {
    urika::uri_template!(pub struct Users = "https://example.com/users/{id}"; id: u32);

    fn call() {
        let _ = Users::builder().id(7).build();
    }
}

// Named without a template.
mod named_without_a_template {
    urika::uri_template!(pub struct Users);
}

// Named without struct.
mod named_without_struct {
    urika::uri_template!(Users = "https://example.com/users/{id}", id: u32);

    fn call() {
        let _ = Users::builder().id(7).build();
    }
}

fn main() {
    // Builder without a struct.
    println!("{}", urika::uri_template!(builder = Setters, "https://example.com/users/{id}").id(7).build());

    // Type without a struct.
    let _ = urika::uri_template!("https://example.com/users/{id}", id: u64);
}
