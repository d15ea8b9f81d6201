/** A process's own state, which is not in its database. */
export type ServerState = {
  /** Jobs whose last run failed, with the time of their last success, in milliseconds since 1970. */
  failing(): { name: string; since: number }[]
  /** By how many milliseconds the machine's clock jumped without being followed. */
  clockAhead(): number
}

/** The state of a process without jobs. */
export const QUIET_STATE: ServerState = { failing: () => [], clockAhead: () => 0 }
