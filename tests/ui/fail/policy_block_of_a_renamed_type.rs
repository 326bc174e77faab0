//! A macro knows a policy by its words. What the compiler knows beyond them is no reason to stand in
//! for it in silence.

use urika::Refusal as R;

urika::policy! {
    pub const SITE: urika::Policy = urika::Policy::PAGE.allow(R::Userinfo);
    pub macro site_uri;
}

fn main() {
    let _ = site_uri!("no uri at all");
}
