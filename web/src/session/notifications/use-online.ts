import { useSyncExternalStore } from 'react'

function subscribe(look: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) window.addEventListener(event, look)
  return () => {
    for (const event of events) window.removeEventListener(event, look)
  }
}

/** Whether the browser believes that it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
