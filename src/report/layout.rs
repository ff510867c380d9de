//! How text is laid out: in columns, or plainly, one fact on a line, for who listens to it.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

/// How an answer is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Layout {
    /// Tables with columns, and signs where words would be long.
    #[default]
    Columns,
    /// One fact on a line, in words: no columns and no signs.
    Plain,
}

impl Layout {
    /// Whether it is for who listens.
    pub fn is_plain(self) -> bool {
        self == Self::Plain
    }
}

/// A table that can be laid out either way.
#[derive(Clone, Default, Debug)]
pub struct Grid {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    right: Vec<usize>,
    /// How many columns say what a row is of, where it tells several things of it.
    of: usize,
    width: Option<u16>,
}

impl Grid {
    /// A table under a head; a column without one needs no name.
    pub fn under(head: impl IntoIterator<Item = String>) -> Self {
        Self {
            head: head.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Adds a row.
    pub fn row(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }

    /// Has a column of numbers end at its right.
    pub fn right(&mut self, column: usize) {
        self.right.push(column);
    }

    /// Has so many columns say what a row is of: who listens is told each of the others by itself.
    pub fn of(&mut self, columns: usize) {
        self.of = columns;
    }

    /// Has the table as wide as this at most.
    pub fn within(&mut self, width: u16) {
        self.width = Some(width);
    }

    /// The text, each line of it ended.
    pub fn text(&self, layout: Layout) -> String {
        match layout {
            Layout::Columns => self.columns(),
            Layout::Plain => self.lines(),
        }
    }

    fn columns(&self) -> String {
        let mut table = Table::new();
        table.load_preset(presets::NOTHING);
        if let Some(width) = self.width {
            table
                .set_content_arrangement(ContentArrangement::Dynamic)
                .set_width(width);
        }
        if !self.head.is_empty() {
            table.set_header(&self.head);
        }
        for row in &self.rows {
            table.add_row(row);
        }
        for &column in &self.right {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let mut text = String::new();
        for line in table.to_string().lines() {
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// A line for each row: what it is of, then what stands in each column, by its name. Where a row tells several things, each
    /// has a line.
    fn lines(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let (mut parts, mut facts) = (Vec::new(), Vec::new());
            for (n, cell) in row.iter().enumerate() {
                let cell = cell.trim();
                if cell.is_empty() {
                    continue;
                }
                let into = if n < self.of || self.of == 0 {
                    &mut parts
                } else {
                    &mut facts
                };
                into.push(match self.head.get(n).map(|head| head.trim()) {
                    Some(head) if !head.is_empty() => format!("{head} {cell}"),
                    _ => cell.to_owned(),
                });
            }
            let of = parts.join(", ");
            if facts.is_empty() && !of.is_empty() {
                text.push_str(&of);
                text.push('\n');
            }
            for fact in facts {
                text.push_str(&format!("{of}, {fact}\n"));
            }
        }
        text
    }
}
