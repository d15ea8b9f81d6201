import { useSyncExternalStore } from 'react'

/** From here on there is room beside a report; the same as the style sheet's `xl`. */
const sideQuery = () => window.matchMedia('(min-width: 80rem)')

function subscribe(onChange: () => void): () => void {
  const query = sideQuery()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Returns whether a report has its palette beside it, so that narrower screens draw it only with the questions. */
export const useHasSide = (): boolean => useSyncExternalStore(subscribe, () => sideQuery().matches)
