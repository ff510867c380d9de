use super::*;

#[test]
fn a_canonical_record_stays_as_it_is() {
    let names = fixture::names();
    assert_eq!(formatted(PLAYED, &names, None), PLAYED);
}
