import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 48rem)')

const follow = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** True from a tablet's width on: a table fits then. */
export const useIsWide = (): boolean => useSyncExternalStore(follow, () => wide.matches)
