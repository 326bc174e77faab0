fn main() {
    // An address with a broken IPv4 tail.
    let _ = urika::uri!("http://[::ffff:1.2.3.256]/");

    // An address with a long group.
    let _ = urika::uri!("http://[2001:db8::12345]/");

    // An address with a zone.
    let _ = urika::uri!("http://[fe80::1%25eth0]/");

    // An address with too few groups.
    let _ = urika::uri!("http://[1:2:3:4:5:6:7]/");

    // An address with too many groups.
    let _ = urika::uri!("http://[1:2:3:4:5:6:7:8:9]/");

    // An address with two ellipses.
    let _ = urika::uri!("http://[2001::db8::1]/");

    // An address without brackets.
    let _ = urika::uri!("http://2001:db8::1/");
}
