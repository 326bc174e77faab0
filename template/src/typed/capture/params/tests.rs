use urika_reference::texts::up_to;

use super::{Found, Params, Raw, fill_plain, has};

#[test]
fn a_literal_pair_has_its_name_and_its_value() {
    let has = |name, value| has(Some(Raw::new("a=1&b=2&%63=%33")), name, value).is_some();
    assert!(has("a", "1") && has("b", "2") && has("c", "3"));
    assert!(!has("a", "2") && !has("b", "1") && !has("d", "1") && !has("a", ""));
}

/// Known names belong to their variables; a map takes all others.
#[test]
fn only_exploded_variables_take_other_names() {
    static PARAMS: Params<'_> = Params {
        names: &[("map", "map"), ("b", "b")],
        keys: &[],
        exploded: 1,
        has_maps: true,
        separator: b'&',
    };
    let mut found = [Found::Undefined; 2];
    PARAMS.fill(Raw::new("x=1&b=2&y=3"), Some(&PARAMS), &mut found).unwrap();
    assert!(matches!(found[0], Found::Members(_)));
    assert!(matches!(found[1], Found::Text(raw) if raw.encoded() == "2"));
    let mut found = [Found::Undefined; 2];
    PARAMS.fill(Raw::new("b=2"), Some(&PARAMS), &mut found).unwrap();
    assert!(matches!(found, [Found::Undefined, Found::Text(_)]));
}

/// Tries every string of up to six of these symbols, with the names in both orders.
#[test]
fn parameters_in_order_are_those_that_are_searched() {
    const fn params(names: &'static [(&'static str, &'static str); 3]) -> Params<'static> {
        Params { names, keys: &[], exploded: 0, has_maps: false, separator: b'&' }
    }
    static ORDERED: Params<'_> = params(&[("a", "a"), ("aa", "aa"), ("b", "b")]);
    static TURNED: Params<'_> = params(&[("b", "b"), ("aa", "aa"), ("a", "a")]);
    let alphabet = ["a", "b", "=", "&", "%61"];
    let mut taken = 0;
    for text in up_to(&alphabet, 6) {
        for (params, names) in [(&ORDERED, ["a", "aa", "b"]), (&TURNED, ["b", "aa", "a"])] {
            let (mut found, mut searched) = ([Found::Undefined; 3], [Found::Undefined; 3]);
            let result = fill_plain(Raw::new(&text), &names, &mut found);
            assert_eq!(result, params.fill(Raw::new(&text), None, &mut searched), "{text}");
            let [found, searched] =
                [found, searched].map(|all| all.map(|one| one.text().map(Raw::encoded).ok()));
            assert_eq!(found, searched, "{text}");
            taken += usize::from(found.iter().flatten().count() > 1);
        }
    }
    assert!(taken > 100, "{taken}");
}
