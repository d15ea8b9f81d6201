import { useSyncExternalStore } from 'react'

// The query is asked for with the first screen that needs it, not while modules load: a test of a form has no window to ask.
const wide = () => window.matchMedia('(min-width: 48rem)')

const follow = (changed: () => void) => {
  const followed = wide()
  followed.addEventListener('change', changed)
  return () => followed.removeEventListener('change', changed)
}

/** True from a tablet's width on: a table fits then. */
export const useIsWide = (): boolean => useSyncExternalStore(follow, () => wide().matches)
