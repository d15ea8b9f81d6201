import { type ReactNode, useRef, type RefObject, useEffect, useState } from 'react'

/** Returns true while an element's content is wider than the element, which must then be reachable by the keyboard. */
function useScrolls(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box) return
    const look = () => setScrolls(box.scrollWidth > box.clientWidth)
    const observer = new ResizeObserver(look)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [element])
  return scrolls
}

type ScrollBoxProps = { label: string; className: string; children: ReactNode }

/** A box for content that may be too wide; where it scrolls, it does so by the keyboard as well. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(box)
  return (
    <div
      ref={box}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}
      className={`overflow-x-auto ${className}`}
    >
      {children}
    </div>
  )
}
