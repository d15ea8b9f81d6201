import { create } from 'zustand'

type NewVersion = { waiting: ServiceWorker | null }

/** A newer version of the app that is installed and waits for activation. */
export const useNewVersion = create<NewVersion>()(() => ({ waiting: null }))

/** Activates the newer version. This page reloads at once, every other open page when somebody looks at it. */
export function takeNewVersion(): void {
  const { waiting } = useNewVersion.getState()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window that is told
  waiting?.postMessage('take-over')
}
