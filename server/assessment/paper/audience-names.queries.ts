import { type AudiencePart, audienceParts } from '#contract/audience-cell.rules.ts'
import { archivedOf } from '../../academy/archived.queries.ts'
import type { Tx } from '../../db/db.ts'
import { inPieces } from '../../db/in-pieces.ts'
import { type AudienceParts, type PaperRow, type Readers, withParts } from './audience.queries.ts'
import { byPlace, orderedCell } from './audience-order.rules.ts'

/** What the words of a cell are, by their order. `isInUse`: false for what was archived and for students who left. */
export type NamedPart = {
  name: string
  isLeftOut: boolean
  found: { kind: 'level' | 'batch' | 'student'; id: number; code: string; shown: string; isInUse: boolean } | null
}

/**
 * Looks up each part of a cell: a level by its name, a batch by its code, a student by the admission number or name.
 * Whoever sees the students of the batches `seen` alone finds no other student.
 */
export async function namedParts(read: Tx, cell: string, seen: number[] | null = null): Promise<NamedPart[]> {
  return (await partsNamed(read, [cell], seen))(cell)
}

/** Looks up the parts of several cells together. */
async function partsNamed(read: Tx, cells: string[], seen: number[] | null): Promise<(cell: string) => NamedPart[]> {
  const names = (all: string[]) => all.flatMap((cell) => audienceParts(cell).map(({ name }) => name))
  const groups = await groupsNamed(read, [...cells.map((cell) => cell.trim()), ...names(cells)])
  const groupOf = ({ name, isLeftOut }: AudiencePart) => (isLeftOut ? undefined : groups.get(name))
  // A level's name may have a semicolon.
  const isWhole = (cell: string) => groups.has(cell.trim())
  const others = cells.flatMap((cell) => (isWhole(cell) ? [] : audienceParts(cell).filter((part) => !groupOf(part))))
  const students = await studentsNamed(
    read,
    others.map(({ name }) => name),
    seen,
  )
  return (cell) => {
    const parts = isWhole(cell) ? [{ name: cell.trim(), isLeftOut: false }] : audienceParts(cell)
    return parts.map((part) => ({ ...part, found: groupOf(part) ?? students(part.name) ?? null }))
  }
}

type Found = NonNullable<NamedPart['found']>

