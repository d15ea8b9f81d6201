import { useState } from 'react'

/** Runs one task at a time and tells while it runs. The task deals with its own failures. */
export function useTask<Args extends unknown[]>(task: (...args: Args) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const start = (...args: Args): void => {
    if (busy) return
    setBusy(true)
    void task(...args).finally(() => setBusy(false))
  }
  return { busy, start }
}
