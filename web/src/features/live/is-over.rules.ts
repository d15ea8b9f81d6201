// A device's clock may be ahead, and classes run over: students may still join within this time.
const GRACE_MS = 120_000

/** True when a class that the server no longer names as the present or next one has ended. */
export const isOver = ({ ends_at }: { ends_at?: string }, now: number): boolean =>
  ends_at !== undefined && now > Date.parse(ends_at) + GRACE_MS
