import { unreadable } from '../table.ts'
import { localized } from '../../localized-message.rules.ts'

/** A cell holds 32,767 characters, each of which may be written as long as `&#x1F600;`. */
const MAX_TEXT = 330_000
/** Most tags take a few hundred characters; one that names thousands of ranges takes most. */
const MAX_TAG = 300_000
const DAMAGED = localized('workbook_damaged')
const DECLARED = /^<\?xml\b[^>]{0,200}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/

/** Returns a part of a workbook as text, in the encoding that its beginning shows or names. Throws `Unreadable`. */
export function partText(bytes: Buffer): string {
  const text = decode(bytes, encodingOf(bytes)).replace(/^\ufeff/, '')
  refuseEndless(text)
  return text
}

function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const named = DECLARED.exec(bytes.toString('latin1', 0, 300))?.[1] ?? 'utf-8'
  // A declaration that can be read byte by byte belongs to no wide encoding, whatever it says.
  return /^utf-?16|^ucs/i.test(named) ? 'utf-8' : named
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable(DAMAGED)
  }
}

/**
 * Refuses texts that no spreadsheet writes and that a parser could spend minutes on: a cell longer than cells can be, a
 * tag as long as that, or one that never ends. Throws `Unreadable`.
 */
function refuseEndless(text: string): void {
  for (let at = text.indexOf('<'); at >= 0;) {
    const end = text.indexOf('>', at)
    if (end < 0 || end - at > MAX_TAG) throw unreadable(DAMAGED)
    at = text.indexOf('<', end)
    if ((at < 0 ? text.length : at) - end > MAX_TEXT) throw unreadable(localized('cell_long'))
  }
}
