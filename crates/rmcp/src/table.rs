//! The two lists of a server. Resources are the routes without variables and those that the server lists;
//! templates are the other routes.

use std::collections::HashSet;

use rmcp::model::{Resource, ResourceTemplate};
use urika::{DescribedRoutes, Route, RouteMetadata};

use crate::Listed;

/// Returns the routes with their descriptions.
fn routes<U: DescribedRoutes>() -> impl Iterator<Item = (&'static Route, &'static RouteMetadata)> {
    U::ROUTES.iter().zip(U::METADATA)
}

/// Returns the template as written in the program, so that clients see what its author sees.
pub(crate) fn template(route: &Route, about: &RouteMetadata) -> &'static str {
    about.template().unwrap_or(route.template())
}

/// Returns the route with this string, or with the same normal form.
pub(crate) fn find<U: DescribedRoutes>(text: &str) -> Option<(&'static Route, &'static RouteMetadata)> {
    routes::<U>().find(|(route, about)| text == template(route, about) || text == route.template())
}

/// Returns the routes with variables.
pub(crate) fn templates<U: DescribedRoutes>() -> Vec<ResourceTemplate> {
    let mut templates = Vec::new();
    for (route, about) in routes::<U>().filter(|(route, _)| !route.variables().is_empty()) {
        let mut listed = ResourceTemplate::new(template(route, about), route.name());
        listed.title = about.title().map(str::to_owned);
        listed.description = about.description().map(str::to_owned);
        listed.mime_type = about.mime().map(str::to_owned);
        templates.push(listed);
    }
    templates
}

/// Returns the routes without variables, then the resources that the server lists.
pub(crate) fn resources<U: DescribedRoutes>(listed: Vec<Listed<U>>) -> Vec<Resource> {
    let (mut resources, mut seen) = (Vec::new(), HashSet::new());
    let mut own = Vec::new();
    for listed in listed {
        let mut uri = String::new();
        if let Err(error) = listed.uri.write_to(&mut uri) {
            tracing::warn!(%error, "a resource without a URI is omitted from the list");
        } else if seen.insert(uri.clone()) {
            own.push(resource(listed, uri));
        }
    }
    for (route, about) in routes::<U>().filter(|(route, _)| route.variables().is_empty()) {
        if !seen.contains(route.template()) {
            let mut resource = Resource::new(template(route, about), route.name());
            resource.title = about.title().map(str::to_owned);
            resource.description = about.description().map(str::to_owned);
            resource.mime_type = about.mime().map(str::to_owned);
            resources.push(resource);
        }
    }
    resources.append(&mut own);
    resources
}

fn resource<U: DescribedRoutes>(listed: Listed<U>, uri: String) -> Resource {
    let about = listed.uri.metadata();
    let name = listed.name.unwrap_or_else(|| uri.clone());
    let mut resource = Resource::new(uri, name);
    resource.title = listed.title;
    resource.description = listed.description;
    resource.mime_type = listed.mime.or_else(|| about.mime().map(str::to_owned));
    resource.size = listed.size;
    resource
}
