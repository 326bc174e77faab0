//! Reads types as written, for what they tell about strings.

use std::collections::HashMap;

use syn::{GenericArgument, GenericParam, Generics, PathArguments, TypeParamBound, WherePredicate};

use crate::value::Type;

/// Generic parameters of a function or `impl`, by name.
pub(crate) type Bounds = HashMap<String, Type>;

/// Types whose strings have neither `/` nor `?`, `#`, `@` or `%`, and are never `..`.
const SAFE: &[&str] = &[
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "f32",
    "f64",
    "bool",
    "NonZeroU8",
    "NonZeroU16",
    "NonZeroU32",
    "NonZeroU64",
    "NonZeroU128",
    "NonZeroUsize",
    "NonZeroI8",
    "NonZeroI16",
    "NonZeroI32",
    "NonZeroI64",
    "NonZeroI128",
    "NonZeroIsize",
    "NonZero",
    "NonNilUuid",
    "Uuid",
    "Ulid",
    "IpAddr",
    "Ipv4Addr",
    "Ipv6Addr",
    "SocketAddr",
    "SocketAddrV4",
    "SocketAddrV6",
    "NaiveDate",
    "AtomicBool",
    "AtomicI32",
    "AtomicI64",
    "AtomicU32",
    "AtomicU64",
    "AtomicUsize",
];
/// Types of well-known crates whose strings are checked, as those of semver and chrono. The program's own types
/// of these names are read instead.
const CHECKED: &[&str] = &["Version", "VersionReq", "NaiveTime", "Month", "Weekday"];
/// Last words in the names of types from any crate, for numbers, hashes, dates or fixed words.
const SAFE_ENDS: &[&str] = &[
    "Hash",
    "Txid",
    "TxId",
    "OutPoint",
    "Digest",
    "Sha256",
    "Sha1",
    "Oid",
    "ObjectId",
    "Uuid",
    "UUID",
    "Ulid",
    "Date",
    "DateTime",
    "Timestamp",
    "Duration",
    "Number",
    "Integer",
    "Decimal",
    "Int",
    "Method",
    "StatusCode",
    "Status",
    "Kind",
    "Mode",
    "Snowflake",
    "Addr",
    "Port",
    "Checksum",
    "Fingerprint",
    "Address",
    "Authority",
    "Scheme",
];
/// Types of URLs that were parsed.
const URLS: &[&str] = &["Url", "Uri", "UriBuf", "UriRef", "UriRefBuf", "RedactedUri"];
/// Methods that return a part of a URL that was parsed: none holds what would end it.
const OF_URLS: &[&str] = &[
    "scheme",
    "authority",
    "host_str",
    "path",
    "path_segments",
    "origin",
    "host",
    "query",
    "fragment",
    "path_and_query",
];
/// Types of the clients of well-known crates.
const CLIENTS: &[&str] = &["Client", "ClientWithMiddleware", "HttpClient", "AsyncClient", "Agent"];
/// Types of collections.
const COLLECTIONS: &[&str] =
    &["HashMap", "HashSet", "BTreeMap", "BTreeSet", "IndexMap", "Vec", "VecDeque", "HeaderMap", "Value"];
/// Types of collections whose elements have one type.
const LISTS: &[&str] = &[
    "Vec",
    "VecDeque",
    "HashSet",
    "BTreeSet",
    "IndexSet",
    "LinkedList",
    "BinaryHeap",
    "SmallVec",
    "ArrayVec",
];
/// Methods that return an element of a collection.
const ELEMENTS: &[&str] = &[
    "find",
    "get",
    "get_mut",
    "choose",
    "pop",
    "pop_front",
    "pop_back",
    "front",
    "back",
    "peek",
    "remove",
    "swap_remove",
    "max",
    "min",
    "max_by",
    "min_by",
    "max_by_key",
    "min_by_key",
    "next_back",
    "rfind",
    "next_if",
    "single",
    "exactly_one",
    "first_mut",
    "last_mut",
    "iter_mut",
    "into_iter",
    "rev",
    "skip",
    "step_by",
    "chain",
    "peekable",
    "take_while",
    "skip_while",
    "inspect",
    "reduce",
    "as_slice",
    "to_vec",
];
/// Types that mean the same as their content.
const WRAPPERS: &[&str] = &[
    "Option", "Box", "Arc", "Rc", "Cow", "Result", "Path", "Query", "Json", "Data", "State", "LazyLock",
    "OnceCell", "OnceLock", "Lazy",
];

/// Methods of numbers whose result is a number, and no longer text than the receiver.
const OF_NUMBERS: &[&str] = &[
    "clamp",
    "min",
    "max",
    "abs",
    "pow",
    "saturating_add",
    "saturating_sub",
    "saturating_mul",
    "wrapping_add",
    "wrapping_sub",
    "checked_add",
    "checked_sub",
    "checked_mul",
    "checked_div",
    "div_ceil",
    "rem_euclid",
    "next_power_of_two",
    "abs_diff",
    "round",
    "floor",
    "ceil",
    "trunc",
];

