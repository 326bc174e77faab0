//! Runs `cargo bench` and reads criterion's median and spread, both divided by the number of URIs in a pass.

use std::fs;
use std::path::Path;
use std::process::Command;

use urika_benches::case::Case;

/// Times the cases of some groups, with the results in an empty folder. Returns false when cargo fails.
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

/// Returns the median time for each URI in nanoseconds, and the median of the distances from it. Returns
/// `None` for a case that was not timed.
#[expect(clippy::cast_precision_loss, reason = "a few thousand URIs")]
pub(crate) fn nanoseconds(criterion: &Path, case: &Case) -> Option<[f64; 2]> {
    let estimates = criterion.join(case.group()).join(case.contender).join("new/estimates.json");
    let estimates = fs::read_to_string(estimates).ok()?;
    let [median, spread] = [estimate(&estimates, "median")?, estimate(&estimates, "median_abs_dev")?];
    Some([median, spread].map(|pass| pass / case.input.uris.len() as f64))
}

/// Returns the point estimate of a statistic, in nanoseconds.
fn estimate(estimates: &str, statistic: &str) -> Option<f64> {
    let (_, estimate) = estimates.split_once(&format!("\"{statistic}\":"))?;
    let (_, point) = estimate.split_once("\"point_estimate\":")?;
    let (point, _) = point.split_once([',', '}'])?;
    point.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::estimate;

    #[test]
    fn a_statistic_is_found_among_the_estimates() {
        let estimates = r#"{"mean":{"point_estimate":7.5},"median":{"confidence_interval":
            {"lower_bound":1.0},"point_estimate":8.25,"standard_error":0.1},
            "median_abs_dev":{"point_estimate":0.5}}"#;
        assert_eq!(estimate(estimates, "median"), Some(8.25));
        assert_eq!(estimate(estimates, "median_abs_dev"), Some(0.5));
        assert_eq!(estimate("{}", "median"), None);
    }
}
