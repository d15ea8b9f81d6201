const SLICE_MS = 4
const PAUSE_MS = 2
const UNIT_PAUSE_MS = 4

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

/** The pause between units of work of a long job, in which others get their turn at the disk. */
export const pauseBetweenUnits = async (): Promise<void> => breathe(UNIT_PAUSE_MS)

/** Repeats `some`, with pauses, until it returns false. */
export async function whileMore(some: () => Promise<boolean>): Promise<void> {
  while (await some()) await pauseBetweenUnits()
}
