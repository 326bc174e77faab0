//! A server for the resources of a shop, and its client.

#![allow(dead_code, reason = "each test program uses its own part of this module")]

use std::io;

use rmcp::model::ResourceUpdatedNotificationParam;
use rmcp::service::{NotificationContext, RunningService};
use rmcp::{ClientHandler, RoleClient, ServiceExt as _};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use urika::value::{FilePath, Segment};
use urika::{Routes, UriValue};
use urika_rmcp::{Asked, Changes, Content, Error, Listed, Resources, Server, rmcp, server};

#[derive(Clone, Copy, Debug, UriValue)]
#[uri(rename_all = "lowercase")]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

#[derive(Routes)]
pub(crate) enum Uri<'a> {
    /// The tables.
    ///
    /// One on a line.
    #[route("shop://tables", mime = "text/plain")]
    Tables,
    /// A table, or a row of it.
    #[route("shop://{engine}/{table}{/id}", mime = "application/json")]
    Row { engine: Engine, table: Segment<'a>, id: Option<u32> },
    #[route("shop://pictures/of/{id}", title = "A picture", mime = "image/png")]
    Picture { id: u32 },
    #[route("shop://files/{+path}")]
    File { path: FilePath<'a> },
}

pub(crate) fn row(id: u32) -> Uri<'static> {
    let table = Segment::parse("users").expect("a segment").into_owned();
    Uri::Row { engine: Engine::Sqlite, table, id: Some(id) }
}

pub(crate) struct Shop;

impl Resources for Shop {
    type Uri = Uri<'static>;

    fn read(&self, uri: Uri<'static>) -> Result<Content, Error> {
        match uri {
            Uri::Tables => Ok("users\norders".into()),
            Uri::Row { table, id: Some(id), .. } if table.as_str() == "users" => {
                Ok(format!("{{\"id\":{id}}}").into())
            }
            Uri::Row { .. } => Err(Error::not_found()),
            Uri::Picture { .. } => Ok(Content::blob([0xff, 0xd8, 0xff, 0x00])),
            Uri::File { path } => match path.as_str() {
                "bytes" => Ok(Content::from(vec![0xff])),
                "secret" => Err(io::Error::other("/home/kim/secret").into()),
                "nothing" => Err(io::Error::from(io::ErrorKind::NotFound).into()),
                "panic" => panic!("as it is asked"),
                "locked" => Err(Error::shown("somebody writes it")),
                "large" => Ok("a".repeat(1001).into()),
                "endless" => Ok(Content::reader(io::repeat(b'a'))),
                path => Ok(Content::from(path).mime("text/markdown")),
            },
        }
    }

    fn list(&self) -> Result<Vec<Listed<Uri<'static>>>, Error> {
        let mut all: Vec<_> = (0..12).map(row).map(Listed::from).collect();
        let path = FilePath::parse("C# 100%20.md").map_err(|_| Error::not_found())?.into_owned();
        all.push(Listed::new(Uri::File { path }).name("C#").size(3));
        Ok(all)
    }

    fn complete(&self, asked: &Asked<'_>) -> Result<Vec<String>, Error> {
        match asked.route() {
            "Picture" => Ok((0..250).map(|id: u32| id.to_string()).collect()),
            _ => Ok(asked.among(&self.list()?)),
        }
    }
}

pub(crate) fn shop(changes: &Changes) -> Server<Shop> {
    let shop = server("shop", "1.2.3", Shop).instructions("ask for tables").page_of(5).largest(1000);
    shop.with_changes(changes)
}

/// A client that passes each notification on.
pub(crate) struct Told(UnboundedSender<String>);

impl Told {
    pub(crate) fn new() -> (Self, UnboundedReceiver<String>) {
        let (sender, news) = unbounded_channel();
        (Self(sender), news)
    }

    /// Begins a session with a server.
    pub(crate) async fn served_by(self, server: Server<Shop>) -> Client {
        let (one, other) = tokio::io::duplex(1 << 16);
        tokio::spawn(async move { server.serve(one).await.expect("a session").waiting().await });
        self.serve(other).await.expect("a session")
    }
}

impl ClientHandler for Told {
    async fn on_resource_updated(
        &self,
        params: ResourceUpdatedNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        self.0.send(params.uri).expect("a test that listens");
    }

    async fn on_resource_list_changed(&self, _context: NotificationContext<RoleClient>) {
        self.0.send("list".to_owned()).expect("a test that listens");
    }
}

pub(crate) type Client = RunningService<RoleClient, Told>;

pub(crate) async fn client_of(told: Told) -> (Client, Changes) {
    let changes = Changes::new();
    (told.served_by(shop(&changes)).await, changes)
}

pub(crate) async fn client() -> Client {
    client_of(Told::new().0).await.0
}
