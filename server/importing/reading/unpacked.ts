import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { MAX_ROWS, MAX_UNPACKED_BYTES, Unreadable, unreadable } from './table.ts'
import { localized } from '../localized-message.rules.ts'

// A header, and some rows that are formatted but empty.
const MOST_ROW_ELEMENTS = MAX_ROWS + 5000
const ROW = '<row'
const WANTED = /\.(xml|rels)$/

export const NO_WORKBOOK = localized('no_workbook')
const DAMAGED = localized('workbook_damaged')

/**
 * The texts inside a workbook by their names. Everything is unpacked once without keeping anything: what a file says of
 * its own size may be a lie. Throws `Unreadable` at 50 MB, or at more rows than a sheet may have.
 */
export async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const left = { bytes: MAX_UNPACKED_BYTES }
  await eachEntry(bytes, (stream, name) => measure(stream, name, left))
  const texts = new Map<string, Buffer>()
  await eachEntry(bytes, async (stream, name) => {
    if (WANTED.test(name)) texts.set(name, Buffer.concat(await stream.toArray()))
    else stream.destroy()
  })
  return texts
}

async function eachEntry(bytes: Buffer, take: (stream: Readable, name: string) => Promise<void>): Promise<void> {
  const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)
  const zip = await open(bytes, { lazyEntries: true }).catch((): never => {
    throw unreadable(NO_WORKBOOK)
  })
  const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  const takeNext = async (entry: Entry) => {
    try {
      await take(await openEntry(entry), entry.fileName)
      zip.readEntry()
    } catch (error) {
      throw error instanceof Unreadable ? error : unreadable(DAMAGED)
    }
  }
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(unreadable(DAMAGED)))
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => void takeNext(entry).catch(reject))
    zip.readEntry()
  })
}

async function measure(stream: Readable, name: string, left: { bytes: number }): Promise<void> {
  const isSheet = name.startsWith('xl/worksheets/')
  let rows = 0
  let before = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
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
