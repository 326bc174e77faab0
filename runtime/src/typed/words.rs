//! [`Words`]: the message of a panic in const evaluation.

/// Words that are joined without an allocator. Words that do not fit are left out.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    text: [u8; 1024],
    length: usize,
}

impl Words {
    pub(super) const fn new() -> Self {
        Self { text: [0; 1024], length: 0 }
    }

    pub(super) const fn and(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        if text.len() > self.text.len() - self.length {
            return self;
        }
        let mut at = 0;
        while at < text.len() {
            self.text[self.length] = text[at];
            self.length += 1;
            at += 1;
        }
        self
    }

    /// Returns the joined text.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.text.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "what is wrong has no words",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_put_together() {
        assert_eq!(Words::new().and("`").and("é").and("`").as_str(), "`é`");
        let long = str::from_utf8(&[b'a'; 1025]).unwrap_or_default();
        assert_eq!(Words::new().and("a").and(long).and("b").as_str(), "ab");
    }

    #[test]
    fn words_fill_their_room() {
        let long = str::from_utf8(&[b'a'; 1023]).unwrap_or_default();
        let full = Words::new().and(long).and("b");
        assert_eq!((full.as_str().len(), full.and("c").as_str().len()), (1024, 1024));
        assert!(full.as_str().ends_with("ab"));
    }
}
