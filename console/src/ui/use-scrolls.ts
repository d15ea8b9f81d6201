import { type RefObject, useEffect, useState } from 'react'

/** True while what an element holds is wider than it is: then the keyboard must get to it, to scroll it. */
export function useScrolls(element: RefObject<HTMLElement | null>): boolean {
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
