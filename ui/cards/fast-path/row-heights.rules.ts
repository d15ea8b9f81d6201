/** Rows drawn above and below the visible ones whenever the span is recalculated. */
const OVERSCAN_ROWS = 6
/** The span is recalculated when fewer rows are left: each recalculation costs a slow phone as much as two rows do. */
const MIN_ROWS_AHEAD = 5

/** Rows `from` up to, but not including, `to`. */
export type Span = { from: number; to: number }

export type RowHeights = {
  /** Stores a row's measured height in pixels; returns true when it becomes the estimate for all unmeasured rows. */
  measured: (row: number, height: number) => boolean
  /** Returns the height in pixels of all rows of a span, each with the gap after it. */
  of: (span: Span) => number
  /** Returns the rows to draw while the list is visible between two pixels; `before` again as long as it suffices. */
  drawnAt: (top: number, bottom: number, before?: Span) => Span
  /** Forgets all heights, since the rows have another width. */
  forget: () => void
}

/**
 * The known heights of a long list's rows, in pixels. The first measured row is the estimate for all unmeasured ones.
 */
export function rowHeights(count: number, gap: number): RowHeights {
  const known = new Float64Array(count)
  /** The pixel at which each row begins; the last entry is the end of the list. */
  const starts = new Float64Array(count + 1)
  let usual = 74
  /** True until a row is measured. */
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
