import type { FileEntry } from '@zip.js/zip.js'
import { MAX_UNPACKED_BYTES, Unreadable, unreadable } from './table.ts'
import { contentOfEntry, openZip } from '../../ports/zip-file.ts'
import { localized } from '../localized-message.rules.ts'

const WANTED = /\.(?:xml|rels)$/i

const NO_WORKBOOK = localized('no_workbook')
const DAMAGED = localized('workbook_damaged')

/**
 * Returns the texts inside a workbook by their names. Bytes are counted as they come, because the size that a file
 * states may be false; checksums are compared. Throws `Unreadable` at 50 MB.
 */
export async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  refuseOlder(bytes)
  const left = { bytes: MAX_UNPACKED_BYTES }
  const texts = new Map<string, Buffer>()
  const zip = await openZip(bytes, { checkCrc32: true, filenameValidation: 'tolerant' })
  let isZip = false
  try {
    for await (const entry of zip.entries()) {
      isZip = true
      if (entry.encrypted) throw unreadable(localized('workbook_locked'))
      if (entry.directory) continue
      const content = await taken(entry, left)
      if (content) texts.set(entry.filename, content)
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable(isZip ? DAMAGED : NO_WORKBOOK)
  }
  return texts
}

/** Returns the content of a text; pictures and others are only counted. */
async function taken(entry: FileEntry, left: { bytes: number }): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  const isWanted = WANTED.test(entry.filename)
  for await (const chunk of contentOfEntry(entry) as AsyncIterable<Buffer>) {
    left.bytes -= chunk.length
    if (left.bytes < 0) throw unreadable(localized('workbook_large'))
    if (isWanted) chunks.push(chunk)
  }
  return isWanted ? Buffer.concat(chunks) : null
}

/** Files of Office before 2007, and today's with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le')

function refuseOlder(bytes: Buffer): void {
  if (bytes.subarray(0, OLE.length).equals(OLE) && bytes.includes(LOCKED))
    throw unreadable(localized('workbook_locked'))
}
