import { columnsOf } from '../../../db/columns-of.ts'
import type { Tx } from '../../../db/db.ts'
import type { FileRef } from '../../file-ref.ts'
import { taughtSubjectCodes } from '../../import-context.queries.ts'

export async function storedLevels(read: Tx) {
  return read.selectFrom('levels').select(['ac_id', 'levels']).orderBy('ac_id').execute()
}

/** Returns a function for public pictures by their address, each with the provider's name for it. */
export async function pictureRefs(read: Tx): Promise<(address: string | null) => FileRef | null> {
  const files = await read.selectFrom('files').where('kind', '=', 'public').select(columnsOf('files')).execute()
  const refs = new Map(
    files.map(({ path, name, content_hash, size_bytes }) => [
      `/media/${path}`,
      { name, use: 'picture' as const, hash: content_hash, size: size_bytes },
    ]),
  )
  return (address) => {
    if (address === null) return null
    const name = address.slice(address.lastIndexOf('/') + 1)
    return refs.get(address) ?? { name, use: 'picture', hash: name }
  }
}

export async function storedSubjects(read: Tx) {
  return (await subjectsWithIds(read)).map(({ subject_id: _id, ...row }) => row)
}

/** The same, each with its id. */
export async function subjectsWithIds(read: Tx) {
  const pictureOf = await pictureRefs(read)
  const rows = await read
    .selectFrom('subjects')
    .innerJoin('levels', 'levels.ac_id', 'subjects.ac_id')
    .select(['subject_id', 'subject_code', 'subject_name', 'levels.levels as level', 'thumbnail', 'position'])
    .orderBy('position')
    .orderBy('subject_id')
    .execute()
  return rows.map((row) => ({ ...row, thumbnail: pictureOf(row.thumbnail) }))
}

export async function storedBatches(read: Tx) {
  return (await batchesWithIds(read)).map(({ batch_id: _id, ...row }) => row)
}

/** The same, each with its id. */
export async function batchesWithIds(read: Tx) {
  const rows = await read
    .selectFrom('batches')
    .innerJoin('levels', 'levels.ac_id', 'batches.ac_id')
    .select(['batch_id', 'batch_code', 'batch_name', 'levels.levels as level', 'start_date', 'end_date'])
    .orderBy('batch_id')
    .execute()
  const codesOf = await taughtSubjectCodes(read)
  return rows.map((row) => ({ ...row, subject_codes: codesOf(row.batch_id).toSorted() }))
}

export async function storedDays(read: Tx) {
  return days(read).select(DAY_COLUMNS).orderBy('days.batch_id').orderBy('days.subject_id').orderBy('day_no').execute()
}

type Day = { batch: string; subject: string; day_no: number }

/** Returns days of these batches, subjects and numbers, at least the asked ones, with their ids. */
export async function daysWithIds(read: Tx, asked: Day[]) {
  return days(read)
    .where('batch_code', 'in', [...new Set(asked.map(({ batch }) => batch))])
    .where('subject_code', 'in', [...new Set(asked.map(({ subject }) => subject))])
    .where('day_no', 'in', [...new Set(asked.map(({ day_no }) => day_no))])
    .select(DAY_COLUMNS)
    .select(['days.batch_id', 'days.subject_id'])
    .execute()
}

const DAY_COLUMNS = [
  'batch_code as batch',
  'subject_code as subject',
  'day_no',
  'schedule_name',
  'date',
  'chapter_no',
] as const

const days = (read: Tx) =>
  read
    .selectFrom('days')
    .innerJoin('batches', 'batches.batch_id', 'days.batch_id')
    .innerJoin('subjects', 'subjects.subject_id', 'days.subject_id')
    .leftJoin('chapters', 'chapters.chapter_id', 'days.chapter_id')
