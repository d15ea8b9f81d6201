import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  cloneElement,
  type LiHTMLAttributes,
  type ReactElement,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const USUAL_HEIGHT = 74
const GAP = 12
const AHEAD = 12

export type RowProps = LiHTMLAttributes<HTMLLIElement> & { ref?: Ref<HTMLLIElement>; 'data-index'?: number }

type LongRowsProps = { rows: ReactElement<RowProps>[]; className: string }

/** A list of which the page holds only the rows that can be seen, and some around them. */
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
  })
  const shown = virtual.getVirtualItems()
  const above = (shown[0]?.start ?? top) - top
  const below = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <ul ref={list} className={className} style={{ paddingTop: above, paddingBottom: below }}>
      {shown.map(({ index, key }) => {
        const row = rows[index]
        const place = { 'data-index': index, 'aria-setsize': rows.length, 'aria-posinset': index + 1 }
        return row && cloneElement(row, { ...place, key, ref: virtual.measureElement })
      })}
    </ul>
  )
}
