//! Runs `cargo bench` and reads criterion's results: its median, divided by the number of URIs of a
//! pass.

use std::fs;
use std::path::Path;
use std::process::Command;

use urika_benches::case::Case;

/// Times the cases of some groups, with results in an empty folder; whether that could be done.
pub(crate) fn time(criterion: &Path, target: &Path, groups: &[String]) -> bool {
    let _ = fs::remove_dir_all(criterion);
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["bench", "--quiet", "--bench", "time"])
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .arg("--target-dir")
        .arg(target)
        .args(["--", &format!("^({})/", groups.join("|"))])
        .env("CRITERION_HOME", criterion)
        .stdout(std::process::Stdio::null())
        .status();
    status.is_ok_and(|status| status.success())
}

/// Nanoseconds per URI, if the case was timed.
#[expect(clippy::cast_precision_loss, reason = "a few thousand URIs")]
pub(crate) fn nanoseconds(criterion: &Path, case: &Case) -> Option<f64> {
    let estimates = criterion.join(case.group()).join(case.contender).join("new/estimates.json");
    let median = median(&fs::read_to_string(estimates).ok()?)?;
    Some(median / case.input.uris.len() as f64)
}

/// The point estimate of the median, in nanoseconds.
fn median(estimates: &str) -> Option<f64> {
    let (_, median) = estimates.split_once("\"median\":")?;
    let (_, point) = median.split_once("\"point_estimate\":")?;
    let (point, _) = point.split_once([',', '}'])?;
    point.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_is_found_among_the_estimates() {
        let estimates = r#"{"mean":{"point_estimate":7.5},"median":{"confidence_interval":
            {"lower_bound":1.0},"point_estimate":8.25,"standard_error":0.1}}"#;
        assert_eq!(median(estimates), Some(8.25));
        assert_eq!(median("{}"), None);
    }
}
