//! Finds clusters of entries: union by size, with path halving.

/// Disjoint sets of rows.
#[derive(Debug)]
pub(super) struct Components {
    parents: Vec<u32>,
    sizes: Vec<u32>,
}

impl Components {
    pub(super) fn new(rows: usize) -> Self {
        Self { parents: (0..rows as u32).collect(), sizes: vec![1; rows] }
    }

    pub(super) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let (small, large) = if self.sizes[a] < self.sizes[b] { (a, b) } else { (b, a) };
        self.parents[small] = large as u32;
        self.sizes[large] += self.sizes[small];
    }

    fn root(&mut self, mut row: usize) -> usize {
        while self.parents[row] as usize != row {
            self.parents[row] = self.parents[self.parents[row] as usize];
            row = self.parents[row] as usize;
        }
        row
    }

    /// Returns the sets with more than one row. Rows keep their order, and sets have the order of their first
    /// rows.
    pub(super) fn groups(mut self) -> Groups {
        let mut first_of = vec![u32::MAX; self.parents.len()];
        let mut rows = Vec::new();
        for row in 0..self.parents.len() {
            let root = self.root(row);
            if self.sizes[root] > 1 {
                first_of[root] = first_of[root].min(row as u32);
                rows.push((first_of[root], row as u32));
            }
        }
        rows.sort_unstable();
        Groups { rows }
    }
}

/// The rows that are in clusters, ordered by cluster.
#[derive(Debug)]
pub(super) struct Groups {
    rows: Vec<(u32, u32)>,
}

impl Groups {
    pub(super) fn iter(&self) -> impl Iterator<Item = Vec<usize>> {
        self.rows
            .chunk_by(|a, b| a.0 == b.0)
            .map(|group| group.iter().map(|&(_, row)| row as usize).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_are_joined_are_one_group() {
        let mut components = Components::new(8);
        for (a, b) in [(6, 2), (2, 4), (4, 6), (7, 1)] {
            components.join(a, b);
        }
        let groups: Vec<_> = components.groups().iter().collect();
        assert_eq!(groups, [vec![1, 7], vec![2, 4, 6]]);
    }
}
