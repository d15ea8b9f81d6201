/** Returns the text for a number; none when the server has not sent it. */
export const counted = <N extends number>(count: N | null | undefined, words: (input: { count: N }) => string) =>
  count === null || count === undefined ? undefined : words({ count })
