use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts{?since}")]
struct Posts {
    #[uri(display, empty_is_none)]
    since: core::net::Ipv4Addr,
}

fn main() {}