/// Methods that return a piece of a string, or its characters.
const CUTS: &[&str] = &["get", "get_unchecked", "split_at", "lines", "chars", "bytes", "matches", "repeat"];

/// Returns whether a method returns a piece of a string.
pub(crate) fn is_cut(method: &str) -> bool {
    CUTS.contains(&method) || method.starts_with("split") || method.starts_with("rsplit")
}

/// Returns whether a method makes a number of a number.
pub(crate) fn is_of_numbers(method: &str) -> bool {
    OF_NUMBERS.contains(&method)
}

/// Returns whether a method of a collection returns an element, or some of them.
pub(crate) fn is_element(method: &str) -> bool {
    ELEMENTS.contains(&method)
}

/// Traits that say nothing of a string.
const STANDARD: &[&str] = &[
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Deserialize",
    "DeserializeOwned",
    "Display",
    "Eq",
    "Error",
    "Fn",
    "FnMut",
    "FnOnce",
    "Future",
    "Hash",
    "Ord",
    "PartialEq",
    "Send",
    "Serialize",
    "Sized",
    "Sync",
    "TryFrom",
    "TryInto",
    "Unpin",
];

/// Returns whether a type's strings cannot change the target of a request.
pub(crate) fn is_safe(name: &str) -> bool {
    SAFE.contains(&name)
}

/// Returns whether a type is a `Result` or an `Option`.
pub(crate) fn is_fallible(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else { return false };
    let name = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    name == "Option" || name.ends_with("Result")
}

/// Returns whether a module is a crate of clients: what its functions return is of that crate.
pub(crate) fn is_crate_of_clients(name: &str) -> bool {
    matches!(name, "reqwest" | "ureq" | "surf" | "isahc" | "attohttpc" | "minreq")
}

/// Returns whether a type is a client of HTTP by its name.
pub(crate) fn is_client(name: &str) -> bool {
    CLIENTS.contains(&name.rsplit("::").next().unwrap_or(name))
}

/// Returns whether a type is a client or a collection of another crate, by its name.
pub(crate) fn is_of_others(name: &str) -> bool {
    is_client(name) || COLLECTIONS.contains(&name)
}

/// Types of well-known crates that no other crate is likely to give methods.
const FOREIGN: &[&str] = &[
    "Response",
    "RequestBuilder",
    "Request",
    "ClientBuilder",
    "Body",
    "HeaderValue",
    "HeaderName",
    "Captures",
    "ElementRef",
    "Row",
    "PgRow",
    "ReadDir",
    "DirEntry",
    "Bytes",
    "Incoming",
    "BoxBody",
];

/// Returns whether a name belongs to a type of a well-known crate, unless the program defines the type.
pub(crate) fn is_foreign_by_name(name: &str) -> bool {
    let last = name.rsplit("::").next().unwrap_or(name);
    name.contains("::") || is_client(name) || FOREIGN.contains(&last)
}

/// Returns whether a type is one of parsed URLs.
pub(crate) fn is_url(name: &str) -> bool {
    URLS.contains(&name)
}

/// Returns whether a method returns a part of a URL that was parsed.
pub(crate) fn is_part_of_url(method: &str) -> bool {
    OF_URLS.contains(&method)
}

/// Returns whether a type means the same as its content.
pub(crate) fn is_wrapper(name: &str) -> bool {
    WRAPPERS.contains(&name)
}

/// Returns whether the name of another crate's type means a number, a hash, a date or a fixed word.
pub(crate) fn is_safe_by_name(name: &str) -> bool {
    SAFE.contains(&name) || CHECKED.contains(&name) || SAFE_ENDS.iter().any(|end| name.ends_with(end))
}

/// Returns the type of a field that only a well-known struct has: `http::uri::Parts`.
pub(crate) fn of_field(member: &syn::Member) -> Type {
    match member {
        syn::Member::Named(name) if name == "path_and_query" => Type::Named("PathAndQuery".into()),
        _ => Type::Unknown,
    }
}

/// Types of arguments that web frameworks read from a request.
const EXTRACTORS: &[&str] = &[
    "Query",
    "Path",
    "Json",
    "Form",
    "QsQuery",
    "TypedHeader",
    "Host",
    "Multipart",
    "MultipartForm",
    "RawQuery",
    "RawForm",
    "Params",
    "OriginalUri",
    "HeaderMap",
    "HttpRequest",
    "CookieJar",
    "Cookie",
    "TypedForm",
];

/// Returns whether a type of a parameter is one that a web framework reads from a request.
pub(crate) fn is_of_request(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last() else { return false };
    let name = last.ident.to_string();
    match &last.arguments {
        // `&Path`, and a `Path` of files.
        PathArguments::None => {
            EXTRACTORS.contains(&&*name) && !matches!(&*name, "Path" | "Host" | "Query" | "Params")
        }
        _ if matches!(&*name, "Option" | "Result" | "Extension") => {
            let PathArguments::AngleBracketed(arguments) = &last.arguments else { return false };
            arguments
                .args
                .iter()
                .any(|argument| matches!(argument, GenericArgument::Type(ty) if is_of_request(ty)))
        }
        _ => EXTRACTORS.contains(&&*name),
    }
}

