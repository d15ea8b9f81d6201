import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns how many entries of a long list are rendered: first one, then one more per turn of the event loop, so that no
 * turn blocks a cheap phone; and a function that renders all of them now. A printed page has all of them.
 */
export function useProgressiveList(length: number, first = 1): [drawn: number, drawAll: () => void] {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn >= length) return
    const timer = setTimeout(() => setDrawn(drawn + 1))
    return () => clearTimeout(timer)
  }, [drawn, length])
  useEffect(() => {
    const all = () => flushSync(() => setDrawn(length))
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [length])
  return [drawn, () => setDrawn(length)]
}
