// Named builder is not finished.
mod named_builder_is_not_finished {
    urika::uri_template!(struct Users = "https://example.com/users/{id}{?page}", id: u64, page: Option<u32>);

    fn call() {
        let _ = Users::builder().page(2).build();
    }
}

// Named variable set twice.
mod named_variable_set_twice {
    urika::uri_template!(struct Users = "https://example.com/users/{id}{?page}", id: u64, page: Option<u32>);

    fn call() {
        let _ = Users::builder().id(7).id(8).build();
    }
}

// Setter of another type.
mod setter_of_another_type {
    urika::uri_template!(struct Users = "https://example.com/users/{id}", id: u64);

    fn call() {
        let _ = Users::builder().id("7").build();
    }
}

fn main() {
    // Optional variable set twice.
    let _ = urika::uri_template!("https://example.com/users{?page}").page(7).page(8).build();

    // Required variable is not set.
    let _ = urika::uri_template!("https://example.com/users/{id}{?page}").page(2).build();

    // Variable set twice.
    let _ = urika::uri_template!("https://example.com/users/{id}").id(7).id(8).build();
}
