/** Work that is done in rounds, by one job of a process; `Done` is what a round says of itself. */
export type Poller<Done = void> = {
  /** Does what is due now; `idle` once it was stopped. */
  round: () => Promise<Done>
  /** Begins nothing more, and waits for what is under way, which `stopping` has told to end early. */
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
