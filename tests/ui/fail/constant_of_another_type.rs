const PORT: u16 = 443;

fn main() {
    let _ = urika::uri!(PORT);
}
