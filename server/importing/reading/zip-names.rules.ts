import { unseenMark } from '../../ports/folding/unseen-marks.rules.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

const MAX_PARTS = 6
const MAX_BYTES = 200
// Control characters, and those that reverse or hide parts of a name.
const DECEPTIVE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/
const DRIVE = /^[a-z]:/i

/** Returns the parts of a path inside a zip file, or why the path is not allowed. */
export function safeParts(path: string): string[] | LocalizedMessage {
  const parts = path.replaceAll('\\', '/').split('/')
  if (path.startsWith('/') || DRIVE.test(path) || parts.includes('..'))
    return localized('zip_leads_out', { name: path })
  const named = parts.filter((part) => part !== '' && part !== '.')
  if (named.length === 0 || named.length > MAX_PARTS) return localized('zip_too_deep', { name: path })
  const fault = named.map(whyNoName).find((one) => one !== null)
  if (fault === 'name_unseen') return localized(fault, { name: path, mark: unseenMark(path) ?? '' })
  return fault ? localized(fault, { name: path }) : named
}

/** Returns why a file cannot have this name, as the key of a sentence; null when it can. */
export function whyNoName(name: string): 'name_unseen' | 'name_too_long' | null {
  if (DECEPTIVE.test(name)) return 'name_unseen'
  if (new TextEncoder().encode(name).length > MAX_BYTES) return 'name_too_long'
  return null
}
