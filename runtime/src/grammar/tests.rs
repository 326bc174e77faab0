use super::{Fault, FaultKind, Part, too_long};

#[test]
fn the_longest_text_has_as_many_bytes_as_offsets_can_say() {
    let most = u32::MAX as usize;
    assert_eq!([0, 1, most - 1, most].map(|length| too_long(length, Part::Path)), [None; 4]);
    let fault = Some(Fault::new(FaultKind::TooLong, Part::Path, 0, 0));
    assert_eq!([most + 1, usize::MAX].map(|length| too_long(length, Part::Path)), [fault; 2]);
}
