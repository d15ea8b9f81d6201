import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entry, FileEntry } from '@zip.js/zip.js'
import { contentOfEntry, openZip, type ZipContents } from '../../ports/zip-file.ts'
import { Unreadable, unreadable } from './table.ts'
import { safeParts } from './zip-names.rules.ts'
import { localized } from '../localized-message.rules.ts'

// Pictures, PDF files and videos are compressed already: the upload unpacks to hardly more than its own size.
const MAX_BYTES = 1_073_741_824
const MAX_FILES = 5000
// Sheets of text shrink to a twentieth. A file that shrinks much further is a zip bomb, unless it is small.
const MAX_RATIO = 100
const SMALL_BYTES = 1_000_000

const NO_ZIP = localized('no_zip')
const DAMAGED = localized('zip_damaged')
const LINK = 0o120000
const TYPE = 0o170000

type Kept = { entry: FileEntry; parts: string[] }

/**
 * Unpacks a folder of sheets, pictures, documents and videos; a folder around all of it is left out. Returns the names
 * of the unpacked files. Throws `Unreadable` for a name that leads out of the folder, a link, a password, more than a
 * gigabyte, half of `free` or 5,000 files, and for content packed to less than a hundredth. The sizes that a zip file
 * states may be false, so bytes are counted as they come.
 */
export async function unpackFolder(path: string, target: string, free = Infinity): Promise<string[]> {
  // Names are checked below, with messages for the person who uploaded the file.
  const zip = await openZip(path, { filenameValidation: 'tolerant', checkOverlappingEntry: true, checkCrc32: true })
  try {
    const kept = withoutOuter(await entriesOf(zip, path))
    refuseDoubled(kept)
    const left = { bytes: Math.min(MAX_BYTES, free / 2) }
    for (const one of kept) await unpack(one, target, left)
    return kept.map(({ parts }) => parts.join('/'))
  } finally {
    await zip.close()
  }
}

async function entriesOf(zip: ZipContents, path: string): Promise<Kept[]> {
  const kept: Kept[] = []
  try {
    for await (const entry of zip.entries()) {
      const one = wanted(entry)
      if (one) kept.push(one)
      if (kept.length > MAX_FILES) throw unreadable(localized('zip_files', { max: MAX_FILES.toLocaleString('en') }))
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable((await beginsAsZip(path)) ? DAMAGED : NO_ZIP)
  }
  return kept
}

/** A zip file whose end never arrived has no list of its entries, but it begins like one. */
async function beginsAsZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return buffer.toString('latin1') === 'PK'
}

/** Returns the target of an entry; null for folders and files that systems leave behind. */
function wanted(entry: Entry): Kept | null {
  const name = entry.filename
  if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) throw unreadable(localized('zip_link', { name }))
  if (entry.encrypted) throw unreadable(localized('zip_password'))
  if (entry.directory) return null
  const parts = safeParts(name)
  if (!Array.isArray(parts)) throw unreadable(parts)
  if (parts.some((part) => part.startsWith('.') || part === '__MACOSX')) return null
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw unreadable(localized('zip_bomb', { name, times: MAX_RATIO }))
  // A Mac parts é into two characters; sheets have it as one.
  return { entry, parts: parts.map((part) => part.normalize('NFC')) }
}

function withoutOuter(kept: Kept[]): Kept[] {
  const [outer] = kept[0]?.parts ?? []
  const isAround = kept.every(({ parts }) => parts.length > 1 && parts[0] === outer)
  const isOfOurs = outer !== undefined && ['images', 'files', 'videos'].includes(outer)
  return isAround && !isOfOurs ? kept.map(({ entry, parts }) => ({ entry, parts: parts.slice(1) })) : kept
}

function refuseDoubled(kept: Kept[]): void {
  const seen = new Set<string>()
  for (const { parts } of kept) {
    const name = parts.join('/')
    // Some disks take the two names for the same one.
    if (seen.has(name.toLowerCase())) throw unreadable(localized('zip_twice', { name }))
    seen.add(name.toLowerCase())
  }
}

async function unpack({ entry, parts }: Kept, target: string, left: { bytes: number }): Promise<void> {
  const path = join(target, ...parts)
  const counting = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      left.bytes -= chunk.length
      if (left.bytes < 0) done(unreadable(localized('zip_large')))
      else done(null, chunk)
    },
  })
  try {
    await mkdir(dirname(path), { recursive: true })
    await pipeline(contentOfEntry(entry), counting, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw error instanceof Unreadable || code === 'ENOSPC' ? error : unreadable(DAMAGED)
  }
}
