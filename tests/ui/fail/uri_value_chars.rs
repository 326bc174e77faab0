// Chars beyond ascii.
mod chars_beyond_ascii {
    #[derive(urika::UriValue)]
    #[uri(chars = "a-zäöü")]
    struct Id(String);
}

// Chars cut off.
mod chars_cut_off {
    #[derive(urika::UriValue)]
    #[uri(chars = r"a-z\")]
    struct Id(String);
}

// Chars empty.
mod chars_empty {
    #[derive(urika::UriValue)]
    #[uri(chars = "")]
    struct Id(String);
}

// Chars in brackets.
mod chars_in_brackets {
    #[derive(urika::UriValue)]
    #[uri(chars = "[a-z]+")]
    struct Id(String);
}

// Chars negated.
mod chars_negated {
    #[derive(urika::UriValue)]
    #[uri(chars = "^/")]
    struct Id(String);
}

// Chars of a class.
mod chars_of_a_class {
    #[derive(urika::UriValue)]
    #[uri(chars = r"\d-")]
    struct Id(String);
}

// Chars of words.
mod chars_of_words {
    #[derive(urika::UriValue)]
    #[uri(chars = r"\w")]
    struct Id(String);
}

// Chars with a backslash.
mod chars_with_a_backslash {
    #[derive(urika::UriValue)]
    #[uri(chars = r"a\b")]
    struct Id(String);
}

// Chars with white space.
mod chars_with_white_space {
    #[derive(urika::UriValue)]
    #[uri(chars = r"a-z\s")]
    struct Id(String);
}

// Checked with a public field.
mod checked_with_a_public_field {
    #[derive(urika::UriValue)]
    #[uri(chars = "a-z", max = 64)]
    pub struct Id(pub String);
}

// Checked with a type parameter.
mod checked_with_a_type_parameter {
    #[derive(urika::UriValue)]
    #[uri(chars = "a-z", max = 64)]
    struct Id<T>(T);
}

// Max below zero.
mod max_below_zero {
    #[derive(urika::UriValue)]
    #[uri(chars = "a-z", max = -1)]
    struct Id(String);
}

// Max of nothing.
mod max_of_nothing {
    #[derive(urika::UriValue)]
    #[uri(chars = "a-z", max = 0)]
    struct Id(String);
}

// Max that is text.
mod max_that_is_text {
    #[derive(urika::UriValue)]
    #[uri(chars = "a-z", max = "64")]
    struct Id(String);
}

// Max without chars.
mod max_without_chars {
    #[derive(urika::UriValue)]
    #[uri(max = 64)]
    struct Id(String);
}

// Min over max.
mod min_over_max {
    #[derive(urika::UriValue)]
    #[uri(chars = "a-z", min = 9, max = 8)]
    struct Id(String);
}

fn main() {}
