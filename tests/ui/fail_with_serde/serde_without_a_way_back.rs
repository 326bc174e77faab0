use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/compare/{from}-{to}", serde)]
struct Compare {
    from: String,
    to: String,
}

#[derive(UriTemplate)]
#[uri_template("/compare/{from}{to}", serde)]
struct Joined<'a> {
    from: &'a str,
    to: &'a str,
}

fn main() {
    let compare = Compare { from: "a".to_owned(), to: "b".to_owned() };
    let _ = serde_json::to_string(&compare);
    let _ = serde_json::to_string(&Joined { from: "a", to: "b" });
    let _ = serde_json::from_str::<Compare>("\"/compare/a-b\"");
    let _ = serde_json::from_str::<Joined<'_>>("\"/compare/ab\"");
}
