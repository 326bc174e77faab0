//! Shows the main features, step by step: URIs that are checked when this file is compiled, their normal form, the
//! message for a mistake, and the same checks for text that arrives at run time.
//!
//! Each step prints its results and asserts them. Change a literal to a wrong URI, and this file does not
//! compile.

use std::error::Error;

use urika::{Policy, Refusal, Uri, UriBuf, uri, uri_ref};

/// A constant like any other: nothing is parsed at run time.
const API: Uri<'static> = uri!("https://api.example.com/v2/");
/// The parts of a constant are also constants.
const API_PATH: &str = API.path().as_str();
static DOCS: Uri<'static> = uri!("https://docs.example.com/urika?lang=en#start");

/// A constant whose value a macro cannot see, for `uri!(ROOT)`.
const ROOT: &str = "https://Example.com:443/v1/../v2";

fn main() -> Result<(), Box<dyn Error>> {
    literals();
    changes_of_uri();
    refusals_of_uri();
    constants();
    parts()?;
    references()?;
    text_at_run_time()?;
    values()
}

/// Prints the heading of a step.
fn step(title: &str) {
    println!("\n== {title}");
}

fn literals() {
    step("Literals are checked while the program compiles");
    let local = uri!("http://localhost:8080/health");
    println!("const   {API}");
    println!("static  {DOCS}");
    println!("let     {local}");
    assert_eq!(
        (API.host_str(), DOCS.fragment(), local.port()),
        (Some("api.example.com"), Some("start"), Some(8080))
    );
    println!("path    {API_PATH}");
    assert_eq!(API_PATH, "/v2/");
}

fn changes_of_uri() {
    step("What `uri!` changes, and how to keep it");
    // The normal form is another spelling of the same URI.
    let normal = uri!("HTTP://Example.COM:80/%7ealice/./notes/../a%2fb");
    println!("uri!          {normal}");
    assert_eq!(normal, "http://example.com/~alice/a%2Fb");

    // A URI that is compared byte for byte elsewhere must not change. `exact` runs all checks and keeps the
    // text.
    let issuer = uri!(exact, "https://accounts.example.com");
    println!("uri!(exact)   {issuer}");
    assert_eq!(issuer, "https://accounts.example.com");
    assert_eq!(uri!("https://accounts.example.com"), "https://accounts.example.com/");

    // `strict` refuses a literal that is not in normal form, so the source always shows the final URI.
    let strict = uri!(strict, "https://accounts.example.com/");
    println!("uri!(strict)  {strict}");
}

fn refusals_of_uri() {
    step("What `uri!` refuses");
    // A literal with these strings would not compile, and the compiler would print these messages. Here the
    // same policy checks the strings at run time.
    for text in ["https://example.com/a b", "htps://example.com/", "https://kim:secret@example.com/"] {
        let error = Policy::LITERAL.normalize(text).unwrap_err();
        println!("error: {}\n", error.diagnostic(text));
    }
    let text = "https://example.com/a b";
    let error = Policy::LITERAL.normalize(text).unwrap_err();
    assert_eq!(
        error.diagnostic(text).to_string(),
        "invalid URI: unexpected space in path [RFC 3986, section 3.3]\n  \
           https://example.com/a b\n                       \
                                ^ a space is written `%20`"
    );

    // Some strings are suspicious but valid by the RFC. The message of `uri!` names the option that allows
    // them.
    let allowed = uri!(allow(userinfo), "https://kim@example.com/");
    println!("allowed: {allowed}");
    assert!(Policy::LITERAL.normalize(allowed.as_str()).is_err());
    assert!(Policy::LITERAL.allow(Refusal::Userinfo).normalize(allowed.as_str()).is_ok());
}

