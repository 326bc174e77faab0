fn main() {
    // With a broken tail.
    let _ = urika::uri!("http://[::ffff:1.2.3.256]/");

    // With a long group.
    let _ = urika::uri!("http://[2001:db8::12345]/");

    // With a zone.
    let _ = urika::uri!("http://[fe80::1%25eth0]/");

    // With too few groups.
    let _ = urika::uri!("http://[1:2:3:4:5:6:7]/");

    // With too many groups.
    let _ = urika::uri!("http://[1:2:3:4:5:6:7:8:9]/");

    // With two ellipses.
    let _ = urika::uri!("http://[2001::db8::1]/");

    // Without brackets.
    let _ = urika::uri!("http://2001:db8::1/");
}
