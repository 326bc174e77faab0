use std::collections::BTreeMap;

urika::uri_template!(struct Search = "/search{?page,rest*}", page: u32, rest: BTreeMap<String, String>);

fn main() {
    let _ = Search { page: 1, rest: BTreeMap::new() }.build();
}
