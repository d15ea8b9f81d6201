/** What an error of PostgreSQL, or of the connection to it, means for the caller. */
export type PostgresFault =
  /** No room on the disk, or it takes nothing. */
  | 'full'
  /** Not now: another client holds a lock or resource, or the statement took too long. The connection is good. */
  | 'late'
  /** Two units conflicted: the same unit may succeed when it runs again. */
  | 'conflict'
  /** The connection refers to a plan or prepared statement that is gone. Nothing was done. */
  | 'stale'
  /** The server cannot write: it is a standby, or was set to read-only. Nothing was done. */
  | 'standby'
  /** The server or the connection is gone; whether a commit that was under way was stored is not known. */
  | 'lost'

/** Error codes by fault; the first match counts: a code of five characters, a class of two, or Node's own code. */
const BY_CODE: [PostgresFault, RegExp][] = [
  ['full', /^(53100|58030)$/],
  // 57014 is a timeout of statements, 55P03 of locks; 53… is no memory, no connection left, or a configured limit.
  ['late', /^(57014|55P03|53...)$/],
  // 23505: two units inserted the same row. The second try sees the first one's row; a real duplicate fails again.
  ['conflict', /^(40001|40P01|23505)$/],
  // A prepared statement is missing, or exists already: behind a pooler the connection was another client's.
  ['stale', /^(26000|42P05)$/],
  ['standby', /^25006$/],
  // 25P02, 25P03: the server ended the transaction. 28…, 3D000: a server that is not set up yet.
  ['lost', /^(08...|57P..|58...|25P0.|28...|3D000|40003)$/],
  ['lost', /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN|ENOENT|ERR_SSL\w+)$/],
]
/** The code of this error has other meanings too: only this text says that the server refuses a cached plan. */
const CHANGED_PLAN = /cached plan must not change result type/i
/** Messages without a code from the library, for a connection that went away or an answer that took too long. */
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
