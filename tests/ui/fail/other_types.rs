// Constant of another type.
mod constant_of_another_type {
    const PORT: u16 = 443;

    fn call() {
        let _ = urika::uri!(PORT);
    }
}

// Constant policy of another type.
mod constant_policy_of_another_type {
    const SITE: &str = "site";

    fn call() {
        let _ = urika::uri!(SITE, "https://example.com/");
    }
}

fn main() {
    // Value of another type.
    let _: &str = urika::uri!("https://example.com/");
}
