/** How long a connection may be kept waiting, in milliseconds; 0 is no limit. */
export type TimeLimits = {
  /** A transaction in which no statement is sent. */
  idleInTransaction: number
  /** One statement, waiting for locks included. */
  statement: number
  /** Waiting for one lock. */
  lock: number
  /** The server's answer, measured by the client. */
  answer: number
  /** A connection: a host that does not answer for so long is not there. */
  connect: number
}

const CONNECT_MS = 5000

/**
 * For calls, for which students wait.
 *
 * - A unit awaits nothing but the database, so between two statements there is only this process's own delay. A process
 *   that is silent for 4 s is frozen or cut off: its rows are released, and all others are answered within 6 s.
 * - A lock of 2 s is held by such a process: a unit that waits for it gives up its place, so that units that need other
 *   rows go on, and tries again a second or two later.
 * - No statement of a call takes a second on a million attempts; one of 8 s is a server that cannot do it now. The
 *   timeout does not count while a commit waits for a standby (PostgreSQL has disabled it by then), so it never makes a
 *   commit look replicated.
 * - An answer that has not come after 10 s never comes: the network was cut without notice, which TCP alone reports
 *   after a quarter of an hour when something was sent. The server's own limit is shorter, and its error says more.
 */
export const CALL_LIMITS: TimeLimits = {
  idleInTransaction: 4000,
  statement: 8000,
  lock: 2000,
  answer: 10_000,
  connect: CONNECT_MS,
}

/**
 * For a command of the provider, which reads whole tables (an export, the plan of an import) in a process of its own.
 * Its units hold students' rows as those of calls do, so their locks have the same limits.
 */
export const COMMAND_LIMITS: TimeLimits = {
  idleInTransaction: 4000,
  statement: 600_000,
  lock: 2000,
  answer: 660_000,
  connect: CONNECT_MS,
}

/**
 * For work on the whole database: a backup's snapshot waits for its disk between two parts, a restore and a migration
 * fill tables. Each sets a limit of its own where it needs one.
 */
export const NO_LIMITS: TimeLimits = { idleInTransaction: 0, statement: 0, lock: 0, answer: 0, connect: CONNECT_MS }

/** A connection that is silent for this long is asked whether the other side is still there. */
export const KEEPALIVE_MS = 10_000

const OURS = (limits: TimeLimits): [name: string, value: number][] => [
  ['idle_in_transaction_session_timeout', limits.idleInTransaction],
  ['statement_timeout', limits.statement],
  ['lock_timeout', limits.lock],
]

/** Settings of a connection that stays with this process as long as it lives. */
export const sessionSettings = (limits: TimeLimits): string =>
  OURS(limits)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ')

/** Settings that follow a `begin`, for a connection that a pooler shares with other clients. */
export const transactionSettings = (limits: TimeLimits): string =>
  OURS(limits)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

/** The server's side of the keepalive: it releases what a vanished machine held. Some servers lack these settings. */
export const NETWORK_SETTINGS =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 20000'
