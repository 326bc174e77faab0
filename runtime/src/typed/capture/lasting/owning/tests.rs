use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use std::collections::HashMap;

use super::Lasting;

#[test]
fn maps_keep_their_names_and_values() {
    let (name, value) = (Cow::Borrowed("a"), Cow::Borrowed("b"));
    let kept: HashMap<Cow<'static, str>, Cow<'static, str>> =
        HashMap::from([(name.clone(), value.clone())]).lasting();
    assert_eq!(kept, HashMap::from([(name.clone(), value)]));
    let kept = BTreeMap::from([(name.clone(), 1_u8)]).lasting();
    assert_eq!(kept, BTreeMap::from([(name, 1)]));
}
