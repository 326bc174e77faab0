//     uri_format!("https://example.com/users/{id}{?page}")
//
// expands to

let value = {
    use urika::__private as __urika;
    __urika::formatted(
        [5, 8, 19, 19, 0, 0],
        (
            "https://example.com/users/",
            {
                enum id {}
                __urika::pieces::filling::<id, _>
            }(&id),
            __urika::Mark::PathEnd,
            {
                enum page {}
                __urika::pieces::first::<page, _>
            }("&page=", &page),
            __urika::Mark::QueryEnd,
        ),
    )
};
