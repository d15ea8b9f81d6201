import {
  cloneElement,
  type Dispatch,
  type LiHTMLAttributes,
  memo,
  type ReactElement,
  type RefObject,
  type SetStateAction,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type RowHeights, rowHeights, type Span } from './row-heights.rules.ts'

export type RowProps = LiHTMLAttributes<HTMLLIElement>

/** `gap` is the space between two lines of rows that `className` gives, in pixels; `columns` is how many stand in one line. */
type LongRowsProps = { rows: ReactElement<RowProps>[]; className: string; gap: number; columns: number }

/**
 * A list of which the page holds only the visible rows and some around them. More rows are drawn during scrolling;
 * enough are ahead that no gap shows.
 */
export function VirtualList({ rows, className, gap, columns }: LongRowsProps) {
  const lines = Math.ceil(rows.length / columns)
  const list = useRef<HTMLUListElement>(null)
  const heights = useMemo(() => rowHeights(lines, gap), [lines, gap])
  const [drawn, setDrawn] = useDrawn(list, heights)
  useMeasured(list, { heights, columns, drawn, setDrawn })
  const spacers = {
    paddingTop: heights.of({ from: 0, to: drawn.from }),
    paddingBottom: heights.of({ from: drawn.to, to: lines }),
  }
  return (
    <ul ref={list} className={`${className} [overflow-anchor:none]`} style={spacers}>
      {rows.slice(drawn.from * columns, drawn.to * columns).map((row, at) => (
        <Row key={row.key} row={row} index={drawn.from * columns + at} of={rows.length} />
      ))}
    </ul>
  )
}

/** The rows in the page, updated on scroll. */
function useDrawn(list: RefObject<HTMLUListElement | null>, heights: RowHeights) {
  const [drawn, setDrawn] = useState<Span>(() => heights.drawnAt(0, window.innerHeight))
  useLayoutEffect(() => {
    let asked: Span | undefined
    const ul = list.current
    const look = () => {
      const top = -(ul?.getBoundingClientRect().top ?? 0)
      return (asked = heights.drawnAt(top, top + window.innerHeight, asked))
    }
    const follow = () => {
      const before = asked
      const span = look()
      if (span !== before) startTransition(() => setDrawn(span))
    }
    // A held Tab key is faster than scroll events: the focus would leave the list after the last drawn row. Rows that
    // scrolling has requested already are drawn at once too.
    const reach = () => setDrawn(look())
    let width = ul?.clientWidth
    const fit = () => {
      if (width === ul?.clientWidth || !asked) return follow()
      width = ul?.clientWidth
      heights.forget()
      asked = { ...asked }
      return setDrawn(asked)
    }
    reach()
    ul?.addEventListener('focusin', reach)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', fit)
    return () => {
      ul?.removeEventListener('focusin', reach)
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', fit)
    }
  }, [list, heights])
  return [drawn, setDrawn] as const
}

type Measuring = {
  heights: RowHeights
  columns: number
  drawn: Span
  setDrawn: Dispatch<SetStateAction<Span>>
}

/** Measures the drawn rows, and keeps the row being read in its place, however wrong the estimates above it were. */
function useMeasured(list: RefObject<HTMLUListElement | null>, { heights, columns, drawn, setDrawn }: Measuring): void {
  const eye = useRef({ row: -1, top: 0 })
  useLayoutEffect(() => {
    const ul = list.current
    if (!ul) return
    const listTop = ul.getBoundingClientRect().top
    // All rows of a line are as high as the first one.
    const firsts = [...ul.children].filter((_, at) => at % columns === 0)
    const places = firsts.map((row) => row.getBoundingClientRect())
    const guesses = places.map(({ height }, at) => heights.measured(drawn.from + at, height))
    const topOf = (row: number) => (places[row - drawn.from]?.top ?? Number.NaN) - listTop
    // NaN when the row that was being read is no longer drawn.
    const moved = topOf(eye.current.row) - eye.current.top || 0
    const seen = places.findIndex(({ top }) => top - moved >= 0)
    const row = drawn.from + Math.max(0, seen)
    eye.current = { row, top: topOf(row) }
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' })
    // The spacers above and below were calculated with an earlier estimate.
    if (guesses.includes(true)) setDrawn((span) => ({ ...span }))
  }, [list, heights, columns, drawn, setDrawn])
}

type OneRow = { row: ReactElement<RowProps>; index: number; of: number }

/** Drawn once, however often the list moves on around it. */
const Row = memo(function Row({ row, index, of }: OneRow) {
  // Content of one row cannot move another row, and is painted separately.
  const className = `${row.props.className ?? ''} [contain:content] [overflow-clip-margin:6px]`
  return cloneElement(row, { className, 'aria-setsize': of, 'aria-posinset': index + 1 })
})
