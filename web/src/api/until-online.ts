import { isOnline } from '#ui/is-online.ts'
/** Resolves when there is a network, at once if there is one already: no call is wasted meanwhile. */
export const untilOnline = async (): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline()) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })
