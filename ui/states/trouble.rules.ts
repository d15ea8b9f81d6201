/** The causes of a failed screen that a student can do something about. */
export type Trouble = 'connection' | 'server' | 'missing' | 'refused'

/** The class ApiError belongs to the part of the app that makes calls, so its fields identify the error here. */
type Failure = Error & { status?: unknown; reason?: unknown }

/** The messages of Chromium, Firefox and Safari for missing code, of the build for missing styles, and of the app for both. */
const CODE_DID_NOT_COME =
  /dynamically imported module|importing a module script failed|unable to preload|did not come\.$/i

/** Returns null where the call's own message says what to do. An error of no call is a defect of the app: 'server'. */
export function troubleOf(error: Failure): Trouble | null {
  const { status, reason, message } = error
  if (CODE_DID_NOT_COME.test(message)) return 'connection'
  if (typeof status !== 'number') return 'server'
  if (status === 0 || reason === 'network' || reason === 'too_slow') return 'connection'
  if (status === 404) return 'missing'
  if (status === 401 || status === 403) return 'refused'
  return status >= 500 ? 'server' : null
}
