import { create } from 'zustand'

type NewVersion = { waiting: ServiceWorker | null }

/** A newer app that is here and waits to be let in. */
export const useNewVersion = create<NewVersion>()(() => ({ waiting: null }))

/** Lets the newer app in. Each open page is loaded anew by whoever looks at it, this one at once. */
export function takeNewVersion(): void {
  const { waiting } = useNewVersion.getState()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window that is told
  waiting?.postMessage('take-over')
}
