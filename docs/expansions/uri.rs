//     uri!("HTTP://Example.COM:80/a/../b?q#f")
//
// expands to

let value = urika::Uri {
    text: "http://example.com/b?q#f",
    scheme_host: 30064771076,
    host_path: 77309411346,
    path_query: 94489280532,
};
