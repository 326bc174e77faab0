//! Links that arrive at run time: a client follows the URI templates of a JSON document, which
//! here is one of the Hypertext Application Language ([HAL]).
//!
//! It lists the links, asks each template for its variables, and expands it with JSON values.
//! An error of the document's author is shown with a caret under it.
//!
//! [HAL]: https://datatracker.ietf.org/doc/html/draft-kelly-json-hal

use std::collections::BTreeSet;
use std::error::Error;

use serde_json::{Value as Json, json};
use urika::template::{Template, Value, Values};
use urika::value::Segment;
use urika::{Uri, UriBuf, UriRef, uri};

/// Where the document comes from: what its links are relative to.
const DOCUMENT: Uri<'static> = uri!("https://shop.example.com/api/");

/// As a server would send it. The link `invoice` is wrong.
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
    what_a_person_typed(&links)?;
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

/// All links. A relation has one of them, or an array.
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
    /// The link that the document has for a relation.
    fn of<'l>(links: &'l [Self], relation: &str) -> Result<&'l Self, String> {
        links.iter().find(|link| link.relation == relation).ok_or_else(|| format!("no link `{relation}`"))
    }

    /// The URI that the link leads to. Links without a template are URIs as they stand.
    fn expand(&self, values: &impl Values) -> Result<UriBuf, Box<dyn Error>> {
        if !self.templated {
            return Ok(DOCUMENT.resolve(UriRef::parse(self.href)?));
        }
        let text = Template::parse(self.href)?.expand(values)?;
        // An expansion is text: what it leads to, the document's own URI decides.
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
            Err(error) if *templated => println!("{relation:<8} {}", error.picture(href)),
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
        // A variable that is `null`, or missing, is left out; a client may want to ask for it.
        let template = Template::parse(link.href)?;
        for name in template.variables().filter(|name| values.value(name).is_undefined()) {
            println!("         could have had `{name}`");
        }
    }
    let orders = Link::of(links, "orders")?.expand(&values)?;
    assert_eq!(orders, "https://shop.example.com/api/orders?tags=new&tags=R%26D&page=2");
    Ok(())
}

fn what_a_person_typed(links: &[Link<'_>]) -> Result<(), Box<dyn Error>> {
    step("What a person typed");
    let order = Link::of(links, "order")?;
    // Every value is encoded, and yet no escape keeps `..` from being a dot segment.
    let somewhere_else = order.expand(&json!({ "id": ".." }))?;
    println!("..       leads to {somewhere_else}");
    assert_eq!(somewhere_else, DOCUMENT);
    // So text that is to fill a segment is asked whether it can, where it comes in.
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
