import { useSyncExternalStore } from 'react'

/** From here on the sidebar stands beside the screen; the same as the style sheet's `lg`. */
const wide = window.matchMedia('(min-width: 64rem)')

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** A phone need not draw what it never shows. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
