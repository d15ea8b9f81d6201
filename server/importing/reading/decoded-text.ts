import { unreadable } from './table.ts'
import { firstOf, type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** Words with letters of which another code page, that of a Mac for one, would have made others. */
const ACCENTED = /[^\s,;"]*[^\s,;"\u0000-\u007f][^\s,;"]*/g
const LOOKED_AT = 1000
const MAX_NAMED = 5

/** Returns the file's text, whatever program wrote it: UTF-8, UTF-16, or the Windows code page of an older Excel. */
export function decodedText(bytes: Buffer): { text: string; note: LocalizedMessage | null } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le', bytes), note: null }
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be', bytes), note: null }
  const wide = wideOrder(bytes)
  if (wide) return { text: decode(wide, bytes), note: null }
  try {
    return { text: decode('utf-8', bytes), note: null }
  } catch {
    const text = decode('windows-1252', bytes)
    const words = new Set(text.match(ACCENTED)?.slice(0, LOOKED_AT))
    return { text, note: localized('not_utf8', { words: firstOf([...words], MAX_NAMED) }) }
  }
}

function decode(encoding: string, bytes: Buffer): string {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  if (text.includes('\u0000')) throw unreadable(localized('no_text'))
  return text
}

/** Detects UTF-16 without a byte order mark: every other byte of the header is zero. */
function wideOrder(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 200)
  const zeros = (offset: number) => head.filter((byte, index) => index % 2 === offset && byte === 0).length
  const half = head.length / 4
  if (zeros(1) > half && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > half && zeros(1) === 0 ? 'utf-16be' : null
}
