use urika::uri_template;
use urika::value::Label;

uri_template!(struct Preview<'a> = "https://{branch}--{site}.netlify.app/", branch: Label<'a>, site: Label<'a>);

fn main() {
    let [branch, site] = ["xn", "bcher-kva"].map(|text| Label::parse(text).unwrap());
    let _ = Preview { branch, site }.build();
}
