import { audienceCell, audienceParts } from '#contract/audience-cell.rules.ts'
import { archivedOf } from '../../academy/archived.queries.ts'
import type { Tx } from '../../db/db.ts'
import { type AudienceParts, type PaperRow, type Readers, withParts } from './audience.queries.ts'

/** What the words of a cell are, by their order. `isInUse`: false for what was archived and for students who left. */
export type NamedPart = {
  name: string
  isLeftOut: boolean
  found: { kind: 'level' | 'batch' | 'student'; id: number; code: string; shown: string; isInUse: boolean } | null
}

/** Looks up each part of a cell: a level by its name, a batch by its code, a student by the admission number or name. */
export async function namedParts(read: Tx, cell: string): Promise<NamedPart[]> {
  const parts = audienceParts(cell)
  if (parts.length === 0) return []
  // A level's name may have a semicolon.
  const whole = (await groupsNamed(read, [cell.trim()])).get(cell.trim())
  if (whole) return [{ name: cell.trim(), isLeftOut: false, found: whole }]
  const names = parts.map(({ name }) => name)
  const groups = await groupsNamed(read, names)
  const students = await studentsNamed(
    read,
    names.filter((name) => !groups.has(name)),
  )
  return parts.map(({ name, isLeftOut }) => ({
    name,
    isLeftOut,
    found: (isLeftOut ? undefined : groups.get(name)) ?? students.get(name.toLowerCase()) ?? null,
  }))
}

type Found = NonNullable<NamedPart['found']>

async function groupsNamed(read: Tx, names: string[]): Promise<Map<string, Found>> {
  const [oldLevels, oldBatches] = [await archivedOf(read, 'level'), await archivedOf(read, 'batch')]
  const batches = await read
    .selectFrom('batches')
    .where('batch_code', 'in', names)
    .select(['batch_id', 'batch_code', 'batch_name', 'ac_id'])
    .execute()
  const levels = await read.selectFrom('levels').where('levels', 'in', names).select(['ac_id', 'levels']).execute()
  return new Map<string, Found>([
    ...batches.map(({ batch_id: id, batch_code: code, batch_name: shown, ac_id }): [string, Found] => {
      const isInUse = !oldBatches.has(id) && !oldLevels.has(ac_id)
      return [code, { kind: 'batch', id, code, shown, isInUse }]
    }),
    // A level's name comes before a batch's code, as in the sheets.
    ...levels.map(({ ac_id: id, levels: code }): [string, Found] => [
      code,
      { kind: 'level', id, code, shown: code, isInUse: !oldLevels.has(id) },
    ]),
  ])
}

/** Students by admission number or, where only one has it, by name; in lower case. */
async function studentsNamed(read: Tx, names: string[]): Promise<Map<string, Found>> {
  const lower = [...new Set(names.map((name) => name.toLowerCase()))]
  if (lower.length === 0) return new Map()
  const rows = await read
    .selectFrom('students')
    .where((where) =>
      where.or([
        where(where.fn<string>('lower', ['admission_no']), 'in', lower),
        where.and([where('admission_no', 'is not', null), where(where.fn<string>('lower', ['name']), 'in', lower)]),
      ]),
    )
    .where('status', '!=', 'forgotten')
    .select(['stud_id', 'admission_no', 'name', 'status'])
    .execute()
  const found = new Map<string, Found>()
  for (const [name, own] of Map.groupBy(rows, (row) => row.name.toLowerCase()))
    if (own.length === 1 && own[0]) found.set(name, studentFound(own[0]))
  for (const row of rows) if (row.admission_no !== null) found.set(row.admission_no.toLowerCase(), studentFound(row))
  return found
}

type StudentRow = { stud_id: number; admission_no: string | null; name: string; status: string }

const studentFound = ({ stud_id: id, admission_no, name: shown, status }: StudentRow): Found => ({
  kind: 'student',
  id,
  code: admission_no ?? '',
  shown,
  isInUse: status === 'active',
})

