/** What a process knows of itself beside its database. */
export type ServerState = {
  /** Jobs whose last run failed, and since when none went well, in milliseconds since 1970. */
  failing(): { name: string; since: number }[]
  /** By how many milliseconds the machine's clock jumped and is not followed. */
  clockAhead(): number
}

/** Of a process without jobs. */
export const QUIET_STATE: ServerState = { failing: () => [], clockAhead: () => 0 }
