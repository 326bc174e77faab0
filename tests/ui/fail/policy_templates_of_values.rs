//! Rules that a value might violate, whatever its type: the policy objects to the template.
use urika::{Policy, Refusal, uri_template};

const NAMED: Policy<'static> = Policy::RFC3986.refuse(Refusal::HostCase);
const DRIVELESS: Policy<'static> = Policy::RFC3986.refuse(Refusal::FileDrive);
const URN: Policy<'static> = Policy::RFC3986.refuse(Refusal::UrnSyntax);

fn main() {
    // The case of a content identifier counts.
    let _ = uri_template!("ipfs://{cid}/a", policy = NAMED);
    // `file://C:/a` is a drive to some programs.
    let _ = uri_template!("file://{host}/a", policy = DRIVELESS);
    // A namespace is not any string.
    let _ = uri_template!("urn:{namespace}:a", policy = URN);
    // A value may have `?=`, which ends the component.
    let _ = uri_template!("urn:isbn:0?+{+r}", policy = URN);
    // These have none of the places.
    let _ = uri_template!("note://{id}/a", policy = NAMED);
    let _ = uri_template!("file:///{+path}", policy = DRIVELESS);
    let _ = uri_template!("urn:isbn:{+isbn}", policy = URN);
    let _ = uri_template!("urn:isbn:0{?q}", policy = URN);
}
