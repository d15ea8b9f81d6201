import { join } from 'node:path'
import { CannotStart, WrongSettings } from '../ports/cannot-start.ts'
import { isNoRoom } from '../ports/no-room.rules.ts'
import { ControlSocketTaken } from '../control-socket/control-server.ts'

/**
 * Exit codes, by their names in sysexits.h: `person` is for faults that a person must fix first, after which systemd
 * does not restart the app; `later` is for faults that may pass by themselves.
 */
export const EXIT = { person: 78, later: 75 } as const

/** SQLite's codes for a damaged file, and for one that is no database. */
const DAMAGED = new Set([11, 26])
/** PostgreSQL's code for a full disk. */
const FULL_ELSEWHERE = '53100'
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

type Place = { dataDir: string; databaseUrl: string | null }
type Why = { says: string; code: number }

/** Returns a sentence for the person who started it, and the exit code; null for an unexpected error. */
export function whyNotStarted(error: unknown, place: Place | null): Why | null {
  if (error instanceof CannotStart) return { says: error.message, code: error.isLater ? EXIT.later : EXIT.person }
  if (error instanceof WrongSettings) return { says: error.message, code: EXIT.person }
  // A command has it open for some seconds.
  if (error instanceof ControlSocketTaken) return { says: error.message, code: EXIT.later }
  return place && whyOfDisk(error, place)
}

function whyOfDisk(error: unknown, { dataDir, databaseUrl }: Place): Why | null {
  if (!(error instanceof Error)) return null
  const { code = '', errcode = 0, path = '' } = error as { code?: string; errcode?: number; path?: string }
  if (code === FULL_ELSEWHERE)
    return { says: 'The disk of the database server has no room left. Make room there.', code: EXIT.later }
  const person = (says: string): Why => ({ says, code: EXIT.person })
  if (isNoRoom(error))
    return person(`The disk of ${dataDir} has no room left. Make room on it, then start the app again.`)
  if (DAMAGED.has(errcode) && databaseUrl === null) {
    const file = join(dataDir, 'academy.sqlite')
    return person(
      `The database ${file} is damaged. Keep a copy of it, and restore the newest backup (docs/backups.md).`,
    )
  }
  if (NOT_WRITABLE.has(code) && path.startsWith(dataDir))
    return person(
      `DATA_DIR ${dataDir} cannot be made or written by this user (${code} at ${path}). Make it and give it to this user, or name another folder.`,
    )
  return error.cause === undefined ? null : whyOfDisk(error.cause, { dataDir, databaseUrl })
}
