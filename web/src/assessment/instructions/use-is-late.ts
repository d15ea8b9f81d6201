import { useEffect, useState } from 'react'

/** Nobody is kept longer from a test by what is to be read before it. */
const LATE_MS = 5000

/** True once something has been waited for too long; what comes then is shown all the same. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}
