import { buffer } from 'node:stream/consumers'
import type { FileEntry } from '@zip.js/zip.js'
import { MAX_ROWS, MAX_UNPACKED_BYTES, Unreadable, unreadable } from './table.ts'
import { contentOfEntry, openZip } from '../../ports/zip-file.ts'
import { localized } from '../localized-message.rules.ts'

// A header, and some rows that are formatted but empty.
const MOST_ROW_ELEMENTS = MAX_ROWS + 5000
const ROW = '<row'
const WANTED = /\.(xml|rels)$/

export const NO_WORKBOOK = localized('no_workbook')
const DAMAGED = localized('workbook_damaged')

/**
 * Returns the texts inside a workbook by their names. Everything is first unpacked without being kept, because the size
 * that a file states may be false. Throws `Unreadable` at 50 MB, or at more rows than a sheet may have.
 */
export async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const left = { bytes: MAX_UNPACKED_BYTES }
  await eachEntry(bytes, (entry) => measure(entry, left))
  const texts = new Map<string, Buffer>()
  await eachEntry(bytes, async (entry) => {
    if (WANTED.test(entry.filename)) texts.set(entry.filename, await buffer(contentOfEntry(entry)))
  })
  return texts
}

async function eachEntry(bytes: Buffer, take: (entry: FileEntry) => Promise<void>): Promise<void> {
  const zip = await openZip(bytes)
  let isWorkbook = false
  try {
    for await (const entry of zip.entries()) {
      isWorkbook = true
      if (!entry.directory) await take(entry)
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : unreadable(isWorkbook ? DAMAGED : NO_WORKBOOK)
  }
}

async function measure(entry: FileEntry, left: { bytes: number }): Promise<void> {
  const isSheet = entry.filename.startsWith('xl/worksheets/')
  let rows = 0
  let before = ''
  for await (const chunk of contentOfEntry(entry) as AsyncIterable<Buffer>) {
    left.bytes -= chunk.length
    if (left.bytes < 0) throw unreadable(localized('workbook_large'))
    if (!isSheet) continue
    const text = before + chunk.toString('latin1')
    rows += text.split(ROW).length - 1
    before = text.slice(1 - ROW.length)
    if (rows > MOST_ROW_ELEMENTS) {
      throw unreadable(localized('too_many_rows', { max: MAX_ROWS.toLocaleString('en') }))
    }
  }
}
