const MAX_PARTS = 6
const MAX_BYTES = 200
// Control characters, and those that turn or hide what a name seems to say.
const DECEPTIVE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/
const DRIVE = /^[a-z]:/i

/** The parts of a path inside a zip file, or why it may not be one, as the rest of a sentence. */
export function safeParts(path: string): string[] | string {
  const parts = path.replaceAll('\\', '/').split('/')
  if (path.startsWith('/') || DRIVE.test(path) || parts.includes('..')) return 'is a name that leads out of the folder'
  const named = parts.filter((part) => part !== '' && part !== '.')
  if (named.length === 0 || named.length > MAX_PARTS) return 'lies too deep: six folders are the most'
  return named.map(whyNoName).find((fault) => fault !== null) ?? named
}

/** Why a file cannot be called so, as the rest of a sentence; null when it can. */
export function whyNoName(name: string): string | null {
  if (DECEPTIVE.test(name)) return 'has characters in its name that cannot be seen'
  if (new TextEncoder().encode(name).length > MAX_BYTES) return 'has too long a name'
  return null
}
