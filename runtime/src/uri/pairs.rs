//! Makes queries of `name=value` pairs: each text is data and is percent-encoded.

use alloc::string::String;

use crate::uri::build::UriParts;
use crate::uri::percent::{Place, encode_into};
use crate::uri::{Uri, UriBuf, UriRef, UriRefBuf};

/// Adds the methods that make queries of pairs to a type.
macro_rules! pairing {
    ($type:ty, $name:literal, $owned:ident, $into_owned:ident) => {
        impl $type {
            /// Returns the URI with a query of these `name=value` pairs, or without a query if there are
            /// none. Names and values are percent-encoded, so `&`, `=`, `+` and `#` in them are data. A space
            /// is written `%20`.
            ///
            #[doc = crate::uri::text::example!($name, "https://example.com/?old#top")]
            /// let it = it.with_query_pairs([("q", "R&D 50%"), ("page", "2")]);
            /// assert_eq!(it, "https://example.com/?q=R%26D%2050%25&page=2#top");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[must_use]
            pub fn with_query_pairs<N, V>(&self, pairs: impl IntoIterator<Item = (N, V)>) -> $owned
            where
                N: AsRef<str>,
                V: AsRef<str>,
            {
                let mut query = String::new();
                push_pairs(&mut query, pairs);
                let query = (!query.is_empty()).then_some(query.as_str());
                UriParts { query, ..UriParts::of(self.parts()) }.$into_owned()
            }

            /// Returns the URI with these pairs appended to its query; see
            /// [`with_query_pairs`](Self::with_query_pairs).
            ///
            #[doc = crate::uri::text::example!($name, "https://example.com/?a=b")]
            /// assert_eq!(it.append_query_pairs([("c", "d")]), "https://example.com/?a=b&c=d");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[must_use]
            pub fn append_query_pairs<N, V>(&self, pairs: impl IntoIterator<Item = (N, V)>) -> $owned
            where
                N: AsRef<str>,
                V: AsRef<str>,
            {
                let parts = UriParts::of(self.parts());
                let mut query = String::from(parts.query.unwrap_or_default());
                push_pairs(&mut query, pairs);
                let query = (parts.query.is_some() || !query.is_empty()).then_some(query.as_str());
                UriParts { query, ..parts }.$into_owned()
            }
        }
    };
}

pairing!(Uri<'_>, "Uri", UriBuf, into_uri);
pairing!(UriRef<'_>, "UriRef", UriRefBuf, into_uri_ref);
pairing!(UriBuf, "UriBuf", UriBuf, into_uri);
pairing!(UriRefBuf, "UriRefBuf", UriRefBuf, into_uri_ref);

fn push_pairs<N, V>(query: &mut String, pairs: impl IntoIterator<Item = (N, V)>)
where
    N: AsRef<str>,
    V: AsRef<str>,
{
    for (name, value) in pairs {
        if !query.is_empty() && !query.ends_with('&') {
            query.push('&');
        }
        encode_into(query, Place::QueryPair, name.as_ref());
        query.push('=');
        encode_into(query, Place::QueryPair, value.as_ref());
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::uri::UriRef;

    #[test]
    fn pairs_come_back() {
        let data = [("a&b", "c=d"), ("", ""), ("é", "+ ;#%26"), ("[]", "\0")];
        let reference = UriRef::parse("x#f").unwrap().with_query_pairs(data);
        let query = reference.as_uri_ref().query().unwrap();
        let form: Vec<_> = query.form_pairs().collect();
        assert_eq!(form, data.map(|(name, value)| (name.into(), value.into())));
        assert_eq!(UriRef::parse("x?a").unwrap().with_query_pairs([("", ""); 0]), "x");
        assert_eq!(UriRef::parse("x?").unwrap().append_query_pairs([("a", "b")]), "x?a=b");
        assert_eq!(UriRef::parse("x").unwrap().append_query_pairs([("", ""); 0]), "x");
    }
}
