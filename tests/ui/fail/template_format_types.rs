fn main() {
    // Base as in format.
    let base = "https://example.com/v1";
    let _ = urika::uri_format!("{base}/users/{id}", id = 3);

    // Host of text.
    let host = "example.com";
    let _ = urika::try_uri_format!("https://{host}/");
    let _ = urika::uri_format!("https://{server}/users", server = host);
    let _ = urika::uri_format!("https://{+address}:8080/", address = host);

    // List with a prefix.
    let list = ["a", "b"];
    let _ = urika::uri_format!("https://example.com/users{?list:3}");

    // A list that would be one parameter with commas.
    let (labels, ids) = (vec!["new", "sale"], [1_u32, 2]);
    let _ = urika::uri_format!("https://example.com/list{?labels}");
    let _ = urika::uri_format!("https://example.com/list?page=2{&ids}");

    // The numbers of an array have a type, so that its error shows next to others.
    let _ = urika::uri_format!("https://example.com/list/{numbers}", numbers = [1, -2]);

    // Text fills a segment.
    let name = String::from("kim");
    let _ = urika::uri_format!("https://example.com/users/{name}");

    // A float in a path, which may be NaN or infinite.
    let (lat, lon) = (1.5, [2.5_f32]);
    let _ = urika::uri_format!("https://example.com/at/{lat}");
    let _ = urika::uri_format!("https://example.com/at{/lon*}");

    // Value of a foreign type.
    let _ = urika::uri_format!("https://example.com/users/{id}", id = std::time::Duration::ZERO);

    // Value of a parameter that may be undefined.
    let (page, tags) = (None::<u32>, vec!["new"]);
    let _ = urika::uri_format!("https://example.com/users?page={page}");
    let _ = urika::try_uri_format!("https://example.com/users?tags={tags}&lang=en");
}
