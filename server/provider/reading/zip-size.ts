import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { MOST_ROWS, MOST_UNPACKED, unreadable } from './table.ts'

// A header, and some rows that are formatted but empty.
const MOST_ROW_ELEMENTS = MOST_ROWS + 5000
const ROW = '<row'

const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)

/**
 * Unpacks a workbook without keeping anything of it: what it says of its own size may be a lie. Throws `Unreadable`
 * at 50 MB, or at more rows than a sheet may have.
 */
export async function refuseBombs(bytes: Buffer): Promise<void> {
  const zip = await open(bytes, { lazyEntries: true }).catch((): never => {
    throw unreadable('it is not a workbook: save it as "Excel 2007-365 (.xlsx)"')
  })
  const left = { bytes: MOST_UNPACKED }
  const openEntry = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(unreadable('the workbook is damaged')))
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      openEntry(entry)
        .then((stream) => measure(stream, entry.fileName, left))
        .then(() => zip.readEntry(), reject)
    })
    zip.readEntry()
  })
}

async function measure(stream: Readable, name: string, left: { bytes: number }): Promise<void> {
  const isSheet = name.startsWith('xl/worksheets/')
  let rows = 0
  let before = ''
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      left.bytes -= chunk.length
      if (left.bytes < 0) throw unreadable('it unpacks to more than 50 MB')
      if (!isSheet) continue
      const text = before + chunk.toString('latin1')
      rows += text.split(ROW).length - 1
      before = text.slice(1 - ROW.length)
      if (rows > MOST_ROW_ELEMENTS) {
        throw unreadable(`more than ${MOST_ROWS.toLocaleString('en')} rows: cut it into several files`)
      }
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'Unreadable' ? error : unreadable('the workbook is damaged')
  }
}
