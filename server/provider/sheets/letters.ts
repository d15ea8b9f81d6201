/** The options of a question, as sheets name them. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const
