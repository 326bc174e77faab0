urika::uri_template!(policy = urika::Policy::RFC3986, struct Users = "{+base}/users/{id}", id: u64);

fn main() {
    println!("{}", Users::builder().base(urika::base!("https://example.com")).id(7).build());
}
