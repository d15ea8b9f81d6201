/** Work that one job of a process repeats; `Done` is the result of one round. */
export type Poller<Done = void> = {
  /** Does what is due now; returns the idle value once the poller was stopped. */
  round: () => Promise<Done>
  /** Starts no further work and waits for the running round, which the signal `stopping` ends early. */
  stop: () => Promise<void>
}

/** Works in rounds, each of which ends early when `stopping` is aborted. Never rejects when it is stopped. */
export function makePoller<Done>(idle: Done, work: (stopping: AbortSignal) => Promise<Done>): Poller<Done> {
  const stopping = new AbortController()
  let running: Promise<Done> = Promise.resolve(idle)
  return {
    round: async () => (stopping.signal.aborted ? idle : (running = work(stopping.signal))),
    stop: async () => {
      stopping.abort()
      await running.catch(() => {})
    },
  }
}
