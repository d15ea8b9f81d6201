/** How long a connection may be kept waiting, in milliseconds; 0 is no limit. */
export type TimeLimits = {
  /** A transaction in which nothing is asked for. */
  idleInTransaction: number
  /** One statement, waiting for locks included. */
  statement: number
  /** Waiting for one lock. */
  lock: number
  /** An answer of the server, from here. */
  answer: number
  /** A connection: a host that does not answer for so long is not there. */
  connect: number
}

const CONNECT_MS = 5000

/**
 * What students wait for.
 *
 * - A unit awaits nothing but the database, so between two statements there is only this process's own delay. A process
 *   that is silent for 4 s is frozen or cut off: its rows are let go, and all others are answered within 6 s.
 * - A lock of 2 s is held by such a process: whoever waits gives up its place among the units, so that those who need
 *   other rows go on, and asks again a second or two later.
 * - No statement of a call takes a second on a million attempts; one of 8 s is a server that cannot do it now. The
 *   time-out does not count while a commit waits for a standby (PostgreSQL has put it away by then), so it never
 *   makes a commit look replicated.
 * - An answer that has not come after 10 s never comes: the network was cut without a word, which TCP alone tells
 *   after a quarter of an hour when something was sent. Later than the server's own limit, which says more.
 */
export const CALL_LIMITS: TimeLimits = {
  idleInTransaction: 4000,
  statement: 8000,
  lock: 2000,
  answer: 10_000,
  connect: CONNECT_MS,
}

/**
 * A command of the provider reads whole tables (an export, the plan of an import), in a process of its own. Its units
 * hold students' rows as those of calls do: they are let go, and waited for, as fast.
 */
export const COMMAND_LIMITS: TimeLimits = {
  idleInTransaction: 4000,
  statement: 600_000,
  lock: 2000,
  answer: 660_000,
  connect: CONNECT_MS,
}

/**
 * Moves the whole database: a backup's snapshot waits for its disk between two parts, a restore and a migration fill
 * tables. Each says its own limit where it needs one.
 */
export const NO_LIMITS: TimeLimits = { idleInTransaction: 0, statement: 0, lock: 0, answer: 0, connect: CONNECT_MS }

/** Silence after which a connection is asked whether the other side is there. */
export const KEEPALIVE_MS = 10_000

const OURS = (limits: TimeLimits): [name: string, value: number][] => [
  ['idle_in_transaction_session_timeout', limits.idleInTransaction],
  ['statement_timeout', limits.statement],
  ['lock_timeout', limits.lock],
]

/** For a connection that is ours as long as it lives. */
export const sessionSettings = (limits: TimeLimits): string =>
  OURS(limits)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ')

/** Behind a begin: for a connection that others have before and after. */
export const transactionSettings = (limits: TimeLimits): string =>
  OURS(limits)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

/** The server's side of the keepalive: it lets go what a machine held that vanished. Not every server takes these. */
export const NETWORK_SETTINGS =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 20000'
