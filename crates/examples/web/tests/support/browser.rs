//! A headless Chromium, driven by `chromedriver`, if the machine has both.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::{Value, json};

/// Prints that a test was skipped. The test harness does not hide this.
pub(crate) fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "\nskipped: {why}");
}

/// One browser with one page; both programs end with it.
pub(crate) struct Browser {
    driver: Child,
    client: reqwest::Client,
    session: String,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts a browser. Returns `None` if the machine has none. A browser that does not start is an error.
    pub(crate) async fn start() -> Option<Self> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let (chromium, chromedriver) = (names.into_iter().find_map(program)?, program("chromedriver")?);
        let mut driver = Command::new(chromedriver)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("ChromeDriver starts");
        let port = port(&mut driver);
        let profile = tempfile::tempdir().expect("a folder");
        let mut arguments: Vec<String> =
            ["headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync"]
                .into_iter()
                .chain(["disable-background-networking", "disable-component-update", "disable-dev-shm-usage"])
                .map(|flag| format!("--{flag}"))
                .collect();
        arguments.push(format!("--user-data-dir={}", profile.path().display()));
        let options = json!({ "binary": chromium, "args": arguments });
        let wanted = json!({ "capabilities": { "alwaysMatch": { "goog:chromeOptions": options } } });
        let client = reqwest::Client::builder().no_proxy().build().expect("a client");
        let root = format!("http://127.0.0.1:{port}/session");
        let mut browser = Self { driver, client, session: root.clone(), _profile: profile };
        let session = browser.ask("", wanted).await;
        browser.session = format!("{root}/{}", session["sessionId"].as_str().expect("a session"));
        Some(browser)
    }

    /// Sends a command with a body, and returns its value.
    async fn ask(&self, command: &str, body: Value) -> Value {
        let answer = self.client.post(format!("{}{command}", self.session)).json(&body).send().await;
        Self::value(command, answer).await
    }

    async fn value(command: &str, answer: reqwest::Result<reqwest::Response>) -> Value {
        let answer = answer.expect("an answer");
        let status = answer.status();
        let body: Value = answer.json().await.expect("JSON");
        assert!(status.is_success(), "{command}: {}", body["value"]["message"]);
        body["value"].clone()
    }

    /// Opens a page, and waits until it has loaded.
    pub(crate) async fn open(&self, url: &str) {
        self.ask("/url", json!({ "url": url })).await;
    }

    /// Runs a script that the page cannot see, and returns its value.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.ask("/execute/sync", json!({ "script": script, "args": [] })).await
    }

    /// Waits until a script returns `expected`: a browser sets the focus, for example, when it paints.
    pub(crate) async fn wait(&self, script: &str, expected: Value) {
        for _ in 0..50 {
            if self.run(script).await == expected {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        assert_eq!(self.run(script).await, expected, "{script}");
    }

    /// Runs a script that returns a promise, like [`run`](Self::run).
    pub(crate) async fn run_async(&self, script: &str) -> Value {
        let script = format!("const done = arguments[0]; (async () => {{ {script} }})().then(done);");
        self.ask("/execute/async", json!({ "script": script, "args": [] })).await
    }

    /// Clicks on an element, which must be visible.
    pub(crate) async fn click(&self, selector: &str) {
        let element = self.element(selector).await;
        self.ask(&format!("/element/{element}/click"), json!({})).await;
    }

    /// Types into a field, and replaces its content.
    pub(crate) async fn fill(&self, selector: &str, text: &str) {
        let element = self.element(selector).await;
        self.ask(&format!("/element/{element}/clear"), json!({})).await;
        self.ask(&format!("/element/{element}/value"), json!({ "text": text })).await;
    }

    async fn element(&self, selector: &str) -> String {
        let found = self.ask("/element", json!({ "using": "css selector", "value": selector })).await;
        let id = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        id.expect("an element").to_owned()
    }

    /// Sets the width of the window, as on a phone, and the colours.
    pub(crate) async fn look(&self, width: u32, height: u32, scheme: &str) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.ask("/goog/cdp/execute", json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": size }))
            .await;
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.ask("/goog/cdp/execute", json!({ "cmd": "Emulation.setEmulatedMedia", "params": media })).await;
    }

    /// Returns a screenshot of the page, a PNG.
    pub(crate) async fn picture(&self) -> Vec<u8> {
        let answer = self.client.get(format!("{}/screenshot", self.session)).send().await;
        let picture = Self::value("/screenshot", answer).await;
        BASE64_STANDARD.decode(picture.as_str().expect("a picture")).expect("base64")
    }

    /// Ends the session, and with it the browser.
    pub(crate) async fn close(self) {
        let _ = self.client.delete(&self.session).send().await;
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Returns the port that the program chose, and discards the rest of its output.
fn port(driver: &mut Child) -> u16 {
    let mut lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
    let said = lines
        .by_ref()
        .map_while(Result::ok)
        .find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
    std::thread::spawn(move || lines.for_each(drop));
    said.expect("ChromeDriver says its port")
}

/// Returns a program that is on the `PATH`.
pub(crate) fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
        .find(|path| path.is_file())
}

/// Returns the source of axe-core, which checks accessibility. npm installs it for the tests; without npm the
/// result is `None`.
pub(crate) fn axe() -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("axe");
    let script = folder.join("node_modules/axe-core/axe.min.js");
    if !script.is_file() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let output = Command::new(program("npm")?)
            .args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"])
            .arg(&folder)
            .arg("axe-core@4.14.1")
            .output();
        output.ok().filter(|output| output.status.success())?;
    }
    std::fs::read_to_string(script).ok()
}
