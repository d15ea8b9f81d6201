/** Returns the tests with the lowest rank first; those of one rank stay in their order. */
export const inOrder = <T>(tests: readonly T[], rankOf: (test: T) => number): T[] =>
  tests.toSorted((a, b) => rankOf(a) - rankOf(b))
