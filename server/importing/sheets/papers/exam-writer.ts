import { loadAcademy } from '../../../academy/academy.ts'
import { putParts } from '../../../assessment/paper/audience.queries.ts'
import { readersNamed } from '../../../assessment/paper/audience-names.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Putting } from '../../sheet.ts'
import { Codes } from '../codes.ts'
import { momentIn, type PaperRow, resultsIn } from './papers.ts'
import { writePaper } from './write-paper.ts'

type ExamRow = PaperRow & {
  readers: string | null
  start: string | null
  end: string | null
  results: string | null
  pass_marks: number | null
}

function gone(word: string | null): never {
  throw new Error(`"${word}" was there when the sheet was checked, and no longer is`)
}

/** Columns that only one of the two kinds has. */
type Own = Pick<Tables['papers'], 'subject_id' | 'description' | 'given_negative'>

/** Writes school or entrance exams: papers with a window, for a level or a batch, whose results may come later. */
export const examWriter =
  <R extends ExamRow>(kind: 'exam' | 'entrance', own: (row: R, codes: Codes) => Own) =>
  async (tx: Tx, rows: R[], putting: Putting): Promise<void> => {
    const { zone } = await loadAcademy(tx)
    const codes = await Codes.of(tx)
    const readersIn = await readersNamed(
      tx,
      rows.map(({ readers }) => readers ?? ''),
    )
    for (const row of rows) {
      const { subject_id, description, given_negative } = own(row, codes)
      const times = { starts_at: momentIn(zone, row.start), ends_at: momentIn(zone, row.end), minutes: row.minutes }
      const none = { chapter_id: null, visible_from: null }
      const { parts, ...readers } = readersIn(row.readers ?? '') ?? gone(row.readers)
      const place = { subject_id, description, ...readers }
      const rest = { ...none, ...times, ...place, results_at: resultsIn(zone, row.results) }
      const given = { given_marks: row.marks, given_negative, given_pass: row.pass_marks }
      await putParts(tx, await writePaper(tx, kind, row, rest, given, putting), parts)
    }
  }
