import { useSyncExternalStore } from 'react'

/**
 * Returns a hook that tells whether a media query holds, and follows it. The query is asked for with the first screen
 * that needs it, not while modules load: a test of a form has no window to ask.
 */
export function mediaHook(query: string): () => boolean {
  const asked = () => window.matchMedia(query)
  const follow = (changed: () => void) => {
    const followed = asked()
    followed.addEventListener('change', changed)
    return () => followed.removeEventListener('change', changed)
  }
  return function useMedia() {
    return useSyncExternalStore(follow, () => asked().matches)
  }
}
