import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { allNow } from '../content/in-turns.ts'

/** So many are drawn at once: as many as a phone shows. */
export const AT_FIRST = 2

/**
 * How many of a long list are drawn: the first ones, then one more in each turn, so that no turn holds up a cheap phone.
 * With it, what draws all of them now. A page that is printed has all of them.
 */
export function useGrowing(length: number): [drawn: number, drawAll: () => void] {
  const [drawn, setDrawn] = useState(AT_FIRST)
  useEffect(() => {
    if (drawn >= length) return
    const timer = setTimeout(() => setDrawn(drawn + 1))
    return () => clearTimeout(timer)
  }, [drawn, length])
  useEffect(() => {
    const all = () => {
      flushSync(() => setDrawn(length))
      allNow()
    }
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [length])
  return [drawn, () => setDrawn(length)]
}
