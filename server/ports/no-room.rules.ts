/** A disk or a quota that is full, of the system, of SQLite and of PostgreSQL. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** Full, and no room for a file's shared memory, which looks like a failing disk. */
const NO_ROOM_OF_SQLITE = new Set([13, 4874])

/** Returns true if an error says that the disk is full. */
export function isNoRoom(error: unknown): boolean {
  const { code = '', errcode = 0 } = (error ?? {}) as { code?: string; errcode?: number }
  return NO_ROOM.has(code) || NO_ROOM_OF_SQLITE.has(errcode)
}
