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

fn main() {}
