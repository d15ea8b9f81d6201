import { type ReactNode, useRef, type RefObject, useEffect, useState } from 'react'

/** True while what an element holds is wider than it is: then the keyboard must get to it, to scroll it. */
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

/** What is wider than its place; where it scrolls, also by the keyboard. */
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
