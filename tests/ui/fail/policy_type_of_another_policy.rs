use urika::Policy;

urika::policy! {
    macro page_uri = Policy::PAGE;
    type ResourceUri = Policy::RESOURCE;
}

fn main() {
    let _: ResourceUri = page_uri!(ResourceUri, "https://example.com/");
}
