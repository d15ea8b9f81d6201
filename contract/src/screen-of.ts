import { screenPaths } from './screen-paths.derived.ts'

/** An id in an address: `$subId` and the like. `$month` is a word. */
const ID = '[1-9][0-9]{0,15}'

const patterns = screenPaths.map((screen) => {
  const parts = screen.split('/').map((part) => (part === '$month' ? '[^/]{1,40}' : part.startsWith('$') ? ID : part))
  return { screen, pattern: new RegExp(`^/*${parts.join('/')}/*$`) }
})

/** Returns the screen of this path, with or without slashes around it. */
export const screenOf = (path: string): string | undefined => patterns.find(({ pattern }) => pattern.test(path))?.screen
