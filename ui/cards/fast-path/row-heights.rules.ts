/** Rows drawn above what is seen, and below it, whenever the list is drawn anew. */
const OVERSCAN_ROWS = 6
/** It is drawn anew when fewer are left: each time costs a slow phone as much as two rows do. */
const MIN_ROWS_AHEAD = 5

/** The rows from one to another, the second not among them. */
export type Span = { from: number; to: number }

export type RowHeights = {
  /** Takes what a row was measured at, in pixels; true when that is the guess for others from now on. */
  measured: (row: number, height: number) => boolean
  /** What all of a span take in pixels, each with the gap after it. */
  of: (span: Span) => number
  /** The rows to draw where the list is seen from one pixel to another: those drawn before, while they will do. */
  drawnAt: (top: number, bottom: number, before?: Span) => Span
  /** Forgets all: the rows have another width. */
  forget: () => void
}

/**
 * What is known of the heights of a long list's rows, in pixels. The first one that is measured is the guess for all
 * that were not.
 */
export function rowHeights(count: number, gap: number): RowHeights {
  const known = new Float64Array(count)
  /** Where each row begins, and after the last where the list ends. */
  const starts = new Float64Array(count + 1)
  let usual = 74
  /** Nothing was measured yet. */
  let isNew = true
  let rightUpTo = 0

  function startOf(row: number): number {
    for (; rightUpTo < row; rightUpTo += 1)
      starts[rightUpTo + 1] = (starts[rightUpTo] ?? 0) + (known[rightUpTo] || usual) + gap
    return starts[row] ?? 0
  }

  function rowAt(pixel: number): number {
    startOf(count)
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle + 1] ?? 0) <= pixel) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    measured(row, height) {
      const isGuess = isNew && height !== usual
      if (isGuess) {
        usual = height
        rightUpTo = 0
      }
      isNew = false
      if (height !== (known[row] || usual)) rightUpTo = Math.min(rightUpTo, row)
      known[row] = height
      return isGuess
    },
    of: ({ from, to }) => startOf(Math.min(to, count)) - startOf(Math.min(from, count)),
    drawnAt(top, bottom, before) {
      const first = rowAt(top)
      const last = rowAt(bottom)
      const around = (rows: number) => ({ from: Math.max(0, first - rows), to: Math.min(count, last + 1 + rows) })
      const least = around(MIN_ROWS_AHEAD)
      return before && before.from <= least.from && before.to >= least.to ? before : around(OVERSCAN_ROWS)
    },
    forget() {
      known.fill(0)
      isNew = true
      rightUpTo = 0
    },
  }
}
