//! A grant that is wider than its limit: the message has a URI that only the grant accepts.
use urika::{Policy, Refusal};

const LIMIT: Policy<'static> = Policy::LITERAL.https_only().hosts(&["*.example.com"]);

const NARROW: Policy<'static> = LIMIT.hosts(&["api.example.com"]).paths(&["/v1/"]);
const _: () = LIMIT.assert_covers(&NARROW);

const SCHEME: Policy<'static> = LIMIT.schemes(&["https", "http"]);
const _: () = LIMIT.assert_covers(&SCHEME);

const HOST: Policy<'static> = LIMIT.hosts(&["example.com"]);
const _: () = LIMIT.assert_covers(&HOST);

const USERINFO: Policy<'static> = LIMIT.allow(Refusal::Userinfo);
const _: () = LIMIT.assert_covers(&USERINFO);

const PATH: Policy<'static> = NARROW.paths(&["/v1/", "/v10/"]);
const _: () = NARROW.assert_covers(&PATH);

// A grant that rewrites less does not fit into a strict limit.
const _: () = LIMIT.strict().assert_covers(&LIMIT);

fn main() {}
