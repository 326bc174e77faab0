//! The arguments.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use urika::Policy;
use urika::value::Base;
use urika_sites::Rules;

/// Checks the URL database of a multilingual site and writes its sitemap.
#[derive(Debug, Parser)]
#[command(
    version,
    after_help = "Exit status: 0 when there is no error, 1 when there is one (with --deny-warnings, \
                  also for a warning), 2 when the call is wrong or something cannot be read or written."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Reports everything that is wrong with a database
    Check {
        #[command(flatten)]
        source: SourceArgs,
        #[command(flatten)]
        rules: RuleArgs,
        /// Warn about entries that are not below this URL, where the sitemap will be
        #[arg(long, value_name = "URL")]
        base: Option<String>,
    },
    /// Writes sitemap.xml, if there is no error; URLs are normalized
    Sitemap {
        #[command(flatten)]
        source: SourceArgs,
        #[command(flatten)]
        rules: RuleArgs,
        /// Where the sitemap will be: an index lists its files below this URL
        #[arg(long, value_name = "URL")]
        base: String,
        /// The folder to write to; it is made if it is not there
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Prints the JSON Schema of the format
    Schema,
}

/// What to read, and how to report.
#[derive(Debug, ClapArgs)]
pub(crate) struct SourceArgs {
    /// The database: one entry, an array of entries, or JSON lines; `-` for standard input
    pub(crate) file: PathBuf,
    /// How findings are printed: for people, or as JSON lines
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Print notes too
    #[arg(long)]
    pub(crate) notes: bool,
    /// Fail on warnings as on errors
    #[arg(long)]
    pub(crate) deny_warnings: bool,
}

impl SourceArgs {
    /// The name of the file in findings.
    pub(crate) fn name(&self) -> String {
        if self.file.as_os_str() == "-" { "<stdin>".into() } else { self.file.display().to_string() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Slash {
    Always,
    Never,
    Preserve,
}

/// What the database is held to.
#[derive(Debug, ClapArgs)]
#[command(next_help_heading = "Rules")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct RuleArgs {
    /// Whether paths end in a slash; the root always does
    #[arg(long, value_enum, default_value_t = Slash::Never, value_name = "WHEN")]
    pub(crate) trailing_slash: Slash,
    /// Queries are part of canonical URLs
    #[arg(long)]
    pub(crate) keep_query: bool,
    /// Fragments are part of canonical URLs
    #[arg(long)]
    pub(crate) keep_fragment: bool,
    /// `:443` and `:80` are part of canonical URLs
    #[arg(long)]
    pub(crate) keep_default_port: bool,
    /// Take https only
    #[arg(long, conflicts_with = "schemes")]
    pub(crate) strict: bool,
    /// Take these schemes only, separated by commas [default: https,http]
    #[arg(long = "scheme", value_name = "LIST", value_delimiter = ',')]
    pub(crate) schemes: Vec<String>,
    /// Take these hosts only, separated by commas; `*.example.com` for all below
    #[arg(long = "host", value_name = "LIST", value_delimiter = ',')]
    pub(crate) hosts: Vec<String>,
    /// Take URLs that are not canonical, with a note
    #[arg(long)]
    pub(crate) normalize: bool,
    /// Take fields that the format does not have, with a note
    #[arg(long)]
    pub(crate) allow_unknown_fields: bool,
    /// Ask for an x-default in every cluster
    #[arg(long)]
    pub(crate) require_x_default: bool,
}

impl RuleArgs {
    /// The rules; `schemes` and `hosts` are those of the arguments.
    pub(crate) fn rules<'a>(
        &self,
        schemes: &'a [&'a str],
        hosts: &'a [&'a str],
        base: Option<Base<'a>>,
        takes_unnormalized: bool,
    ) -> Rules<'a> {
        let mut rules = Rules::with_policy(self.policy(schemes, hosts));
        if self.normalize || takes_unnormalized {
            rules = rules.take_unnormalized();
        }
        if self.allow_unknown_fields {
            rules = rules.take_unknown_fields();
        }
        if self.require_x_default {
            rules = rules.require_x_default();
        }
        match base {
            Some(base) => rules.below(base),
            None => rules,
        }
    }

    fn policy<'a>(&self, schemes: &'a [&'a str], hosts: &'a [&'a str]) -> Policy<'a> {
        let _ = (schemes, hosts);
        Policy::LITERAL.schemes(&["https", "http"])
    }
}
