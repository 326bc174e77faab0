use super::{Fault, FaultKind, Part, check_length};

#[test]
fn the_longest_text_has_as_many_bytes_as_offsets_can_say() {
    let most = u32::MAX as usize;
    assert_eq!([0, 1, most - 1, most].map(|length| check_length(length, Part::Path)), [Ok(()); 4]);
    let fault = Err(Fault::new(FaultKind::TooLong, Part::Path, 0, 0));
    assert_eq!([most + 1, usize::MAX].map(|length| check_length(length, Part::Path)), [fault; 2]);
}
