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
const AHEAD = 20

export type RowProps = LiHTMLAttributes<HTMLLIElement> & { ref?: Ref<HTMLLIElement>; 'data-index'?: number }

type LongRowsProps = { rows: ReactElement<RowProps>[]; className: string }

/**
 * A list of which the page holds only the rows that can be seen, and some around them. New ones are drawn while the
 * finger moves on: there are enough ahead that none is missed.
 */
export function LongRows({ rows, className }: LongRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on, and no compiler remembers it
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    overscan: AHEAD,
    scrollMargin: top,
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const total = virtual.getTotalSize()
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
        const where = { 'data-index': index, 'aria-setsize': rows.length, 'aria-posinset': index + 1 }
        return row && cloneElement(row, { ...where, key, ref: measure })
      })}
    </ul>
  )
})
