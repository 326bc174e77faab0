use urika::uri_template;

struct Page;

uri_template!(struct Note = "/notes/{id}", id: u64, rejection = Page);

fn main() {}