fn constants() {
    step("Constants are checked while the program compiles, too");
    let root = uri!(ROOT);
    println!("uri!(ROOT)       {root}");
    assert_eq!(root, "https://example.com/v2");

    // `concat!` joins literals.
    let users = uri!(concat!("https://example.com", "/users"));
    println!("uri!(concat!)    {users}");
    assert_eq!(users, "https://example.com/users");

    #[cfg(feature = "const_format")]
    {
        // `concatcp!` joins constants.
        let users = uri!(urika::concatcp!(ROOT, "/users"));
        println!("uri!(concatcp!)  {users}");
        assert_eq!(users, "https://example.com/v2/users");
    }
    #[cfg(not(feature = "const_format"))]
    println!("joining constants with `concatcp!` needs the feature `const_format`");
}

fn parts() -> Result<(), Box<dyn Error>> {
    step("Parts, decoded where that is asked for");
    let uri = uri!("https://example.com:8443/caf%C3%A9/menu?q=cr%C3%A8me+br%C3%BBl%C3%A9e&page=2#list");
    println!("host      {:?}\nport      {:?}\npath      {}", uri.host_str(), uri.port(), uri.path());
    for segment in uri.path().segments() {
        println!("segment   {segment} is {}", segment.decode()?);
    }
    for (name, value) in uri.query().into_iter().flat_map(|query| query.form_pairs()) {
        println!("pair      {name} is {value}");
    }
    let first = uri.path().segments().next().expect("a segment");
    assert_eq!((first.as_str(), first.decode()?.as_ref()), ("caf%C3%A9", "café"));
    let pairs: Vec<_> = uri.query().expect("a query").form_pairs().collect();
    assert_eq!(pairs, [("q".into(), "crème brûlée".into()), ("page".into(), "2".into())]);
    Ok(())
}

fn references() -> Result<(), Box<dyn Error>> {
    step("References, resolved");
    let page = uri!("https://example.com/docs/guide/index.html");
    let image = page.resolve(uri_ref!("../img/logo.png"));
    println!("{page} + ../img/logo.png\n  = {image}");
    assert_eq!(image, "https://example.com/docs/img/logo.png");

    // Resolving may leave the base. `resolve_within` returns an error instead.
    let files = uri!("https://example.com/files/");
    let inside = files.resolve_within(uri_ref!("2024/a.txt"))?;
    println!("{files} + 2024/a.txt\n  = {inside}");
    assert_eq!(inside, "https://example.com/files/2024/a.txt");
    let error = files.resolve_within(uri_ref!("..%2f..%2fetc/passwd")).unwrap_err();
    println!("{files} + ..%2f..%2fetc/passwd\n  {error}");
    assert_eq!(error.code(), "HIDDEN_DOTS");
    Ok(())
}

fn text_at_run_time() -> Result<(), Box<dyn Error>> {
    step("Text that arrives at run time");
    // `Uri::parse` accepts exactly RFC 3986, and never changes the text.
    let text = String::from("HTTPS://example.com/search?q=é");
    let error = Uri::parse(&text).unwrap_err();
    // The diagnostic is for people; the code, the part and the offset are for programs.
    println!("{}", error.diagnostic(&text));
    println!("code {}, part {:?}, byte {}", error.code(), error.part(), error.offset());
    assert_eq!((error.code(), error.offset()), ("UNEXPECTED_CHARACTER", 29));

    let uri: UriBuf = "HTTPS://example.com/search?q=1".parse()?;
    println!("as it came      {uri}\nin normal form  {}", uri.normalize());
    assert_eq!(uri, "HTTPS://example.com/search?q=1");
    assert_eq!(uri.normalize(), "https://example.com/search?q=1");
    Ok(())
}

fn values() -> Result<(), Box<dyn Error>> {
    step("Values in a URI");
    // Text is encoded for its place, and one value is always one segment.
    let uri = API.append(["users", "50% of what?"])?.with_query_pairs([("q", "R&D")]);
    println!("{uri}");
    assert_eq!(uri, "https://api.example.com/v2/users/50%25%20of%20what%3F?q=R%26D");

    // `..` needs no escape and stays a dot segment, and many servers decode `%2F` before they read the path.
    // So a value that would address another resource is an error.
    for value in ["..", "a/b", ""] {
        let error = API.append(["users", value]).unwrap_err();
        println!("{value:?}: {error}");
    }
    Ok(())
}
