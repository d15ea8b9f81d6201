/** Epoch milliseconds. Nothing below `app` reads the machine's clock itself. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
