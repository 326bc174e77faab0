fn main() {
    // Name begins with a digit.
    let _ = urika::uri_template!("/users/{1st}");

    // Name of a method.
    let _ = urika::uri_template!("/users/{build}");

    // Name of another setter.
    let _ = urika::uri_template!("/users/{page}{?maybe_page}");

    // Name self.
    let _ = urika::uri_template!("/users/{self}");

    // Name twice in a query.
    let _ = urika::uri_template!("https://example.com/a{?b,b}");

    // Name twice in a segment.
    let _ = urika::uri_template!("https://example.com/a;b=1{;b}/c{;b}");

    // Name twice without an optional segment.
    let _ = urika::uri_template!("https://example.com/a;b=1{/c}{;b}");

    // Name twice with a literal.
    let _ = urika::uri_template!("https://example.com/a?b=1{&b}");

    // Name with a hyphen.
    let _ = urika::uri_template!("https://example.com/users/{user-id}");

    // Name with a hyphen in a query.
    let _ = urika::uri_template!("https://example.com/users{?api-version}");

    // Name with brackets.
    let _ = urika::uri_template!("https://example.com/users{?order[id]}");

    // List of names with brackets and hyphens.
    let _ = urika::uri_template!("/list{?page[size],page[number],expand[]*,created[gte],per-page,status}");

    // Name without an identifier.
    let _ = urika::uri_template!("/users/{%C3%A9}");

    // Names that collide.
    let _ = urika::uri_template!("/users/{user.name}/{userName}");
}
