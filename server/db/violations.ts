const SQLITE_UNIQUE = new Set([2067, 1555])

/** True when a row was refused because its key, or a unique value of it, is there already. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return SQLITE_UNIQUE.has(Number(error.errcode))
  return 'code' in error && error.code === '23505'
}
