//! Measures the check of large databases.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::process::Command;

use urika::value::Base;
use urika_sites::sitemap::{self, Limits};
use urika_sites::{Rules, check};

use crate::generate;

const SIZES: [usize; 3] = [25_000, 50_000, 100_000];
const ALTERNATES: usize = 10;

/// Prints a row for each size, with tabs between the columns: entries, megabytes, seconds to check, peak
/// memory in megabytes, seconds for the sitemap. Each row is measured in separate processes.
pub(crate) fn table() -> Result<(), Box<dyn Error>> {
    let path = std::env::temp_dir().join(format!("urika-sites-{}.json", std::process::id()));
    for entries in SIZES {
        let mut file = BufWriter::new(File::create(&path)?);
        generate::database(entries, ALTERNATES, &mut file)?;
        file.flush()?;
        let megabytes = f64::from(u32::try_from(fs::metadata(&path)?.len() / 1000)?) / 1e3;
        let [time, peak, sitemap] = measured(&path.display().to_string())?;
        println!("{entries}\t{megabytes:.3}\t{time:.3}\t{peak:.3}\t{sitemap:.3}");
    }
    Ok(fs::remove_file(path)?)
}

/// Returns the shortest times and the greatest memory of three runs.
fn measured(path: &str) -> Result<[f64; 3], Box<dyn Error>> {
    let mut best = [f64::MAX, 0.0, f64::MAX];
    for _ in 0..3 {
        let output = Command::new(std::env::current_exe()?).args(["measure", path]).output()?;
        let text = String::from_utf8(output.stdout)?;
        let values: Vec<f64> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        let [time, peak, sitemap] = values[..] else { return Err(text.into()) };
        best = [best[0].min(time), best[1].max(peak), best[2].min(sitemap)];
    }
    Ok(best)
}

/// Checks a file. Prints the seconds of processor time, the peak memory in megabytes, and the seconds for the
/// sitemap.
pub(crate) fn file(path: &str) -> Result<(), Box<dyn Error>> {
    let start = processor_time()?;
    let mut findings = 0_usize;
    let database = check(File::open(path)?, &Rules::new(), &mut |_| findings += 1)?;
    let time = processor_time()? - start;
    let peak = peak_memory()?;
    let start = processor_time()?;
    let base = Base::parse("https://example.com/").map_err(|error| error.to_string())?;
    sitemap::write(&database, base, Limits::default(), |_| Ok(io::sink()))?;
    println!("{time} {peak} {}", processor_time()? - start);
    if findings == 0 { Ok(()) } else { Err(format!("{findings} findings").into()) }
}

/// Returns the processor time of this process in seconds. The process has one thread.
fn processor_time() -> Result<f64, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds: f64 = status.split(' ').next().ok_or("no schedstat")?.parse()?;
    Ok(nanoseconds / 1e9)
}

/// Returns the peak memory of this process in megabytes, as Linux reports it.
fn peak_memory() -> Result<f64, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM")?;
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes * 1024.0 / 1e6)
}
