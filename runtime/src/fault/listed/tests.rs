use alloc::string::ToString;

use super::{Listed, Names};

#[test]
fn entries_are_named_up_to_a_number() {
    for (names, expected) in [
        (&["https"][..], "use `https`"),
        (&["https", "http"], "use `https` or `http`"),
        (&["a", "b", "c"], "use `a`, `b` or `c`"),
        (&["a", "b", "c", "d", "e", "f"], "use `a`, `b`, `c`, `d`, `e` or `f`"),
        (&["a", "b", "c", "d", "e", "f", "g"], "use `a`, `b`, `c`, `d`, `e`, `f`, …"),
        (&["localhost", ""], "use `localhost` or no host"),
    ] {
        assert_eq!(Listed::Names(Names::Lent(names)).help().to_string(), expected);
    }
    for (ports, expected) in [
        (&[][..], "remove the port: the policy accepts only the scheme's default port"),
        (&[8443], "use the scheme's default port or 8443"),
        (&[8080, 8443], "use the scheme's default port, 8080 or 8443"),
        (&[1, 2, 3, 4, 5, 6, 65535], "use the scheme's default port, 1, 2, 3, 4, 5, 6, …"),
    ] {
        assert_eq!(Listed::Ports(ports).help().to_string(), expected);
    }
    assert_eq!(Listed::Nothing.help().to_string(), "");
}

#[test]
fn an_entry_that_would_spoil_the_line_is_left_out() {
    let long = "a".repeat(100);
    assert_eq!(Listed::Names(Names::Lent(&[&long, "b"])).help().to_string(), "use … or `b`");
}
