import { useCallback, useEffect, useState } from 'react'
import { canNotify } from './can-notify.ts'

/**
 * Returns the browser's permission, read again when the student returns from its settings; and a function to read it
 * now.
 */
export function useCanNotify() {
  const [can, setCan] = useState(canNotify)
  const look = useCallback(() => setCan(canNotify()), [])
  useEffect(() => {
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [look])
  return { can, look }
}
