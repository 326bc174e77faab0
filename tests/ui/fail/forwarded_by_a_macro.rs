macro_rules! link {
    ($text:literal) => {
        urika::uri!($text)
    };
}

macro_rules! link_of_expression {
    ($text:expr) => {
        link_of_tokens!($text)
    };
}

macro_rules! link_of_tokens {
    ($($text:tt)*) => {
        urika::uri!($($text)*)
    };
}

fn main() {
    let _ = link!("https://example.com/a b");
    let _ = link_of_expression!("https://example.com/c d");
}
