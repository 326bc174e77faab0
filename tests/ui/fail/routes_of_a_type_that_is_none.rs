fn count<T: urika::Routes>() -> usize {
    T::ROUTES.len()
}

fn main() {
    let _ = count::<u32>();
}
