import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * How many of a long list are drawn: at first one, then one more in each turn, so that no turn holds up a cheap phone.
 * With it, what draws all of them now. A page that is printed has all of them.
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
