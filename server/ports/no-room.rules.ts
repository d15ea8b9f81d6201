/** A disk or a quota that is full, of the system, of SQLite and of PostgreSQL. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** Full, and no room for what processes share about a file: it looks like a dying disk and is none. */
const NO_ROOM_OF_SQLITE = new Set([13, 4874])

/** Whether an error says that the disk has no room left. */
export function isNoRoom(error: unknown): boolean {
  const { code = '', errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number }
  return NO_ROOM.has(code) || NO_ROOM_OF_SQLITE.has(errcode)
}
