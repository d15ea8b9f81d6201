const SLICE_MS = 4
const PAUSE_MS = 2

/** Runs steps that are short in slices of a few milliseconds, between which calls have their turn. */
export async function inSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE_MS
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await breathe()
  }
}

/** Lets calls have several turns of the event loop: one that reads, writes and answers needs more than one of them. */
export const breathe = async (ms = PAUSE_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
