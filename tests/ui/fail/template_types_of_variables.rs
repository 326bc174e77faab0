// Types of variables that are written as arguments, parameters or keywords. Each mistake is one error, and the struct
// has the fields that it would have.
mod default {
    urika::uri_template!(pub struct List = "/list{?page}", page: u32 = 1);

    fn build() {
        let _ = List { page: 1 }.build();
    }
}

mod default_of_a_list {
    urika::uri_template!(struct List = "/list{?tags*}", tags: Vec<u8> = Vec::new());
}

mod semicolon {
    urika::uri_template!(pub struct List = "/list{?page}", page: Option<u8>;);
}

mod keywords {
    urika::uri_template!(pub struct List = "/list{?ref,type}", ref: Option<String>, type: Option<u8>);

    fn build() {
        let _ = List { r#ref: None, r#type: Some(1) }.build();
    }
}

mod keyword_without_raw_form {
    urika::uri_template!(pub struct List = "/list{?name}", self: Option<String>);
}

// A variable without a type is optional in a query, also if the template is at fault.
mod second_query {
    urika::uri_template!(struct List = "/users{?page}{?q,tags*}", page: Option<u8>);

    fn build() {
        let _ = List { page: None, q: None, tags: Vec::new() }.build();
    }
}

fn main() {}
