/** The codes of a paper’s booklets: `A` has the paper’s own order, each other one an order that follows from the seal. */
export const BOOKLET_CODES = ['A', 'B', 'C', 'D'] as const
