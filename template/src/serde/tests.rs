use alloc::borrow::{Cow, ToOwned as _};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::de::IntoDeserializer as _;
use serde::de::value::{BorrowedStrDeserializer, BytesDeserializer, Error, MapDeserializer, SeqDeserializer};
use serde_json::{Value, from_slice, from_str, from_value};

use urika_runtime::value::Secret;

use super::Deserialize;
use crate::template::Template;
use urika_runtime::fragment::{JsonPointer, Lines};
use urika_runtime::value::BaseBuf;
use urika_runtime::value::{Label, RelPath, Segment};
use urika_runtime::{UriBuf, UriRefBuf};

/// Returns JSON documents that hold `word` as text, number, name and member, and some that are not JSON.
fn documents(word: &str) -> Vec<String> {
    let texts = ["W", "/W", "..W%", "a b\\nW", "\u{E9}W", "W\\u0041"].map(|it| format!("\"{it}\""));
    let rest = ["W", "-W", "W.5", "[W]", "[\"W\"]", "{\"W\":1}", "{\"a\":\"W\"}", "{\"a\":W}", "\"W", "W W"];
    let all = texts.into_iter().chain(rest.map(str::to_owned));
    all.map(|it| it.replace('W', word)).collect()
}

/// Deserializes `T` from all documents that may hold `word`, and returns everything that is printed of
/// it.
fn said<'de, T: Deserialize<'de>>(word: &'de str, document: &'de str) -> Vec<String> {
    fn seen<T, E: ToString + core::fmt::Debug>(read: &Result<Secret<T>, E>) -> String {
        let shown = read.as_ref().err().map(ToString::to_string);
        format!("{read:?} {shown:?}")
    }
    let bytes: BytesDeserializer<'_, Error> = word.as_bytes().into_deserializer();
    let number: serde::de::value::U64Deserializer<Error> =
        word.parse().unwrap_or(20_481_224_u64).into_deserializer();
    Vec::from([
        seen(&from_str::<Secret<T>>(document)),
        seen(&from_slice::<Secret<T>>(document.as_bytes())),
        seen::<T, Error>(&Secret::deserialize(BorrowedStrDeserializer::new(word))),
        seen::<T, Error>(&Secret::deserialize(word.to_owned().into_deserializer())),
        seen(&Secret::<T>::deserialize(bytes)),
        seen(&Secret::<T>::deserialize(number)),
        seen::<T, Error>(&Secret::deserialize(SeqDeserializer::new([word].into_iter()))),
        seen::<T, Error>(&Secret::deserialize(MapDeserializer::new([(word, word)].into_iter()))),
    ])
}

/// Deserializes `T` from a JSON value, which cannot lend its text.
fn said_of_value<T: serde::de::DeserializeOwned>(document: &str) -> Vec<String> {
    let Ok(value) = from_str::<Value>(document) else { return Vec::new() };
    let within = Value::Array(Vec::from([value.clone()]));
    let owned = from_value::<Secret<T>>(value.clone());
    let lent = Secret::<T>::deserialize(&value);
    Vec::from([
        format!("{owned:?} {lent:?} {:?}", from_value::<Vec<Option<Secret<T>>>>(within)),
        format!("{:?} {:?}", owned.err().map(|it| it.to_string()), lent.err()),
    ])
}

/// Tries every type and format: neither errors nor `Debug`, which `unwrap` prints, show the secret.
#[test]
fn no_error_shows_a_secret() {
    let mut asked = 0;
    for word in ["hunter2", "20481224"] {
        for document in &documents(word) {
            macro_rules! ask {
                    ($($type:ty),*) => {$(
                        let mut all = said::<$type>(word, document);
                        all.extend(said_of_value::<$type>(document));
                        asked += all.len();
                        for it in all {
                            assert!(!it.contains(word) && !it.contains("hunter"), "{}: {it}", core::any::type_name::<$type>());
                        }
                    )*};
                }
            ask!(
                u64,
                i8,
                f32,
                bool,
                char,
                (),
                String,
                Box<str>,
                Cow<'static, str>,
                Vec<u8>,
                [u8; 2],
                (u8, String)
            );
            ask!(Option<u64>, Result<u8, bool>, BTreeMap<u8, u8>, core::net::IpAddr, core::ops::Range<u8>);
            ask!(UriBuf, UriRefBuf, BaseBuf, Segment<'static>, Label<'static>, RelPath<'static>);
            ask!(JsonPointer<'static>, Template<'static>, Lines, Secret<u64>);
            for it in said::<&str>(word, document) {
                assert!(!it.contains(word), "{it}");
            }
        }
    }
    assert_eq!(asked, 8_154);
}

#[test]
fn an_error_names_the_type() {
    let error = from_str::<Secret<u64>>("\"hunter2\"").unwrap_err();
    assert_eq!(error.to_string(), "secret that is not a `u64`");
    assert_eq!(*from_str::<Secret<u64>>("7").unwrap().expose(), 7);
}
