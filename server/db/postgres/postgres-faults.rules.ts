/** What an error of PostgreSQL, or of the connection to it, means for whoever asked. */
export type PostgresFault =
  /** No room on the disk, or it takes nothing. */
  | 'full'
  /** Not now: somebody else holds what is needed, or it took too long. The connection is good. */
  | 'late'
  /** Two units met: the same one again may go through. */
  | 'conflict'
  /** The connection remembers what is no more (a plan, a prepared statement). Nothing was done. */
  | 'stale'
  /** A server that cannot write: a standby, or one that was told not to. Nothing was done. */
  | 'standby'
  /** The server or the connection is gone; whether a commit that was under way was stored is not known. */
  | 'lost'

/** What answers what, from the first match: a code of five signs, a class of two, or what Node calls it. */
const BY_CODE: [PostgresFault, RegExp][] = [
  ['full', /^(53100|58030)$/],
  // 57014 a time-out of statements, 55P03 of locks, 53… no memory, no connection left, a limit of the configuration.
  ['late', /^(57014|55P03|53...)$/],
  // 23505: two units that made the same row. The second try sees the first one's row; a real duplicate fails again.
  ['conflict', /^(40001|40P01|23505)$/],
  // A prepared statement that is not there, or is there already: somebody else's connection, behind a pooler.
  ['stale', /^(26000|42P05)$/],
  ['standby', /^25006$/],
  // 25P02, 25P03: the transaction was ended under us. 28…, 3D000: a server that is not set up yet.
  ['lost', /^(08...|57P..|58...|25P0.|28...|3D000|40003)$/],
  ['lost', /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN|ENOENT|ERR_SSL\w+)$/],
]
/** The same text means something else of another table: only this is a plan that the server will not use any more. */
const CHANGED_PLAN = /cached plan must not change result type/i
/** What the library says without a code when a connection went away, or when it waited too long for an answer. */
const LOST_WORDS =
  /connection terminated|not queryable|client was closed|timeout exceeded when trying|read timeout|discarded/i

/** Null for an error that is the statement's own. */
export function faultOf(error: unknown): PostgresFault | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (code === '0A000') return CHANGED_PLAN.test(error.message) ? 'stale' : null
  const found = BY_CODE.find(([, codes]) => codes.test(code))
  if (found) return found[0]
  return code === '' && LOST_WORDS.test(error.message) ? 'lost' : null
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
