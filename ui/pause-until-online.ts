/**
 * Waits `ms` milliseconds, but not longer than until the network is back.
 * @throws when `signal` aborts meanwhile
 */
export async function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
  signal.throwIfAborted()
}
