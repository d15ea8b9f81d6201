const MAX_TRIES = 6

/** The pause before the next try, twice as long after each; null where nobody tries any more. `tries` so far, from 1. */
export const backoffMs = (tries: number, firstMs: number): number | null =>
  tries >= MAX_TRIES ? null : firstMs * 2 ** (tries - 1)
