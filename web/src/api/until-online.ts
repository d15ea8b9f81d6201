/** Resolves when there is a network again, at once where there is one: nobody is asked in vain meanwhile. */
export const untilOnline = async (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })
