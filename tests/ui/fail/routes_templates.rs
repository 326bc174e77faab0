// A method before the template.
mod method_before_the_template {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route(GET, "/notes/{id}")]
        Note { id: u64 },
    }
}

// A method as an argument.
mod method_as_an_argument {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/notes/{id}", method = "GET")]
        Note { id: u64 },
    }
}

// A second question mark.
mod second_question_mark {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/notes?page={page}?size={size}")]
        Notes { page: u8, size: u8 },
    }
}

// An option of a parameter on the value of a segment.
mod options_of_a_parameter {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/notes/{id}{?page}")]
        Note {
            #[uri(empty_is_none)]
            id: u64,
            #[uri(default = 1, empty_is_none)]
            page: u32,
        },
        #[route("/users/{id}")]
        User {
            #[uri(skip_default)]
            id: u64,
        },
    }
}

fn main() {}
