import { join } from 'node:path'
import { putNews } from '../../features/news/news.queries.ts'
import { addDays } from '../../ports/time.ts'
import { day, optional, text } from '../cells.ts'
import { cleanHtml } from '../../features/news/clean-html.ts'
import { type Import, unknownCode } from '../import-run.ts'
import { problemOf, storePicture } from '../media-store.ts'
import { type RowOf, sheet } from '../sheet.ts'
import { batchCodes, type Codes, levelCodes } from './codes.ts'

const columns = {
  news_code: text('News ID', 40),
  date: day('Date'),
  heading: text('Heading', 200),
  html: text('Text', 50_000),
  image: optional(text('Image', 255)),
  readers: optional(text('Level or Batch Code', 100)),
}
type Row = RowOf<typeof columns>

/** News for everybody, or for a level or a batch. The HTML is cleaned as it comes in. */
export const newsSheet = sheet({
  name: 'news',
  columns,
  prepare: async (rows: Row[], into): Promise<Map<string, string>> => {
    const addresses = new Map<string, string>()
    for (const { image, line } of rows) {
      if (image === null || addresses.has(image)) continue
      const path = join(into.folder, 'images', image)
      const problem = await problemOf(path, ['picture'])
      if (problem) into.mistakes.push({ file: into.file, row: line, column: 'Image', problem })
      else addresses.set(image, await storePicture(into, path))
    }
    return addresses
  },
  write: async (tx, rows, into, addresses) => {
    const levels = await levelCodes(tx)
    const batches = await batchCodes(tx)
    for (const row of rows) {
      const readers = readersOf(row, into, levels, batches)
      const { news_code, heading } = row
      const images = row.image === null ? null : (addresses.get(row.image) ?? null)
      const published_on = addDays(row.date, into.moved.days)
      const item = { id: into.newId(), news_code, published_on, heading, news: cleanHtml(row.html), images }
      await putNews(tx, { ...item, ...readers })
    }
  },
})

function readersOf({ readers, line }: Row, into: Import, levels: Codes, batches: Codes) {
  const ac_id = readers === null ? null : (levels.get(readers) ?? null)
  const batch_id = readers === null ? null : (batches.get(readers) ?? null)
  if (readers !== null && ac_id === null && batch_id === null) {
    unknownCode(into, line, 'Level or Batch Code', readers, [...levels.keys(), ...batches.keys()])
  }
  return { ac_id, batch_id }
}