/** Returns for whom a cell says that a paper is; undefined where a part of it is unknown, or it names nobody. */
export function readersOf(parts: readonly NamedPart[]): Readers | undefined {
  const ids = (kind: Found['kind'], isLeftOut: boolean) => [
    ...new Set(parts.flatMap((one) => (one.found?.kind === kind && one.isLeftOut === isLeftOut ? one.found.id : []))),
  ]
  const [levels, batches, students, leftOut] = [
    ids('level', false),
    ids('batch', false),
    ids('student', false).filter((id) => !ids('student', true).includes(id)),
    ids('student', true),
  ]
  if (parts.some(({ found }) => found === null) || levels.length + batches.length + students.length === 0)
    return undefined
  const [ac_id, batch_id] = [levels[0] ?? null, batches[0] ?? null]
  const isOne = levels.length + batches.length === 1 && students.length + leftOut.length === 0
  if (isOne) return { ac_id, batch_id, parts: null }
  return { ac_id: null, batch_id: null, parts: { levels, batches, students, leftOut } }
}

/** Returns for whom a cell says that a paper is; undefined where a part of it is unknown. */
export const readersNamed = async (read: Tx, cell: string): Promise<Readers | undefined> =>
  readersOf(await namedParts(read, cell))

type Words = { cell: string; shown: string }
const SHOWN_STUDENTS = 3

/** Returns the sheet's cell of each of these papers that is for several parts, and what staff reads instead of it. */
export async function wordsOfParts(read: Tx, papers: PaperRow[]): Promise<Map<number, Words>> {
  const rows = (await withParts(read, papers)).flatMap(({ paper_id, parts }) => (parts ? [{ paper_id, parts }] : []))
  if (rows.length === 0) return new Map()
  const all = (of: keyof AudienceParts) => rows.flatMap(({ parts }) => parts[of])
  const levels = await read
    .selectFrom('levels')
    .where('ac_id', 'in', [-1, ...all('levels')])
    .select(['ac_id as id', 'levels as code', 'levels as shown'])
    .execute()
  const batches = await read
    .selectFrom('batches')
    .where('batch_id', 'in', [0, ...all('batches')])
    .select(['batch_id as id', 'batch_code as code', 'batch_name as shown'])
    .execute()
  const students = await read
    .selectFrom('students')
    .where('stud_id', 'in', [0, ...all('students'), ...all('leftOut')])
    .select(['stud_id as id', 'admission_no', 'name as shown'])
    .execute()
  const named = students.map(({ admission_no, ...one }) => ({ ...one, code: admission_no ?? one.shown }))
  return new Map(
    rows.map(({ paper_id, parts }) => {
      const groups = [...pick(levels, parts.levels), ...pick(batches, parts.batches)]
      const own = pick(named, parts.students)
      const cell = audienceCell([
        ...[...groups, ...own].map(({ code }) => ({ name: code, isLeftOut: false })),
        ...pick(named, parts.leftOut).map(({ code }) => ({ name: code, isLeftOut: true })),
      ])
      const more = own.length > SHOWN_STUDENTS ? [`+${own.length - SHOWN_STUDENTS}`] : []
      const shown = [...groups, ...own.slice(0, SHOWN_STUDENTS)].map((one) => one.shown)
      return [paper_id, { cell, shown: [...shown, ...more].join(', ') }]
    }),
  )
}

const pick = <One extends { id: number }>(rows: One[], ids: number[]): One[] =>
  ids.flatMap((id) => rows.find((one) => one.id === id) ?? [])

type Listed = PaperRow & { level: string | null; batch_name: string | null }

/** Adds to papers what staff reads of whom they are for; null for everybody. */
export async function withReaders<R extends Listed>(
  read: Tx,
  papers: R[],
): Promise<(R & { readers: string | null })[]> {
  const several = await wordsOfParts(read, papers)
  return papers.map((paper) => {
    const readers = paper.batch_name ?? paper.level ?? several.get(paper.paper_id)?.shown ?? null
    return { ...paper, readers }
  })
}
