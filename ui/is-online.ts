import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** False when the browser itself knows that nothing can be reached. True promises nothing. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Runs `act` each time the network comes back; returns the function that ends the subscription. */
export function whenOnline(act: () => void): () => void {
  window.addEventListener('online', act)
  return () => window.removeEventListener('online', act)
}
