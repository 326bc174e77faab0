use super::Template;
use crate::template::plan::Plan;

impl Template<'_> {
    /// Returns the plan of the template, for tests that look into it.
    pub(in crate::template) fn plan(&self) -> Plan<'_> {
        Plan::new(&self.text, &self.pieces)
    }
}

#[test]
fn variables_stand_in_the_order_of_the_template() {
    let template = Template::parse("/{a}/x{?b,c}{&a}").unwrap();
    assert!(template.variables().eq(["a", "b", "c", "a"]));
    assert_eq!(template.as_str(), "/{a}/x{?b,c}{&a}");
    assert_eq!(alloc::string::String::from(template), "/{a}/x{?b,c}{&a}");
}
