import { saveText } from '../../ui/save-text.ts'
import type { RowCursor } from './result-data.ts'

type Part = { csv: string; rows: number; next: RowCursor | null }

/** What each part of a file is asked for with: one key for all of them. */
export type PartOf = { request_key: string; after?: RowCursor }

/** Collects a file part by part and hands it to the browser; `onRows` is told how many students are there. */
export async function saveParts(
  name: string,
  read: (part: PartOf) => Promise<Part>,
  onRows: (count: number) => void,
): Promise<void> {
  const request_key = crypto.randomUUID()
  const texts: string[] = []
  let count = 0
  let after: RowCursor | null = null
  do {
    const part: Part = await read({ request_key, ...(after && { after }) })
    texts.push(part.csv)
    count += part.rows
    onRows(count)
    after = part.next
  } while (after !== null)
  saveText(`${name}.csv`, texts.join(''), 'text/csv')
}
