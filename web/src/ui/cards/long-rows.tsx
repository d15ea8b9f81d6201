import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  cloneElement,
  type LiHTMLAttributes,
  memo,
  type ReactElement,
  type Ref,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

const USUAL_HEIGHT = 74
const GAP = 12
const AHEAD = 12

export type RowProps = LiHTMLAttributes<HTMLLIElement> & { ref?: Ref<HTMLLIElement>; 'data-index'?: number }

type LongRowsProps = { rows: ReactElement<RowProps>[]; className: string }

/**
 * A list of which the page holds only the rows that can be seen, and some around them. New ones are drawn while the
 * finger moves on: there are enough ahead that none is missed.
 */
export function LongRows({ rows, className }: LongRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // What is guessed right need not be moved when it is drawn.
  const [usual, setUsual] = useState(USUAL_HEIGHT)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on, and no compiler remembers it
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usual,
    gap: GAP,
    overscan: AHEAD,
    scrollMargin: top,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const total = virtual.getTotalSize()
  const first = items[0]?.size ?? usual
  useLayoutEffect(() => setUsual(first), [first])
  const place = useDeferredValue(useMemo(() => ({ items, total, top }), [items, total, top]))
  return <Rows list={list} rows={rows} className={className} place={place} measure={virtual.measureElement} />
}

type RowsProps = LongRowsProps & {
  list: Ref<HTMLUListElement>
  place: { items: VirtualItem[]; total: number; top: number }
  measure: (row: HTMLLIElement | null) => void
}

const Rows = memo(function Rows({ list, rows, className, place, measure }: RowsProps) {
  const { items, total, top } = place
  const above = (items[0]?.start ?? top) - top
  const below = total - ((items.at(-1)?.end ?? top) - top)
  return (
    <ul ref={list} className={className} style={{ paddingTop: above, paddingBottom: below }}>
      {items.map(({ index, key }) => {
        const row = rows[index]
        return row && <Row key={key} row={row} index={index} of={rows.length} measure={measure} />
      })}
    </ul>
  )
})

type OneRow = { row: ReactElement<RowProps>; index: number; of: number; measure: RowsProps['measure'] }

/** Drawn once, however often the list moves on around it. */
const Row = memo(function Row({ row, index, of, measure }: OneRow) {
  return cloneElement(row, { 'data-index': index, 'aria-setsize': of, 'aria-posinset': index + 1, ref: measure })
})
