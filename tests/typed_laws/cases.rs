//! The templates of the laws: each place, operator, modifier and type occurs at least once. `types` has the
//! derived types.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::net::{IpAddr, Ipv4Addr};

use urika::value::{BaseBuf, Encoded, Label, RelPath, Secret, Segment, SegmentWithSlash};
use urika::{BuildError, Host, UriRef, UriTemplate};

use crate::given::{Give as _, Given};
use crate::laws::{Look, Outcome};
use crate::make::{Choices, Make};
use crate::types::{LabelText, Paging, Printed, Slashed, State, UserId};

/// A template with its expected properties.
pub(crate) trait Case: UriTemplate + Make + Debug + Sized {
    /// Whether the template has `build()`.
    const BUILDS: bool;
    /// The template's `MAX_LEN`, if it has one.
    const LENGTH: Option<usize>;

    /// Returns the values by the names of the variables.
    fn values(&self) -> Vec<(&'static str, Given)>;

    /// Returns the result of `build()`, if the template has it.
    fn built(&self) -> Option<Outcome>;

    /// Returns the result of `try_build()`.
    fn tried(&self) -> Result<Outcome, BuildError>;

    /// Returns the result of `build_in()`.
    fn built_in(&self, buffer: &mut [u8]) -> Result<Outcome, BuildError>;
}

/// Declares the cases. `always`: the types prove every value. `bounded`: the types prove every value and the
/// maximum length. `sometimes`: the template has only `try_build()`.
macro_rules! cases {
    ($($mode:ident $name:ident = $template:tt {
        $($(#[$attribute:meta])* $field:ident $(($written:literal))?: $type:ty,)*
    })*) => {
        $(
            #[derive(Clone, Debug, UriTemplate)]
            #[uri_template($template)]
            pub(crate) struct $name {
                $($(#[$attribute])* $field: $type,)*
            }

            impl Make for $name {
                fn make(choices: &mut Choices) -> Self {
                    Self { $($field: <$type as Make>::make(choices),)* }
                }
            }

            impl Case for $name {
                const BUILDS: bool = builds!($mode);
                const LENGTH: Option<usize> = length!($mode);

                fn values(&self) -> Vec<(&'static str, Given)> {
                    vec![$((name(stringify!($field), &[$($written)?]), self.$field.given())),*]
                }

                fn built(&self) -> Option<Outcome> {
                    built!($mode self)
                }

                fn tried(&self) -> Result<Outcome, BuildError> {
                    self.try_build().map(|built| built.look())
                }

                fn built_in(&self, buffer: &mut [u8]) -> Result<Outcome, BuildError> {
                    self.build_in(buffer).map(|built| built.look())
                }
            }
        )*
    };
}

macro_rules! builds {
    (sometimes) => {
        false
    };
    ($mode:ident) => {
        true
    };
}

macro_rules! length {
    (bounded) => {
        Some(Self::MAX_LEN)
    };
    ($mode:ident) => {
        None
    };
}

macro_rules! built {
    (sometimes $self:ident) => {
        None
    };
    ($mode:ident $self:ident) => {
        Some($self.build().look())
    };
}

fn name(field: &'static str, written: &[&'static str]) -> &'static str {
    written.first().copied().unwrap_or(field.trim_start_matches("r#"))
}

cases! {
    // Values that are proven by their types.
    always Posts = "https://api.example.com/users/{id}/posts{?page,tags*}" {
        id: u64,
        page: Option<u32>,
        tags: Vec<String>,
    }
    always Issues = "https://api.github.com/repos/{owner}/{repo}/issues{/number}{?state,labels*,page,per_page}" {
        owner: Segment<'static>,
        repo: Segment<'static>,
        number: Option<u64>,
        state: Option<State>,
        labels: Vec<Cow<'static, str>>,
        page: Option<u32>,
        per_page: Option<u8>,
    }
    always Files = "https://example.com/files/{+path}{?rev}" {
        path: RelPath<'static>,
        rev: Option<String>,
    }
    always Labels = "https://{tenant}.example.com/{id}" {
        tenant: Label<'static>,
        id: UserId,
    }
    bounded Addresses = "http://{host}:{port}/" {
        host: Ipv4Addr,
        port: u16,
    }
    bounded AddressesInBrackets = "http://{+host}/x{#f}" {
        host: IpAddr,
        f: Option<i64>,
    }
    bounded Bounded = "https://example.com/{id}/{flag}{?page,letter}" {
        id: u128,
        flag: bool,
        page: Option<u16>,
        letter: char,
    }
    bounded Tokens = "https://example.com/{state}/{user.id}{;v}{?kind}" {
        state: State,
        user_id("user.id"): UserId,
        v: Option<u8>,
        kind: Option<State>,
    }
    always Arrays = "https://example.com/a{;v*}{?kinds*,v}" {
        #[uri(commas)]
        v: [u8; 2],
        kinds: [State; 2],
    }
    always BesideLiterals = "https://example.com/@{user}/user-{id}/{name}.json/{v},1/a{;p}{?q}" {
        user: String,
        id: Cow<'static, str>,
        name: &'static str,
        v: Option<String>,
        p: String,
        q: Box<str>,
    }
    always Paged = "https://example.com/list{?filter,paging*}" {
        filter: Option<String>,
        paging: Paging,
    }
    always EncodedQuery = "https://example.com/search?{+raw}" {
        raw: Encoded<'static>,
    }
    always PlainQuery = "https://example.com/map?{x,y}&z={z}#{f}" {
        x: String,
        y: Option<String>,
        z: Vec<String>,
        f: String,
    }
    always QueryAlone = "{?a,b*}" {
        a: Option<String>,
        b: Vec<String>,
    }
    always ParametersInAQuery = "/x?a=1{;p}" {
        p: String,
    }
    always Secrets = "https://example.com/a{?token}" {
        token: Secret<String>,
    }
    always References = "https://example.com/login{?next}" {
        next: Option<UriRef<'static>>,
    }
    always Mail = "mailto:{user}@example.com{?subject}" {
        user: String,
        subject: Option<String>,
    }
    always Urns = "urn:example:{id}" {
        id: String,
    }
    always Tail = "/a/{id}.{ext}" {
        id: u32,
        ext: State,
    }

    always Slashes = "https://gitlab.example.com/projects/{project}/issues" {
        project: SegmentWithSlash<'static>,
    }

    // Values that fill a segment.
    sometimes Users = "https://example.com/users/{name}{?page,tags*}" {
        name: String,
        page: Option<u32>,
        tags: Vec<String>,
    }
    sometimes Rootless = "note:{x}/y{/z*}" {
        x: Cow<'static, str>,
        z: Vec<String>,
    }
    sometimes RootlessPath = "note:{+x}" {
        x: String,
    }
    sometimes Maybe = "https://example.com/a/{x}/b" {
        x: Option<String>,
    }
    sometimes Neighbours = "/a/{a}{b}/c" {
        a: String,
        b: String,
    }
    sometimes Dots = "https://example.com/{name}{.ext}/end" {
        name: String,
        ext: Option<String>,
    }
    sometimes DotsBetween = "https://example.com/{a}.{b}" {
        a: String,
        b: String,
    }
    sometimes NumberAndText = "/a/{id}.{ext}" {
        id: u32,
        ext: String,
    }
    sometimes Commas = "https://example.com/{a,b}/end" {
        a: String,
        b: Option<String>,
    }
    sometimes Lists = "https://example.com/{list}/x{?l,m*}" {
        list: Vec<String>,
        #[uri(commas)]
        l: [String; 1],
        m: Vec<Cow<'static, str>>,
    }
    sometimes PathOfSegments = "https://example.com/files{/path*}{?v}" {
        path: Vec<String>,
        v: Option<String>,
    }
    sometimes PathOfText = "https://example.com/files/{+path}{?q}" {
        path: String,
        q: Option<String>,
    }
    sometimes EncodedPath = "https://example.com/files/{+path}{?v}" {
        path: Encoded<'static>,
        v: Option<u8>,
    }
    sometimes EscapedDot = "/%2E{x}/y" {
        x: Option<String>,
    }
    sometimes PathBeforeAName = "/x/{+p}.json" {
        p: String,
    }
    sometimes PathBehindAName = "/x{+p}/y" {
        p: Cow<'static, str>,
    }
    sometimes PathsTogether = "/x/{+p}{+q}/y{r}/{s};v=1" {
        p: String,
        q: Option<String>,
        r: String,
        s: String,
    }
    sometimes Optional = "/x{/a}.json{/b*}/c{?q}{#f}" {
        a: Option<String>,
        b: Vec<String>,
        q: Option<String>,
        f: Option<u8>,
    }
    sometimes Parameters = "https://example.com/a/{x}{;p,q*}/end" {
        x: String,
        p: Option<String>,
        q: Vec<String>,
    }
    sometimes Prefixes = "https://example.com/{term:2}/{term}{?s:3}" {
        term: String,
        s: String,
    }
    sometimes KeysInSegments = "https://example.com/k{/keys*}" {
        keys: BTreeMap<String, String>,
    }
    sometimes PrintedValues = "https://example.com/x{/time}{?until}" {
        #[uri(display)]
        time: Printed,
        #[uri(display)]
        until: Printed,
    }
    sometimes SlashesByAttribute = "https://gitlab.example.com/projects/{project}/issues" {
        #[uri(allow_slash)]
        project: Slashed,
    }
    sometimes Relative = "{a}/{b}{?c}" {
        a: String,
        b: String,
        c: Option<String>,
    }
    sometimes RelativePath = "{/a,b}{;c}" {
        a: String,
        b: Option<String>,
        c: Option<String>,
    }

    // Values in query and fragment.
    sometimes ReservedQuery = "https://example.com/go?next={+url}{&a}" {
        url: String,
        a: Option<String>,
    }
    sometimes Fragments = "https://example.com/a{#f,g*}" {
        f: Option<String>,
        g: Vec<String>,
    }
    sometimes Keys = "https://example.com/search?fixed=yes{&page,rest*}" {
        page: Option<u32>,
        rest: BTreeMap<String, String>,
    }
    sometimes Floats = "https://example.com/p{?lat,lon}" {
        lat: f64,
        lon: Option<f32>,
    }

    // Values in the authority.
    sometimes Databases = "db://{type}/{table}{?limit}" {
        r#type: String,
        table: String,
        limit: Option<u32>,
    }
    sometimes NamesOfHosts = "db://{a}.example/" {
        a: String,
    }
    sometimes LabelsTogether = "https://x-{a}-{b}.example.com/" {
        a: LabelText,
        b: LabelText,
    }
    sometimes LabelsOfText = "https://{tenant}.example.com/" {
        tenant: LabelText,
    }
    sometimes Hosts = "https://{host}/a" {
        host: Host<'static>,
    }
    sometimes Accounts = "ssh://{user}@example.com:{port}/{+path}" {
        user: String,
        port: u16,
        path: String,
    }
    sometimes AfterABase = "{+base}/users/{name}" {
        base: BaseBuf,
        name: String,
    }
}
