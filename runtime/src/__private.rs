//! The items of the layers that `urika-template` uses, under the same paths as here. Nothing here is a
//! stable interface.

pub mod text {
    pub mod bytes {
        pub use crate::text::bytes::{escape, is_same};
    }
    pub mod character {
        pub use crate::text::character::char_at;
    }
    pub mod getters {
        pub use crate::text::getters::getters;
    }
    pub mod loops {
        pub use crate::text::loops::{all, any, each, find, find_map};
    }
    #[cfg(feature = "alloc")]
    pub mod near {
        pub use crate::text::near::meant;
    }
    pub mod short {
        pub use crate::text::short::Short;
    }
}

pub mod fault {
    pub use crate::fault::{
        Fault, FaultKind, ParseError, Part, What, Wording, debugs_as_displayed, is_showable, tri,
    };
}

pub mod grammar {
    pub use crate::grammar::{Source, check_length};

    pub mod block {
        pub use crate::grammar::block::usual_words;
    }
    pub mod class {
        pub use crate::grammar::class::{
            Class, DIGIT, HEXDIG, PATH, PCHAR, SCHEME, UNESCAPED, UNRESERVED, VARCHAR,
        };
    }
    pub mod component {
        pub use crate::grammar::component::{hex_byte, is_triplet, octet};
    }
    pub mod host {
        pub use crate::grammar::host::{escaped_ipv4_address, ipv6_address};
    }
    pub mod marks {
        pub use crate::grammar::marks::Marks;
        #[cfg(feature = "alloc")]
        pub use crate::grammar::marks::offset;
    }
    pub mod scheme {
        pub use crate::grammar::scheme::{Family, default_port};
    }
}

pub mod policy {
    pub use crate::policy::{host_fault, joined_fault};
}

pub mod uri {
    pub mod hidden {
        pub use crate::uri::hidden::HiddenInPath;
    }
    pub mod normalize {
        #[cfg(feature = "alloc")]
        pub use crate::uri::normalize::component;
        pub use crate::uri::normalize::port_number;
    }
    pub mod redacted {
        pub use crate::uri::redacted::{Redacted, debug_hiding, is_secret_in_logs, secrets};
    }
    pub mod text {
        pub use crate::uri::text::{compares_by_text, equals, prints_as_text};
    }
    pub mod value {
        pub mod segment_text {
            pub use crate::uri::value::segment_text::{Counted, ends_segments};
        }
    }
}
