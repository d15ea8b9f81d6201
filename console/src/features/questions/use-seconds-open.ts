import { useState } from 'react'

/** Returns a function that says how many whole seconds the question has been open. */
export function useSecondsOpen(): () => number {
  const [since] = useState(() => performance.now())
  return () => Math.floor((performance.now() - since) / 1000)
}
