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

impl FigureId {
    /// The figures that bits stand for, lowest first.
    pub fn each(mut bits: u64) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let lowest = bits.trailing_zeros();
            bits &= bits.wrapping_sub(1);
            (lowest < u64::BITS).then_some(Self(lowest as u8))
        })
    }
}
