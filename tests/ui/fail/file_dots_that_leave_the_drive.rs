fn main() {
    let _ = urika::uri!("file:///C:/../autoexec.bat");
}
