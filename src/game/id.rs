//! Numbers that stand for the items of a variant, each an index into the table of its kind.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u8);

        impl $name {
            /// The position in the variant's table.
            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    )*};
}

ids! {
    /// A contract, which is what a bid offers to play.
    ContractId,
    /// A figure. The members of a family (one figure per card) are figures of their own.
    FigureId,
    /// Figures of one kind, one for each card of a set.
    FamilyId,
    /// Something a player tells of his own hand, such as a number of tarokks.
    DeclarationId,
    /// A reason to throw a hand in.
    AnnulmentId,
}
