import { formatByCode } from '../../../assessment/format/format.queries.ts'
import { readersNamed } from '../../../assessment/paper/audience-names.queries.ts'
import { codesInBank } from '../../../assessment/paper/removals.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { chapterKey } from '../../import-context.ts'
import { chapterIds, codeRows } from '../../sheets/codes.queries.ts'
import type { Row } from '../../planning/planned-row.ts'

/** Columns that refer to other things. `readers` is a level or a batch, or several parts of an audience; a chapter is a subject and a number. */
export type Needed = {
  levels?: string
  batches?: string
  subjects?: string
  readers?: string
  chapter?: [subject: string, number: string]
  questions?: string
  format?: string
}

const AT_ONCE = 1000

const wordsIn = (row: Row, column: string | undefined): string[] => {
  const value = column === undefined ? null : (row[column] ?? null)
  return (Array.isArray(value) ? value : value === null ? [] : [value]) as string[]
}

/** Returns a check of whether everything that a row refers to exists. */
export async function codesThere(tx: Tx, needed: Needed, rows: Row[]): Promise<(row: Row) => boolean> {
  const { levels, batches, subjects } = await codeRows(tx)
  const chapters = needed.chapter ? await chapterIds(tx) : new Map<string, unknown>()
  const bank = await inBank(tx, [...new Set(rows.flatMap((row) => wordsIn(row, needed.questions)))])
  const formats = new Set<string>()
  for (const code of new Set(rows.flatMap((row) => wordsIn(row, needed.format))))
    if (await formatByCode(tx, code)) formats.add(code)
  const cells = rows.flatMap((row) => wordsIn(row, needed.readers))
  const readers = await readersNamed(tx, cells)
  const places: [column: string | undefined, has: (code: string) => boolean][] = [
    [needed.levels, (code) => levels.has(code)],
    [needed.batches, (code) => batches.has(code)],
    [needed.subjects, (code) => subjects.has(code)],
    [needed.readers, (code) => levels.has(code) || batches.has(code) || readers(code) !== undefined],
    [needed.questions, (code) => bank.has(code)],
    [needed.format, (code) => formats.has(code)],
  ]
  return (row) =>
    places.every(([column, has]) => wordsIn(row, column).every(has)) && hasChapter(row, needed.chapter, chapters)
}

function hasChapter(row: Row, chapter: Needed['chapter'], chapters: Map<string, unknown>): boolean {
  if (!chapter) return true
  const [subject, number] = [row[chapter[0]], row[chapter[1]] ?? null]
  return number === null || chapters.has(chapterKey(String(subject), Number(number)))
}

async function inBank(tx: Tx, codes: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < codes.length; from += AT_ONCE)
    for (const code of await codesInBank(tx, codes.slice(from, from + AT_ONCE))) found.add(code)
  return found
}
