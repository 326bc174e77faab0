use std::collections::BTreeMap;

urika::uri_template!(struct Search = "/search{;page,rest*}", page: Option<u32>, rest: BTreeMap<String, String>);

fn main() {
    let _ = Search::from_uri("/search;page=1;a=b");
}
