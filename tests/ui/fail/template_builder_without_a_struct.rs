fn main() {
    println!("{}", urika::uri_template!(builder = Setters, "https://example.com/users/{id}").id(7).build());
}