async function groupsNamed(read: Tx, names: string[]): Promise<Map<string, Found>> {
  const [oldLevels, oldBatches] = [await archivedOf(read, 'level'), await archivedOf(read, 'batch')]
  const batches = await inPieces(names, async (some) =>
    read
      .selectFrom('batches')
      .where('batch_code', 'in', some)
      .select(['batch_id', 'batch_code', 'batch_name', 'ac_id'])
      .execute(),
  )
  const levels = await inPieces(names, async (some) =>
    read.selectFrom('levels').where('levels', 'in', some).select(['ac_id', 'levels']).execute(),
  )
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

/** Returns who a word names: the student with this number, or the only one with it in other letters, or of this name. */
async function studentsNamed(
  read: Tx,
  names: string[],
  seen: number[] | null,
): Promise<(name: string) => Found | undefined> {
  const rows = await studentsCalled(read, names, seen)
  const ofNumber = new Map(rows.map((row) => [row.admission_no, row]))
  const ofLower = Map.groupBy(rows, ({ admission_no }) => (admission_no ?? '').toLowerCase())
  const ofName = Map.groupBy(rows, (row) => row.name.toLowerCase())
  const onlyOne = (some: StudentRow[] = []) => (some.length === 1 ? some[0] : undefined)
  return (name) => {
    const lower = name.toLowerCase()
    const row = ofNumber.get(name) ?? onlyOne(ofLower.get(lower)) ?? onlyOne(ofName.get(lower))
    return row && studentFound(row)
  }
}

/** Returns the students who have one of these words as their admission number or name, in any letters. */
export async function studentsCalled(read: Tx, names: string[], seen: number[] | null = null): Promise<StudentRow[]> {
  // SQLite writes only letters of English in lower case.
  const words = names.flatMap((name) => [name, name.toLowerCase()])
  const rows = await inPieces(words, async (some) => calledSome(read, some, seen))
  return [...new Map(rows.map((row) => [row.stud_id, row])).values()]
}

const calledSome = async (read: Tx, words: string[], seen: number[] | null): Promise<StudentRow[]> =>
  read
    .selectFrom('students')
    .where((where) =>
      where.or([
        where('admission_no', 'in', words),
        where(where.fn<string>('lower', ['admission_no']), 'in', words),
        where('name', 'in', words),
        where(where.fn<string>('lower', ['name']), 'in', words),
      ]),
    )
    .$if(seen !== null, (query) =>
      query.where('stud_id', 'in', (members) =>
        members
          .selectFrom('student_batches')
          .where('batch_id', 'in', [0, ...(seen ?? [])])
          .select('student_batches.stud_id'),
      ),
    )
    .where('admission_no', 'is not', null)
    .where('status', '!=', 'forgotten')
    .select(['stud_id', 'admission_no', 'name', 'status'])
    .execute()

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

/** Returns for whom each of these cells says that a paper is; undefined where a part of it is unknown. */
export async function readersNamed(read: Tx, cells: string[]): Promise<(cell: string) => Readers | undefined> {
  const parts = await partsNamed(read, cells, null)
  return (cell) => readersOf(parts(cell))
}

type Words = { cell: string; shown: string }
const SHOWN_STUDENTS = 3

/**
 * Returns the sheet's cell of each of these papers that is for several parts, and what staff reads instead of it:
 * with the first `shownStudents` by name, and the number of the others.
 */
export async function wordsOfParts(
  read: Tx,
  papers: PaperRow[],
  shownStudents = SHOWN_STUDENTS,
): Promise<Map<number, Words>> {
  const rows = (await withParts(read, papers)).flatMap(({ paper_id, parts }) => (parts ? [{ paper_id, parts }] : []))
  if (rows.length === 0) return new Map()
  const all = (of: keyof AudienceParts) => rows.flatMap(({ parts }) => parts[of])
  const levels = await inPieces(all('levels'), async (some) =>
    read
      .selectFrom('levels')
      .where('ac_id', 'in', some)
      .select(['ac_id as id', 'levels as code', 'levels as shown'])
      .execute(),
  )
  const batches = await inPieces(all('batches'), async (some) =>
    read
      .selectFrom('batches')
      .where('batch_id', 'in', some)
      .select(['batch_id as id', 'batch_code as code', 'batch_name as shown'])
      .execute(),
  )
  const students = await inPieces([...all('students'), ...all('leftOut')], async (some) =>
    read
      .selectFrom('students')
      .where('stud_id', 'in', some)
      .select(['stud_id as id', 'admission_no', 'name as shown'])
      .execute(),
  )
  const byId = (some: Part[]) => new Map(some.map((one) => [one.id, one]))
  const [levelOf, batchOf] = [byId(levels), byId(batches)]
  const studentOf = byId(students.map(({ admission_no, ...one }) => ({ ...one, code: admission_no ?? one.shown })))
  return new Map(
    rows.map(({ paper_id, parts }) => {
      const ordered = [
        ...pick(levelOf, parts.levels, 'level'),
        ...pick(batchOf, parts.batches, 'batch'),
        ...pick(studentOf, parts.students, 'student'),
        ...pick(studentOf, parts.leftOut, 'student', true),
      ].toSorted(byPlace)
      const groups = ordered.filter(({ kind }) => kind !== 'student')
      const own = ordered.filter(({ kind, isLeftOut }) => kind === 'student' && !isLeftOut)
      const more = own.length > shownStudents ? [`+${own.length - shownStudents}`] : []
      const shown = [...groups, ...own.slice(0, shownStudents)].map((one) => one.shown)
      return [paper_id, { cell: orderedCell(ordered), shown: [...shown, ...more].join(', ') }]
    }),
  )
}

type Part = { id: number; code: string; shown: string }

const pick = (rows: ReadonlyMap<number, Part>, ids: number[], kind: Found['kind'], isLeftOut = false) =>
  ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? { ...row, kind, isLeftOut } : []
  })

type Listed = PaperRow & { level: string | null; batch_name: string | null }

/**
 * Adds to papers what staff reads of whom they are for; null for nobody. Who sees some batches only, by `scope`, does
 * not read names: students of other batches may be among them.
 */
export async function withReaders<R extends Listed>(
  read: Tx,
  papers: R[],
  scope: object | null,
): Promise<(R & { readers: string | null })[]> {
  const several = await wordsOfParts(read, papers, scope === null ? SHOWN_STUDENTS : 0)
  return papers.map((paper) => {
    const readers = paper.batch_name ?? paper.level ?? (several.get(paper.paper_id)?.shown || null)
    return { ...paper, readers }
  })
}
