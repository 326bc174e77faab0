use super::Template;
use crate::template::plan::Plan;

impl Template<'_> {
    /// Returns the plan of the template, for tests that look into it.
    pub(in crate::template) fn plan(&self) -> Plan<'_> {
        Plan::new(&self.text, &self.pieces)
    }
}
