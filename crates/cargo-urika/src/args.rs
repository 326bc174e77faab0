//! The arguments.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::finding::Code;
use crate::trial::CargoArgs;

const EXIT_STATUS: &str = "\
Exit status: 0 if no error is found; 1 if one is found, or a warning or a note that `--deny` rejects;
2 if the arguments are wrong, or something cannot be read or written.";

/// Find the URLs that a Rust program builds incorrectly.
#[derive(Debug, Parser)]
#[command(name = "cargo urika", bin_name = "cargo urika", version, after_help = EXIT_STATUS)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Print the page about a code, such as URK001: an attack, a fix, and when to allow it
    #[arg(long, value_name = "CODE")]
    pub(crate) explain: Option<Code>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Report values that can change where a request goes; reads the source and runs none of it
    #[command(after_help = EXIT_STATUS)]
    Audit(AuditArgs),
    /// Show how to write calls of `format!` as `uri_format!`, and rewrite those that you choose
    #[command(after_help = FIX)]
    Fix(FixArgs),
    /// Review all URIs of a program by the design guide and a policy; reads the source and runs none of it
    #[command(after_help = EXIT_STATUS)]
    Review(ReviewArgs),
    /// Suggest a route set where several places build URLs of the same shape; writes nothing
    Migrate(MigrateArgs),
}

/// Where to look for URLs of one shape.
#[derive(Debug, ClapArgs)]
pub(crate) struct MigrateArgs {
    /// Packages, workspaces or files
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
}

const FIX: &str = "\
Runs `cargo check` in a copy of the workspace inside its target directory, which runs the build scripts and macros
of the program. A rewrite that would change a harmless value, such as one with a slash or a colon, is only shown;
`--escape` writes it. Only rewrites that compile are shown or written. Files that were formatted by rustfmt are
formatted again; all others keep every byte outside the rewritten calls.

Exit status: 0 if everything was written that can be; 2 if the arguments are wrong, `--map-err` cannot be called, the
tree has changes, a file has changed meanwhile, or the program does not compile before any rewrite.";

/// Arguments of `fix`: the place to rewrite, and the limits of a rewrite.
#[derive(Debug, ClapArgs)]
pub(crate) struct FixArgs {
    /// A package or workspace
    #[arg(default_value = ".")]
    pub(crate) path: PathBuf,
    /// Print the diff without writing it
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Convert errors with this function, as in `try_uri_format!(…).map_err(FUNCTION)?`, where the error type
    /// of the program does not implement `From<urika::BuildError>`
    #[arg(long, value_name = "FUNCTION")]
    pub(crate) map_err: Option<String>,
    /// Rewrite values of this name, as the list of findings spells it, or `all`: `/` becomes an error in a segment,
    /// and `%`, `:`, `@`, `,`, `=`, `+` and the like are escaped
    #[arg(long, value_name = "VALUE")]
    pub(crate) escape: Vec<String>,
    /// Rewrite segments of this type, whose `Display` always writes one segment, without characters that are
    /// escaped there
    #[arg(long, value_name = "TYPE")]
    pub(crate) segment: Vec<String>,
    /// Write to a git tree with uncommitted changes, or to files that git ignores
    #[arg(long)]
    pub(crate) allow_dirty: bool,
    /// Write without a git repository
    #[arg(long)]
    pub(crate) allow_no_vcs: bool,
    #[command(flatten)]
    pub(crate) cargo: CargoArgs,
}

/// The places to read, and the form of the report.
#[derive(Debug, ClapArgs)]
pub(crate) struct ReportArgs {
    /// Packages, workspaces or files
    #[arg(default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// The format of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Also read tests, benches and examples
    #[arg(long)]
    pub(crate) all_targets: bool,
    /// Ignore the findings listed in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write the findings to this file, for `--baseline`
    #[arg(long, value_name = "FILE")]
    pub(crate) write_baseline: Option<PathBuf>,
    /// Fail on warnings, or on warnings and notes
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) deny: Option<Deny>,
}

/// Arguments of `review`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    pub(crate) report: ReportArgs,
    /// The policy for the URIs of the program [default: `[review.policy]` of `urika.toml`, or the rules of `uri!`]
    #[arg(long, value_enum)]
    pub(crate) policy: Option<Preset>,
}

/// A preset of `urika::Policy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Preset {
    /// Every URI
    Rfc3986,
    /// Every URI that `uri!` accepts
    Literal,
    /// Pages of a site
    Page,
    /// Pages of a site, with `https` only
    PageHttps,
    /// URIs that a program requests: hosts on the public Internet
    Public,
    /// Resources, such as those of an MCP server
    Resource,
    /// Resources that follow the design guide
    Guide,
}

/// Arguments of `audit`.
#[derive(Debug, ClapArgs)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) report: ReportArgs,
    /// Do not trust names: a value is harmless only by its type, or by what the source does with it
    #[arg(long)]
    pub(crate) trust_no_names: bool,
    /// Also report URK101 to URK103, which are about the spelling of literals
    #[arg(long)]
    pub(crate) style: bool,
    /// Ask the compiler for the types of values: runs `cargo check` in a copy of the workspace, which runs
    /// the build scripts and macros of the program
    #[arg(long)]
    pub(crate) verify: bool,
    #[command(flatten)]
    pub(crate) cargo: CargoArgs,
    /// Print the page about a code
    #[arg(long, value_name = "CODE")]
    pub(crate) explain: Option<Code>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON document
    Json,
    /// SARIF 2.1, for code scanning
    Sarif,
    /// Annotations for GitHub Actions
    Github,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Deny {
    Warnings,
    Notes,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }
}
