//! Opens the pages in a real browser. Nothing is cut off on a phone, forms work without a mouse, and axe-core
//! reports no problem, in light and dark mode. `SCREENSHOTS=folder` saves screenshots.

mod support;

use std::path::PathBuf;

use serde_json::json;
use support::browser::{Browser, axe, skipped};
use support::start_with;
use tokio::sync::{Mutex, MutexGuard};
use urika::value::SegmentWithSlash;
use urika_web::Limits;
use urika_web::store::{Entry, Store, Title};

/// Each kind of page, including an empty one and errors.
const PAGES: &[(&str, &str)] = &[
    ("home", "/"),
    ("books", "/books"),
    ("last", "/books?page=3"),
    ("found", "/books?q=the&tag=novel&tag=science-fiction"),
    ("nothing-found", "/books?q=nothing+of+it"),
    ("book", "/books/1"),
    ("long", "/books/13"),
    ("long-author", "/books/13/edit"),
    ("author", "/authors/Ursula%20K.%20Le%20Guin"),
    ("edit", "/books/4/edit"),
    ("not-found", "/nowhere"),
    ("bad", "/books?page=two"),
];

/// Width, height and colours of a window.
const LOOKS: &[(&str, u32, u32, &str)] = &[
    ("phone", 320, 640, "light"),
    ("phone-dark", 320, 640, "dark"),
    ("desktop", 1280, 800, "light"),
    ("desktop-dark", 1280, 800, "dark"),
];

/// Only one browser runs at a time: browsers need much memory.
static TURN: Mutex<()> = Mutex::const_new(());

/// A visitor, and the checks of each page.
struct Visit {
    browser: Browser,
    root: String,
    axe: Option<String>,
    pictures: Option<PathBuf>,
    _turn: MutexGuard<'static, ()>,
}

impl Visit {
    async fn start() -> Option<Self> {
        let turn = TURN.lock().await;
        let Some(browser) = Browser::start().await else {
            skipped("no Chromium with ChromeDriver: pages were not looked at");
            return None;
        };
        let axe = axe();
        if axe.is_none() {
            skipped("no axe-core from npm: pages were not checked for accessibility");
        }
        let store = Store::with_examples();
        let author = SegmentWithSlash::parse("W".repeat(200).leak()).expect("segment text");
        let title = Title::parse(&"M".repeat(200)).expect("a title");
        store.put(13, Entry { title, author, tags: [].into() });
        let address = start_with(store, Limits::default()).await;
        let pictures = std::env::var_os("SCREENSHOTS").map(PathBuf::from);
        Some(Self { browser, root: format!("http://{address}"), axe, pictures, _turn: turn })
    }

    async fn open(&self, path: &str) {
        self.browser.open(&format!("{}{path}", self.root)).await;
    }

    /// Checks the current page, in each look.
    async fn check(&self, name: &str) {
        for (look, width, height, scheme) in LOOKS {
            self.browser.look(*width, *height, scheme).await;
            let wide = self.browser.run("return document.documentElement.scrollWidth").await;
            assert!(wide.as_u64().is_some_and(|wide| wide <= u64::from(*width)), "{name}, {look}: {wide}");
            if let Some(axe) = &self.axe {
                let found = self.browser.run_async(&format!("{axe}; {RUN_AXE}")).await;
                assert_eq!(found.as_array().map(Vec::len), Some(0), "{name}, {look}: {found:#}");
            }
            if let Some(folder) = &self.pictures {
                let tall = self.browser.run("return document.documentElement.scrollHeight").await;
                let tall = tall.as_u64().and_then(|tall| u32::try_from(tall).ok()).expect("a height");
                self.browser.look(*width, tall, scheme).await;
                let picture = self.browser.picture().await;
                std::fs::write(folder.join(format!("{name}-{look}.png")), picture).expect("a file");
            }
        }
    }

    /// Waits until the first element has the text.
    async fn reads(&self, selector: &str, text: &str) {
        let script = format!("return document.querySelector('{selector}')?.innerText");
        self.browser.wait(&script, json!(text)).await;
    }
}

/// Runs all rules of axe, including the rules of WCAG 2.2 and best practices.
const RUN_AXE: &str = "
    const result = await window.axe.run(document, { rules: { 'target-size': { enabled: true } } });
    if (result.passes.length < 10) throw new Error('axe has looked at nothing');
    return result.violations.map(({ id, help, nodes }) =>
        ({ id, help, nodes: nodes.map(node => node.html + ' ' + node.failureSummary) }));";

#[tokio::test]
async fn every_page_is_seen_whole() {
    let Some(visit) = Visit::start().await else { return };
    for (name, path) in PAGES {
        visit.open(path).await;
        visit.check(name).await;
    }
    // A method that the path does not have, as a form on another page might send it.
    visit.open("/books/7").await;
    let post = "const form = document.createElement('form'); form.method = 'post';
        document.body.append(form); form.submit();";
    visit.browser.run(post).await;
    visit.reads("h1", "Not possible here").await;
    visit.check("method").await;
    visit.browser.close().await;
}

/// A visitor makes mistakes, sees a message next to each field, and corrects them.
#[tokio::test]
async fn a_book_is_changed() {
    let Some(visit) = Visit::start().await else { return };
    let browser = &visit.browser;
    browser.look(320, 640, "light").await;
    visit.open("/books/7").await;
    browser.click("main a.button").await;
    browser.fill("#title", " ").await;
    browser.fill("#author", "AC\\DC").await;
    browser.fill("#tags", "Rock, new").await;
    browser.click("main button").await;
    browser.wait("return document.title", json!("Error: Edit a book – Bookshelf")).await;
    browser.wait("return document.activeElement.id", json!("title")).await;
    let fields = "return [...document.querySelectorAll('input[type=text]')].map(field => field.value)";
    browser.wait(fields, json!([" ", "AC\\DC", "Rock, new"])).await;
    let described = "const field = document.getElementById('author');
        const id = field.getAttribute('aria-describedby');
        return [field.getAttribute('aria-invalid'), document.getElementById(id).innerText];";
    let words = "Leave out backslashes.";
    browser.wait(described, json!(["true", words])).await;
    visit.check("wrong").await;
    browser.fill("#title", "Back in <b>Black").await;
    browser.fill("#author", "AC/DC").await;
    browser.click("main button").await;
    visit.reads("h1", "Back in <b>Black").await;
    let tags = "return [...document.querySelectorAll('.tags a')].map(tag => tag.innerText)";
    browser.wait(tags, json!(["new", "rock"])).await;
    browser.click("main p a").await;
    visit.reads("h1", "AC/DC").await;
    visit.browser.close().await;
}

/// The search finds books, goes to the next page, and keeps its conditions.
#[tokio::test]
async fn books_are_searched() {
    let Some(visit) = Visit::start().await else { return };
    let browser = &visit.browser;
    browser.look(320, 640, "dark").await;
    visit.open("/").await;
    browser.click("input[value=novel]").await;
    browser.fill("input[type=search]", "a").await;
    browser.click("main button").await;
    visit.reads("h2", "3 books").await;
    visit.open("/books?tag=novel").await;
    browser.click("a[rel=next]").await;
    visit.reads(".pages span", "Page 2 of 2").await;
    browser.wait("return document.querySelector(':checked').value", json!("novel")).await;
    browser.click("a[rel=prev]").await;
    browser.wait("return location.search", json!("?tag=novel")).await;
    visit.browser.close().await;
}
