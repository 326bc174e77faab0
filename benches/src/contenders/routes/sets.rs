//! The measured route sets: three routes for each word, with ten words and with a hundred.

use urika::Routes;
use urika::value::Segment;

use super::answer;

/// Declares an enum with three routes for each word, and the list of the words.
macro_rules! set {
    ($(#[$doc:meta])* $name:ident, $words:ident: $($all:ident $of:ident $repo:ident $word:literal;)*) => {
        $(#[$doc])*
        #[derive(Debug, Routes)]
        #[allow(missing_docs, reason = "all are alike")]
        pub enum $name<'a> {
            $(
                #[route(concat!("/", $word))]
                $all,
                #[route(concat!("/", $word, "/{owner}"))]
                $of { owner: Segment<'a> },
                #[route(concat!("/", $word, "/{owner}/repos/{id}"))]
                $repo { owner: Segment<'a>, id: u64 },
            )*
        }

        impl $name<'_> {
            /// Returns the template of the route and its values, in the format of `Match::answer`.
            pub(super) fn answer(&self) -> String {
                match self {$(
                    Self::$all => concat!("/", $word).to_owned(),
                    Self::$of { owner } => answer(concat!("/", $word, "/{owner}"), [owner]),
                    Self::$repo { owner, id } => {
                        answer(concat!("/", $word, "/{owner}/repos/{id}"), [owner.as_str(), &id.to_string()])
                    }
                )*}
            }
        }

        /// The words of the set.
        pub const $words: &[&str] = &[$($word),*];
    };
}

set! {
    /// Thirty routes.
    Thirty, TEN:
    Users UsersOf UsersRepo "users";
    Posts PostsOf PostsRepo "posts";
    Files FilesOf FilesRepo "files";
    Teams TeamsOf TeamsRepo "teams";
    Hooks HooksOf HooksRepo "hooks";
    Gists GistsOf GistsRepo "gists";
    Pulls PullsOf PullsRepo "pulls";
    Notes NotesOf NotesRepo "notes";
    Pages PagesOf PagesRepo "pages";
    Forms FormsOf FormsRepo "forms";
}

set! {
    /// Three hundred routes.
    ThreeHundred, HUNDRED:
    Users UsersOf UsersRepo "users";
    Posts PostsOf PostsRepo "posts";
    Files FilesOf FilesRepo "files";
    Teams TeamsOf TeamsRepo "teams";
    Hooks HooksOf HooksRepo "hooks";
    Gists GistsOf GistsRepo "gists";
    Pulls PullsOf PullsRepo "pulls";
    Notes NotesOf NotesRepo "notes";
    Pages PagesOf PagesRepo "pages";
    Forms FormsOf FormsRepo "forms";
    Tasks TasksOf TasksRepo "tasks";
    Items ItemsOf ItemsRepo "items";
    Lists ListsOf ListsRepo "lists";
    Carts CartsOf CartsRepo "carts";
    Sales SalesOf SalesRepo "sales";
    Tills TillsOf TillsRepo "tills";
    Goods GoodsOf GoodsRepo "goods";
    Parts PartsOf PartsRepo "parts";
    Tools ToolsOf ToolsRepo "tools";
    Books BooksOf BooksRepo "books";
    Films FilmsOf FilmsRepo "films";
    Songs SongsOf SongsRepo "songs";
    Games GamesOf GamesRepo "games";
    Shows ShowsOf ShowsRepo "shows";
    Views ViewsOf ViewsRepo "views";
    Links LinksOf LinksRepo "links";
    Feeds FeedsOf FeedsRepo "feeds";
    Blogs BlogsOf BlogsRepo "blogs";
    Polls PollsOf PollsRepo "polls";
    Votes VotesOf VotesRepo "votes";
    Likes LikesOf LikesRepo "likes";
    Shops ShopsOf ShopsRepo "shops";
    Bills BillsOf BillsRepo "bills";
    Loans LoansOf LoansRepo "loans";
    Funds FundsOf FundsRepo "funds";
    Banks BanksOf BanksRepo "banks";
    Rates RatesOf RatesRepo "rates";
    Taxes TaxesOf TaxesRepo "taxes";
    Costs CostsOf CostsRepo "costs";
    Plans PlansOf PlansRepo "plans";
    Goals GoalsOf GoalsRepo "goals";
    Steps StepsOf StepsRepo "steps";
    Tests TestsOf TestsRepo "tests";
    Runes RunesOf RunesRepo "runes";
    Scans ScansOf ScansRepo "scans";
    Jails JailsOf JailsRepo "jails";
    Cells CellsOf CellsRepo "cells";
    Towns TownsOf TownsRepo "towns";
    Roads RoadsOf RoadsRepo "roads";
    Rails RailsOf RailsRepo "rails";
    Ports PortsOf PortsRepo "ports";
    Ships ShipsOf ShipsRepo "ships";
    Boats BoatsOf BoatsRepo "boats";
    Plane PlaneOf PlaneRepo "plane";
    Cargo CargoOf CargoRepo "cargo";
    Crate CrateOf CrateRepo "crate";
    Boxes BoxesOf BoxesRepo "boxes";
    Packs PacksOf PacksRepo "packs";
    Bales BalesOf BalesRepo "bales";
    Units UnitsOf UnitsRepo "units";
    Lines LinesOf LinesRepo "lines";
    Rings RingsOf RingsRepo "rings";
    Bands BandsOf BandsRepo "bands";
    Bonds BondsOf BondsRepo "bonds";
    Deeds DeedsOf DeedsRepo "deeds";
    Wills WillsOf WillsRepo "wills";
    Trust TrustOf TrustRepo "trust";
    Audit AuditOf AuditRepo "audit";
    Court CourtOf CourtRepo "court";
    Cases CasesOf CasesRepo "cases";
    Rules RulesOf RulesRepo "rules";
    Terms TermsOf TermsRepo "terms";
    Terse TerseOf TerseRepo "terse";
    Memos MemosOf MemosRepo "memos";
    Mails MailsOf MailsRepo "mails";
    Inbox InboxOf InboxRepo "inbox";
    Draft DraftOf DraftRepo "draft";
    Sends SendsOf SendsRepo "sends";
    Calls CallsOf CallsRepo "calls";
    Rooms RoomsOf RoomsRepo "rooms";
    Halls HallsOf HallsRepo "halls";
    Homes HomesOf HomesRepo "homes";
    Yards YardsOf YardsRepo "yards";
    Parks ParksOf ParksRepo "parks";
    Farms FarmsOf FarmsRepo "farms";
    Crops CropsOf CropsRepo "crops";
    Seeds SeedsOf SeedsRepo "seeds";
    Roots RootsOf RootsRepo "roots";
    Stems StemsOf StemsRepo "stems";
    Trees TreesOf TreesRepo "trees";
    Woods WoodsOf WoodsRepo "woods";
    Lakes LakesOf LakesRepo "lakes";
    River RiverOf RiverRepo "river";
    Hills HillsOf HillsRepo "hills";
    Caves CavesOf CavesRepo "caves";
    Mines MinesOf MinesRepo "mines";
    Stone StoneOf StoneRepo "stone";
    Sands SandsOf SandsRepo "sands";
    Winds WindsOf WindsRepo "winds";
    Rains RainsOf RainsRepo "rains";
}
