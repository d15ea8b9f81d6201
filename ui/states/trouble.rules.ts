/** What keeps a screen from its content, as far as a student can do something about it. */
export type Trouble = 'connection' | 'server' | 'missing' | 'refused'

/** Without the part of the app that makes calls, an error is known by the fields that it has. */
type Failure = Error & { status?: unknown; reason?: unknown }

/** In the words of Chromium, Firefox and Safari, and of the build for styles. */
const CODE_DID_NOT_COME = /dynamically imported module|importing a module script failed|unable to preload/i

/** Null where the message of a call says itself what there is to do. What is no call's error is the app's own mistake. */
export function troubleOf(error: Failure): Trouble | null {
  const { status, reason, message } = error
  if (CODE_DID_NOT_COME.test(message)) return 'connection'
  if (typeof status !== 'number') return 'server'
  if (status === 0 || reason === 'network' || reason === 'too_slow') return 'connection'
  if (status === 404) return 'missing'
  if (status === 401 || status === 403) return 'refused'
  return status >= 500 ? 'server' : null
}
