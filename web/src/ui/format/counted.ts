/** Words for a number, none where the server has not told it. */
export const counted = <N extends number>(count: N | null | undefined, words: (input: { count: N }) => string) =>
  count === null || count === undefined ? undefined : words({ count })
