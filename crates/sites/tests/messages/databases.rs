//! The smallest database for each message, from `databases.txt`. Its blocks end at a blank line: a code with the
//! options of the command, then the database.

/// A database, the options of the command, and the expected code.
pub(crate) struct Example {
    pub(crate) code: &'static str,
    pub(crate) options: Vec<&'static str>,
    pub(crate) database: Vec<u8>,
}

impl Example {
    fn read(block: &'static str) -> Self {
        let (head, database) = block.split_once('\n').expect("a code above the database");
        let mut words = head.split(' ');
        let code = words.next().expect("a code");
        Self { code, options: words.collect(), database: database.trim_end().into() }
    }

    /// Returns an example without options.
    fn plain(code: &'static str, database: impl Into<Vec<u8>>) -> Self {
        Self { code, options: Vec::new(), database: database.into() }
    }

    /// Returns the database with long lines cut off.
    pub(crate) fn shown(&self) -> String {
        const MOST: usize = 150;
        let cut = |line: &str| match line.char_indices().nth(MOST) {
            Some((at, _)) => format!("{}…\n", &line[..at]),
            None => format!("{line}\n"),
        };
        String::from_utf8_lossy(&self.database).lines().map(cut).collect()
    }
}

/// Returns all examples.
pub(crate) fn examples() -> Vec<Example> {
    let text: &str = include_str!("databases.txt").replace("\r\n", "\n").leak();
    let mut all: Vec<_> = text.split("\n\n").map(Example::read).collect();
    let long = format!("{{ \"loc\": \"https://example.com/{}\" }}", "a".repeat(2048));
    all.push(Example::plain("LOC_TOO_LONG", long));
    all.push(Example::plain("INVALID_JSON", format!("{{ \"loc\": {}", "[".repeat(200))));
    all.push(Example::plain("INVALID_JSON", b"{ \"loc\": \"https://example.com/\xff\" }"));
    all
}
