// Never reached.
mod never_reached {
    use urika::Routes;
    use urika::value::RelPath;

    #[derive(Routes)]
    enum Site<'a> {
        #[route("/files/{name}")]
        File { name: String },
        #[route("/files/{folder}/{+path}")]
        In { folder: String, path: RelPath<'a> },
        #[route("/files/{+path}")]
        Any { path: RelPath<'a> },
    }
}

// A template that cannot be parsed.
mod no_way_back {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/at/{x}{y}")]
        At { x: u64, y: u64 },
    }
}

// Overlap of an optional segment.
mod overlap_of_an_optional_segment {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/tree{/branch}")]
        Tree { branch: Option<String> },
        #[route("/tree")]
        Trees,
    }
}

// Overlap of strings.
mod overlap_of_texts {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/files/report-{name}")]
        Report { name: String },
        #[route("/files/{name}.json")]
        Json { name: String },
    }
}

// Text after any number of segments.
mod text_after_a_rest {
    use urika::Routes;
    use urika::value::RelPath;

    #[derive(Routes)]
    enum Site<'a> {
        #[route("/files/{+path}")]
        File { path: RelPath<'a> },
        #[route("/files/{+path}/raw")]
        Raw { path: RelPath<'a> },
    }
}

// Too many optional segments.
mod too_many_optional_segments {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/a{/b}/c{/d}/e{/f}/g{/h}/i{/j}/k{/l}/m{/n}")]
        Deep {
            b: Option<u8>,
            d: Option<u8>,
            f: Option<u8>,
            h: Option<u8>,
            j: Option<u8>,
            l: Option<u8>,
            n: Option<u8>,
        },
    }
}

// Too many optional parameters of segments.
mod too_many_parameters_of_segments {
    use urika::Routes;

    #[derive(Routes)]
    enum Site {
        #[route("/a{;b,c}/d{;e}/f{;g}/h{;i}/j{;k}/l{;m}/n{;o}")]
        Deep {
            b: Option<u8>,
            c: Option<u8>,
            e: Option<u8>,
            g: Option<u8>,
            i: Option<u8>,
            k: Option<u8>,
            m: Option<u8>,
            o: Option<u8>,
        },
    }
}

// A type that cannot be parsed.
mod type_without_a_way_back {
    use urika::Routes;

    #[derive(Routes)]
    enum Site<'a> {
        #[route("/users/{name}")]
        User { name: &'a str },
    }
}

fn main() {}
