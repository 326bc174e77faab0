//! Follows links that arrive at run time: URI templates of a JSON document in the Hypertext Application
//! Language ([HAL]).
//!
//! The client lists the links, asks each template for its variables, and expands it with JSON values. A
//! mistake in a template is shown with a caret under it.
//!
//! [HAL]: https://datatracker.ietf.org/doc/html/draft-kelly-json-hal

use std::collections::BTreeSet;
use std::error::Error;

use serde_json::{Value as Json, json};
use urika::template::{Template, Value, Values};
use urika::value::Segment;
use urika::{Uri, UriBuf, UriRef, uri};

/// The URI of the document, which is the base of its links.
const DOCUMENT: Uri<'static> = uri!("https://shop.example.com/api/");

/// The document as a server would send it. The link `invoice` is wrong.
const TEXT: &str = r#"{
  "_links": {
    "self":    { "href": "/api/" },
    "orders":  { "href": "orders{?status,tags*,page}", "templated": true },
    "order":   { "href": "orders/{id}{#item}", "templated": true },
    "names":   { "href": "customers/{name:1}/{name}", "templated": true },
    "invoice": { "href": "orders/{order-id}/invoice", "templated": true },
    "curies": [
      { "name": "shop", "href": "https://docs.example.com/rels/{rel}", "templated": true },
      { "name": "iana", "href": "https://www.iana.org/assignments/{rel}", "templated": true }
    ]
  },
  "open": 3
}"#;

fn main() -> Result<(), Box<dyn Error>> {
    let document: Json = serde_json::from_str(TEXT)?;
    let links = links(&document);
    list(&links);
    follow(&links)?;
    typed_text(&links)?;
    values_that_do_not_fit(&links)
}

/// Prints the heading of a step.
fn step(title: &str) {
    println!("\n== {title}");
}

/// A link of the document.
struct Link<'d> {
    relation: &'d str,
    href: &'d str,
    templated: bool,
}

/// Returns all links. The value of a relation is one link or an array of links.
fn links(document: &Json) -> Vec<Link<'_>> {
    let mut links = Vec::new();
    for (relation, objects) in document["_links"].as_object().into_iter().flatten() {
        for object in objects.as_array().map_or(std::slice::from_ref(objects), Vec::as_slice) {
            let Some(href) = object["href"].as_str() else { continue };
            links.push(Link { relation, href, templated: object["templated"] == true });
        }
    }
    links
}

impl Link<'_> {
    /// Returns the document's link for a relation.
    fn of<'l>(links: &'l [Self], relation: &str) -> Result<&'l Self, String> {
        links.iter().find(|link| link.relation == relation).ok_or_else(|| format!("no link `{relation}`"))
    }

    /// Returns the target of the link. A link without a template is already a URI.
    fn expand(&self, values: &impl Values) -> Result<UriBuf, Box<dyn Error>> {
        if !self.templated {
            return Ok(DOCUMENT.resolve(UriRef::parse(self.href)?));
        }
        let text = Template::parse(self.href)?.expand(values)?;
        // An expansion is text. The document's own URI is the base that makes it a URI.
        Ok(DOCUMENT.resolve(UriRef::parse(&text)?))
    }
}

fn list(links: &[Link<'_>]) {
    step("The links of the document, and what they ask for");
    for Link { relation, href, templated } in links {
        match Template::parse(href) {
            Ok(template) if *templated => {
                let variables: BTreeSet<_> = template.variables().collect();
                println!("{relation:<8} {template}\n         asks for {variables:?}");
            }
            Err(error) if *templated => println!("{relation:<8} {}", error.diagnostic(href)),
            _ => println!("{relation:<8} {href}"),
        }
    }
    let error = Template::parse("orders/{order-id}/invoice").unwrap_err();
    assert_eq!((error.code(), error.offset()), ("NAME_CHARACTER", 13));
}

fn follow(links: &[Link<'_>]) -> Result<(), Box<dyn Error>> {
    step("Links, followed with JSON values");
    let values = json!({ "id": 4711, "tags": ["new", "R&D"], "status": null, "page": 2 });
    println!("{values}");
    for relation in ["self", "orders", "order"] {
        let link = Link::of(links, relation)?;
        println!("{relation:<8} {}", link.expand(&values)?);
        // An expansion omits a variable that is `null` or missing. A client may want to ask for its value.
        let template = Template::parse(link.href)?;
        for name in template.variables().filter(|name| values.value(name).is_undefined()) {
            println!("         could have had `{name}`");
        }
    }
    let orders = Link::of(links, "orders")?.expand(&values)?;
    assert_eq!(orders, "https://shop.example.com/api/orders?tags=new&tags=R%26D&page=2");
    Ok(())
}

fn typed_text(links: &[Link<'_>]) -> Result<(), Box<dyn Error>> {
    step("What a person typed");
    let order = Link::of(links, "order")?;
    // Expansion encodes every value, but `..` has nothing to escape and stays a dot segment.
    let somewhere_else = order.expand(&json!({ "id": ".." }))?;
    println!("..       leads to {somewhere_else}");
    assert_eq!(somewhere_else, DOCUMENT);
    // So check the input: the string must be able to fill a segment.
    for typed in ["..", "1/2", "1 & 2"] {
        match Segment::parse(typed) {
            Ok(id) => println!("{typed:<8} leads to {}", order.expand(&[("id", Value::from(&id))])?),
            Err(error) => println!("{typed:<8} {error}"),
        }
    }
    Ok(())
}

fn values_that_do_not_fit(links: &[Link<'_>]) -> Result<(), Box<dyn Error>> {
    step("Values that have no place in a template");
    for (relation, values) in
        [("names", json!({ "name": ["Kim", "Lee"] })), ("orders", json!({ "tags": [["new"]] }))]
    {
        let error = Link::of(links, relation)?.expand(&values).unwrap_err();
        println!("{relation:<8} {values}\n         {error}");
    }
    Ok(())
}
