//! The arguments.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};

use crate::finding::Code;
use crate::trial::CargoArgs;

const EXIT_STATUS: &str = "\
Exit status: 0 when there is no error; 1 when there is one, and with `--deny` for a warning or a note;
2 when the call is wrong, or something cannot be read or written.";

/// Finds the URLs that a Rust program builds wrong.
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
    /// Reports texts that can move a request; reads the source, and runs no code of it
    #[command(after_help = EXIT_STATUS)]
    Audit(AuditArgs),
    /// Shows how to write calls of `format!` as `uri_format!`, and rewrites those that keep harmless values or were asked for
    #[command(after_help = FIX)]
    Fix(FixArgs),
    /// Reviews all URIs of a program by the design guide and a policy; reads the source, and runs no code of it
    #[command(after_help = EXIT_STATUS)]
    Review(ReviewArgs),
    /// Suggests a route set where several places build URLs of one shape; reads the source, and writes nothing
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
It runs `cargo check` in a copy of the workspace, below its target directory, and so build scripts and macros
of the program. Rewrites that would change a harmless value, such as one with a slash or a colon, are shown, and
written with `--escape`. Only rewrites that compile are shown or written. Files that rustfmt would leave as they are
are formatted again; all others keep every byte outside of the rewritten calls.

Exit status: 0 when all was written that can be; 2 when the call is wrong, `--map-err` names nothing, the tree has
changes, a file has changed meanwhile, or the program does not compile as it is.";

/// Arguments of `fix`: the place to rewrite, and the limits of a rewrite.
#[derive(Debug, ClapArgs)]
pub(crate) struct FixArgs {
    /// A package or workspace
    #[arg(default_value = ".")]
    pub(crate) path: PathBuf,
    /// Print the difference, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Make an error of the program by this function: `try_uri_format!(…).map_err(FUNCTION)?`, where its
    /// errors have no `From<urika::BuildError>`
    #[arg(long, value_name = "FUNCTION")]
    pub(crate) map_err: Option<String>,
    /// Rewrite values of this name, as the list of findings has it, or `all`: `/` is refused in a segment, and `%`,
    /// `:`, `@`, `,`, `=`, `+` and the like are escaped
    #[arg(long, value_name = "VALUE")]
    pub(crate) escape: Vec<String>,
    /// Rewrite values of this type, which fill a segment: its `Display` writes one segment, and nothing that is
    /// escaped there
    #[arg(long, value_name = "TYPE")]
    pub(crate) segment: Vec<String>,
    /// Write into a git tree with changes
    #[arg(long)]
    pub(crate) allow_dirty: bool,
    /// Write where there is no git repository
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
    /// How findings are printed
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Read tests, benches and examples, too
    #[arg(long)]
    pub(crate) all_targets: bool,
    /// Leave out the findings of this file
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write the findings to this file, for `--baseline`
    #[arg(long, value_name = "FILE")]
    pub(crate) write_baseline: Option<PathBuf>,
    /// Fail on warnings as on errors, or on notes, too
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) deny: Option<Deny>,
}

/// Arguments of `review`.
#[derive(Debug, ClapArgs)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    pub(crate) report: ReportArgs,
    /// Which URIs the program may have; without it `[review.policy]` of `urika.toml`, or that of `uri!`
    #[arg(long, value_enum)]
    pub(crate) policy: Option<Preset>,
}

/// A preset of `urika::Policy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Preset {
    /// Every URI
    Rfc3986,
    /// Every text that `uri!` takes
    Literal,
    /// Pages of a site
    Page,
    /// Pages of a site, by `https` only
    PageHttps,
    /// What a program fetches: hosts on the public Internet
    Public,
    /// Resources, as of an MCP server
    Resource,
    /// Resources by the design guide
    Guide,
}

/// Arguments of `audit`.
#[derive(Debug, ClapArgs)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) report: ReportArgs,
    /// Trust no name: a value is harmless by its type, or by what the source does with it
    #[arg(long)]
    pub(crate) trust_no_names: bool,
    /// Report URK101 to URK103, too: how whole literals are written
    #[arg(long)]
    pub(crate) style: bool,
    /// Ask the compiler for the types of values: runs `cargo check` in a copy of the workspace, and so
    /// build scripts and macros of the program
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
    /// Annotations of GitHub Actions
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
