//! [`Db`]: a table, or one row of it.

use urika::value::{Label, Segment};
use urika::{ParseError, UriTemplate};

/// A table of a database, or one row of it: `db://{type}/{database}/{table}{/id}`.
///
/// ```
/// use urika::UriTemplate;
/// use urika_schemes::Db;
///
/// let users = Db::new("postgres", "mydb", "users", None)?;
/// assert_eq!(users.build(), "db://postgres/mydb/users");
/// assert_eq!(
///     Db::new("sqlite", "data.db", "records", Some("a/b")).unwrap_err().offset(),
///     1
/// );
///
/// let row = Db::from_uri("db://postgres/mydb/users/123")?;
/// assert_eq!(row.id.unwrap(), "123");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, UriTemplate)]
#[uri_template("db://{type}/{database}/{table}{/id}", builder)]
pub struct Db<'a> {
    /// The kind of the database: `postgres`, `sqlite`.
    pub r#type: Label<'a>,
    /// The name of the database, or of its file.
    pub database: Segment<'a>,
    /// The table.
    pub table: Segment<'a>,
    /// The key of one row. `None` means the whole table.
    pub id: Option<Segment<'a>>,
}

impl<'a> Db<'a> {
    /// Checks the strings and creates the value.
    ///
    /// ```
    /// use urika::UriTemplate;
    /// use urika_schemes::Db;
    ///
    /// let row = Db::new("postgres", "mydb", "users", Some("kim lee"))?;
    /// assert_eq!(row.build(), "db://postgres/mydb/users/kim%20lee");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails for the first string that is refused: `kind` must be a [`Label`], and each other string a
    /// [`Segment`].
    pub fn new(
        kind: &'a str,
        database: &'a str,
        table: &'a str,
        id: Option<&'a str>,
    ) -> Result<Self, ParseError> {
        Ok(Self {
            r#type: Label::parse(kind)?,
            database: Segment::parse(database)?,
            table: Segment::parse(table)?,
            id: id.map(Segment::parse).transpose()?,
        })
    }
}
