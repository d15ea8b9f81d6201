import { sql } from 'kysely'
import { references, type Named } from '../../../db/references.ts'
import type { Tx } from '../../../db/db.ts'
import { type Tables, tables } from '../../../db/tables.ts'

type Table = keyof Tables
/** The table that refers to something. */
export type Holder = Table
/** The rows that are removed too, by table and id: they do not count as users of a row. */
export type Going = ReadonlyMap<string, ReadonlySet<string>>

// The account itself, and an import's changes of it, do not count as the student's data.
const OWN_OF_STUDENTS: ReadonlySet<string> = new Set(['students', 'student_batches', 'left_batches', 'import_changes'])

/** Tables whose rows are identified by more than one column. */
const KNOWN_BY: Record<string, readonly [whose: Table, ...columns: string[]]> = {
  student_batches: ['students', 'stud_id'],
  attendance: ['attendance', 'stud_id', 'subject_id', 'date', 'start'],
  guardian_children: ['guardian_children', 'stud_id', 'guardian_id'],
  days: ['days', 'batch_id', 'subject_id', 'day_no'],
}

// No undo removes so many rows: some row of them stays.
const MOST = 150_000

type Place = { from: Table; column: string; whose: Table; by: readonly string[] }

const all = Object.entries(references).map(([place, named]): [from: Table, column: string, named: Named] => {
  const [from, column = ''] = place.split('.')
  return [from as Table, column, named]
})

function whoseOf(from: Table): Pick<Place, 'whose' | 'by'> {
  const [known, ...by] = KNOWN_BY[from] ?? []
  if (known) return { whose: known, by }
  const owner = all.find(([table, , { as }]) => table === from && as === 'part')
  return owner
    ? { whose: owner[2].to, by: [owner[1]] }
    : { whose: from, by: Object.keys(tables[from].columns).slice(0, 1) }
}

/** Returns every column that may refer to a row of this table; tables that are added later are found too. */
function placesOf(table: Table): Place[] {
  if (table === 'students') {
    const having = Object.entries(tables).filter(
      ([name, { columns }]) => 'stud_id' in columns && !OWN_OF_STUDENTS.has(name),
    )
    return having.map(([name]) => ({ from: name as Table, column: 'stud_id', ...whoseOf(name as Table) }))
  }
  return all.flatMap(([from, column, { to, as }]) =>
    to === table && as === undefined ? [{ from, column, ...whoseOf(from) }] : [],
  )
}

/** Returns those of these ids that something refers to, with its table, except what is removed as well. */
export async function usedBy(tx: Tx, table: Table, ids: number[], going: Going): Promise<Map<number, Holder>> {
  const found = new Map<number, Holder>()
  if (ids.length === 0) return found
  for (const place of placesOf(table)) for (const id of await heldBy(tx, place, ids, going)) found.set(id, place.whose)
  return found
}

async function heldBy(tx: Tx, { from, column, whose, by }: Place, ids: number[], going: Going): Promise<number[]> {
  const own = going.get(whose) ?? new Set()
  const names = sql.ref(column)
  const in_use = sql`${names} in (${sql.join(ids)})${from === 'questions' ? sql` and withdrawn_at is null` : sql``}`
  if (own.size === 0) {
    const { rows } = await sql<{ id: number }>`
      select distinct ${names} as id from ${sql.table(from)} where ${in_use}`.execute(tx)
    return rows.map(({ id }) => id)
  }
  const parts = by.map((one) => sql`cast(${sql.ref(one)} as text)`)
  const { rows } = await sql<{ id: number; whose: string }>`
    select distinct ${names} as id, ${sql.join(parts, sql` || ' ' || `)} as whose
    from ${sql.table(from)} where ${in_use} limit ${MOST}`.execute(tx)
  return rows.flatMap((row) => (own.has(row.whose) && rows.length < MOST ? [] : [row.id]))
}

/** Returns those of these subjects that a section of a format names. */
export async function subjectsOfFormats(tx: Tx, ids: number[], going: Going): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('format_sections')
    .innerJoin('subjects', 'subjects.subject_code', 'format_sections.subject_code')
    .where('subject_id', 'in', ids)
    .select(['subject_id', 'format_code'])
    .execute()
  const own = going.get('format_sections')
  return new Set(rows.flatMap((row) => (own?.has(row.format_code) ? [] : [row.subject_id])))
}

/** Returns those of these chapters that have questions of the bank, by their numbers. */
export async function chaptersOfQuestions(tx: Tx, ids: number[], going: Going): Promise<Set<number>> {
  const own = going.get('questions') ?? new Set()
  const rows = await tx
    .selectFrom('questions')
    .innerJoin('chapters', (join) =>
      join
        .onRef('chapters.subject_id', '=', 'questions.subject_id')
        .onRef('chapters.chapter_no', '=', 'questions.chapter_no'),
    )
    .where('chapter_id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .select(['chapter_id', 'question_id'])
    .limit(own.size + 1)
    .execute()
  return new Set(rows.flatMap((row) => (own.has(String(row.question_id)) ? [] : [row.chapter_id])))
}

/** Returns those of these formats by which papers were made. */
export async function formatsOfPapers(tx: Tx, codes: string[], going: Going): Promise<Set<string>> {
  const own = going.get('papers')
  const rows = await tx.selectFrom('papers').where('format', 'in', codes).select(['format', 'paper_id']).execute()
  return new Set(rows.flatMap(({ format, paper_id }) => (own?.has(String(paper_id)) ? [] : [format ?? ''])))
}
