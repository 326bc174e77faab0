use urika::uri_template;

uri_template!(struct Name = "urn:{+namespace}ISBN", namespace: String);
uri_template!(struct File = "file:{/path*}");

fn main() {}