/// Reads a type; `bounds` are the generic parameters in scope.
pub(crate) fn read(ty: &syn::Type, bounds: &Bounds) -> Type {
    match ty {
        syn::Type::Reference(reference) => match (&reference.lifetime, read(&reference.elem, bounds)) {
            (Some(lifetime), Type::Text) if lifetime.ident == "static" => Type::Safe,
            (_, found) => found,
        },
        // Strings that are joined are text.
        syn::Type::Slice(slice) if read(&slice.elem, bounds) == Type::Text => Type::Text,
        syn::Type::Slice(slice) => list_of(&slice.elem, bounds).unwrap_or_default(),
        syn::Type::Array(array) => list_of(&array.elem, bounds).unwrap_or_default(),
        syn::Type::Paren(paren) => read(&paren.elem, bounds),
        syn::Type::Group(group) => read(&group.elem, bounds),
        syn::Type::ImplTrait(bound) => bounded(bound.bounds.iter()),
        syn::Type::TraitObject(object) => bounded(object.bounds.iter()),
        syn::Type::Path(path_type) => path(&path_type.path, bounds),
        syn::Type::Tuple(tuple) if !tuple.elems.is_empty() => {
            Type::Tuple(tuple.elems.iter().map(|element| read(element, bounds)).collect())
        }
        _ => Type::Unknown,
    }
}

fn path(path: &syn::Path, bounds: &Bounds) -> Type {
    let Some(last) = path.segments.last() else { return Type::Unknown };
    let name = last.ident.to_string();
    if let Some(bound) = bounds.get(&name) {
        return bound.clone();
    }
    match name.as_str() {
        "str" | "String" | "OsStr" | "OsString" | "PathBuf" => Type::Text,
        name if SAFE.contains(&name) => Type::Safe,
        name if URLS.contains(&name) => Type::Url,
        "Path" if matches!(last.arguments, PathArguments::None) => Type::Text,
        name if WRAPPERS.contains(&name) => argument(&last.arguments, bounds),
        name if LISTS.contains(&name) => match first_type(&last.arguments) {
            Some(element) => list_of(element, bounds).unwrap_or_else(|| Type::Named(name.into())),
            None => Type::Named(name.into()),
        },
        // The program may have a type of the same name.
        name if CLIENTS.contains(&name) && path.segments.len() == 2 => {
            let owner = path.segments[0].ident.to_string();
            if matches!(&*owner, "crate" | "self" | "super") {
                return Type::Named(name.into());
            }
            Type::Named(format!("{owner}::{name}").into())
        }
        name => Type::Named(name.into()),
    }
}

/// Returns the first type among the arguments.
fn argument(arguments: &PathArguments, bounds: &Bounds) -> Type {
    first_type(arguments).map_or(Type::Unknown, |ty| read(ty, bounds))
}

fn first_type(arguments: &PathArguments) -> Option<&syn::Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Returns the type of the items of an iterator, as `Item = Peer` says.
fn item(arguments: &PathArguments) -> Option<&syn::Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(item) if item.ident == "Item" => Some(&item.ty),
        _ => None,
    })
}

/// Returns a collection of values that have a type, or `None` for bytes, which are text.
fn list_of(element: &syn::Type, bounds: &Bounds) -> Option<Type> {
    let is_byte = matches!(element, syn::Type::Path(path) if path.path.is_ident("u8"));
    (!is_byte).then(|| Type::List(read(element, bounds).into()))
}

/// Reads bounds: `AsRef<str>` and `Into<String>` are text, `Into<Id>` is an `Id`.
///
/// Any other bound is the name of a trait, whose methods the type has.
fn bounded<'a>(bounds: impl Iterator<Item = &'a TypeParamBound>) -> Type {
    let mut found = Type::Unknown;
    for bound in bounds {
        let TypeParamBound::Trait(bound) = bound else { continue };
        let Some(last) = bound.path.segments.last() else { continue };
        match last.ident.to_string().as_str() {
            "AsRef" | "Into" | "Borrow" | "Deref" => return argument(&last.arguments, &Bounds::new()),
            "ToString" => return Type::Text,
            "IntoUrl" => return Type::Url,
            "Iterator" | "IntoIterator" | "DoubleEndedIterator" | "ExactSizeIterator" => {
                if let Some(listed) = item(&last.arguments).and_then(|ty| list_of(ty, &Bounds::new())) {
                    return listed;
                }
            }
            name if STANDARD.contains(&name) => {}
            name => found = Type::Named(name.into()),
        }
    }
    found
}

/// Reads the generic parameters of an item.
pub(crate) fn bounds(generics: &Generics, outer: &Bounds) -> Bounds {
    let mut found = outer.clone();
    for param in &generics.params {
        if let GenericParam::Type(param) = param {
            found.insert(param.ident.to_string(), bounded(param.bounds.iter()));
        }
    }
    for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let WherePredicate::Type(predicate) = predicate
            && let syn::Type::Path(name) = &predicate.bounded_ty
            && let Some(name) = name.path.get_ident()
        {
            found.insert(name.to_string(), bounded(predicate.bounds.iter()));
        }
    }
    found
}
