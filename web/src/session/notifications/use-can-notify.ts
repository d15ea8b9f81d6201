import { useCallback, useEffect, useState } from 'react'
import { canNotify } from './can-notify.ts'

/** What the browser allows, looked at again when the student comes back from its settings; and a way to look now. */
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
