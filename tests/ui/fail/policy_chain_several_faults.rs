use urika::{Policy, Refusal, uri};

fn main() {
    let _ = uri!(Policy::PAGE.remove_query(false).refuse(Refusal::Query).ports(&[8443]), "ftp://kim@my_host:8080/?a=1");
}
