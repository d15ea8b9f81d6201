/** What keeps a screen from its content, as far as a student can do something about it. */
export type Trouble = 'connection' | 'server' | 'missing' | 'refused'

/** Without the part of the app that makes calls, an error is known by the fields that it has. */
type Failure = Error & { status?: unknown; reason?: unknown }

/** Null where the error is none of a call, or where its own message says all that there is to do. */
export function troubleOf(error: Failure | null | undefined): Trouble | null {
  if (typeof error?.status !== 'number') return null
  const { status, reason } = error
  if (status === 0 || reason === 'too_slow') return 'connection'
  if (status === 404) return 'missing'
  if (status === 401 || status === 403) return 'refused'
  return status >= 500 ? 'server' : null
}
