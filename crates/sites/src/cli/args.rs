//! The arguments.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use urika::value::{Base, BaseBuf};
use urika::{Policy, PolicyError, TrailingSlash};
use urika_sites::Rules;

const EXIT_STATUS: &str = "\
Exit status: 0 when there is no error; 1 when there is one, and with --deny-warnings for a warning;
2 if the arguments are wrong, or something cannot be read or written.";

/// Checks the URL database of a multilingual site and writes its sitemap.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_STATUS)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Reports everything that is wrong with a database
    #[command(after_help = EXIT_STATUS)]
    Check {
        #[command(flatten)]
        source: SourceArgs,
        #[command(flatten)]
        rules: RuleArgs,
        /// Warn about entries that are not below this URL, where the sitemap will be
        #[arg(long, value_name = "URL")]
        base: Option<BaseBuf>,
    },
    /// Writes sitemap.xml, if there is no error; URLs are normalized
    #[command(after_help = EXIT_STATUS)]
    Sitemap {
        #[command(flatten)]
        source: SourceArgs,
        #[command(flatten)]
        rules: RuleArgs,
        /// Where the sitemap will be: an index lists its files below this URL
        #[arg(long, value_name = "URL")]
        base: BaseBuf,
        /// The folder to write to; created if it does not exist
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
    /// Writes the database with every URL normalized, if there is no error
    #[command(after_help = EXIT_STATUS)]
    Normalize {
        #[command(flatten)]
        source: SourceArgs,
        #[command(flatten)]
        rules: RuleArgs,
        /// The file to write; `-` for standard output, and findings then go to standard error
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Prints the JSON Schema of the format
    Schema,
}

/// The database to read, and how to report.
#[derive(Debug, ClapArgs)]
pub(crate) struct SourceArgs {
    /// The database: one entry, an array of entries, or JSON lines; `-` for standard input
    pub(crate) file: PathBuf,
    /// How findings are printed: for people, or as JSON lines
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Also print notes
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

impl From<Slash> for TrailingSlash {
    fn from(slash: Slash) -> Self {
        match slash {
            Slash::Always => Self::Always,
            Slash::Never => Self::Never,
            Slash::Preserve => Self::Preserve,
        }
    }
}

/// The rules that the database must keep.
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
    /// Accept only https
    #[arg(long, conflicts_with = "schemes")]
    pub(crate) strict: bool,
    /// Accept only these schemes, separated by commas [default: https,http]
    #[arg(long = "scheme", value_name = "LIST", value_delimiter = ',', value_parser = scheme)]
    pub(crate) schemes: Vec<String>,
    /// Accept only these hosts, separated by commas; `*.example.com` for all subdomains
    #[arg(long = "host", value_name = "LIST", value_delimiter = ',', value_parser = host)]
    pub(crate) hosts: Vec<String>,
    /// Read the rules for URLs from this JSON file, a `PolicyBuf`, instead of the options
    #[arg(long = "policy", value_name = "FILE", conflicts_with_all = [
        "trailing_slash", "keep_query", "keep_fragment", "keep_default_port", "strict", "schemes", "hosts",
    ])]
    pub(crate) policy: Option<PathBuf>,
    /// Accept URLs that are not canonical, with a note
    #[arg(long)]
    pub(crate) normalize: bool,
    /// Accept fields that the format does not have, with a note
    #[arg(long)]
    pub(crate) allow_unknown_fields: bool,
    /// Require an x-default in every cluster
    #[arg(long)]
    pub(crate) require_x_default: bool,
}

impl RuleArgs {
    /// Returns the rules. `policy` comes from the file, `schemes` and `hosts` from the arguments.
    pub(crate) fn rules<'a>(
        &self,
        policy: Option<Policy<'a>>,
        schemes: &'a [&'a str],
        hosts: &'a [&'a str],
        base: Option<Base<'a>>,
        takes_unnormalized: bool,
    ) -> Result<Rules<'a>, PolicyError> {
        let policy = policy.map_or_else(|| self.policy_of_options(schemes, hosts), Ok)?;
        let mut rules = Rules::with_policy(policy);
        if self.normalize || takes_unnormalized {
            rules = rules.take_unnormalized();
        }
        if self.allow_unknown_fields {
            rules = rules.take_unknown_fields();
        }
        if self.require_x_default {
            rules = rules.require_x_default();
        }
        Ok(match base {
            Some(base) => rules.below(base),
            None => rules,
        })
    }

    fn policy_of_options<'a>(
        &self,
        schemes: &'a [&'a str],
        hosts: &'a [&'a str],
    ) -> Result<Policy<'a>, PolicyError> {
        let mut policy: Policy<'a> = if self.strict { Policy::PAGE_HTTPS } else { Policy::PAGE };
        policy = policy.trailing_slash(self.trailing_slash.into());
        if self.keep_query {
            policy = policy.remove_query(false);
        }
        if self.keep_fragment {
            policy = policy.remove_fragment(false);
        }
        if self.keep_default_port {
            policy = policy.remove_default_port(false);
        }
        policy.try_with(|mut policy| {
            if !schemes.is_empty() {
                policy = policy.schemes(schemes);
            }
            if !hosts.is_empty() {
                policy = policy.hosts(hosts);
            }
            policy
        })
    }
}

/// Parses a scheme for a list.
fn scheme(text: &str) -> Result<String, String> {
    let list = [text];
    match Policy::RFC3986.try_with(|policy| policy.schemes(&list)) {
        Ok(_) => Ok(text.into()),
        Err(_) => Err("write a scheme without a colon, as in `https`".into()),
    }
}

/// Parses a host for a list.
fn host(text: &str) -> Result<String, String> {
    let list = [text];
    match Policy::RFC3986.try_with(|policy| policy.hosts(&list)) {
        Ok(_) if !text.is_empty() => Ok(text.into()),
        _ => Err("write a host without port, as in `example.com`, `*.example.com` or `::1`".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }

    /// The values that an option accepts can be on the list of a policy.
    #[test]
    fn lists_are_sound() {
        for text in ["https", "HTTP", "a+b-c.d"] {
            let _ = Policy::PAGE.schemes(&[scheme(text).unwrap().as_str()]);
        }
        for text in ["", "1a", "https:", "h ttp", "é"] {
            assert!(scheme(text).is_err(), "{text}");
        }
        for (text, url) in [
            ("example.com", "https://example.com/"),
            ("*.Example.com", "https://a.example.com/"),
            ("::1", "https://[::1]/"),
            ("[2001:DB8::1]", "https://[2001:db8::1]/"),
            ("192.0.2.1", "https://192.0.2.1/"),
        ] {
            let host = host(text).unwrap();
            assert!(Policy::PAGE.hosts(&[host.as_str()]).check_canonical(url).is_empty(), "{text}");
        }
        for text in [
            "",
            "*.",
            "*",
            "a:80",
            "https://a",
            "a/b",
            "a@b",
            "a b",
            "é",
            "[::1",
            "a.*.b",
            "127.1",
            "a..b",
            "a.",
        ] {
            assert!(host(text).is_err(), "{text}");
        }
    }
}
