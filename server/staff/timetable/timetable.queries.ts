import { CLASS_COLUMNS, liveClasses } from '../../academy/live-classes.queries.ts'
import type { Tx } from '../../db/db.ts'
import { ownClasses, seesNone, type ClassesSeen } from '../accounts/scope.queries.ts'
import { foldedName } from './series.rules.ts'

const MAX_OF_WEEK = 1000

const COLUMNS = [
  ...CLASS_COLUMNS,
  'class_code',
  'online_url',
  'room',
  'live_classes.status',
  'live_classes.batch_id',
  'live_classes.subject_id',
  'batch_code',
  'subject_code',
] as const

export type StoredClass = Awaited<ReturnType<typeof storedClass>> & {}

/** The class; undefined where there is none, or it is not somebody's own. */
export async function storedClass(read: Tx, seen: ClassesSeen | null, classId: number) {
  if (seesNone(seen)) return
  return ownClasses(read, seen).where('class_id', '=', classId).select(COLUMNS).executeTakeFirst()
}

type Between = { from: number; until: number }

/** Classes that begin between two moments, the first one first. */
export async function classesOf(read: Tx, seen: ClassesSeen | null, { from, until }: Between): Promise<StoredClass[]> {
  if (seesNone(seen)) return []
  return ownClasses(read, seen)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .select(COLUMNS)
    .orderBy('starts_at')
    .orderBy('class_id')
    .limit(MAX_OF_WEEK)
    .execute()
}

/** Returns the class and later ones of its series; the class alone without a series. */
export async function followingClasses(
  read: Tx,
  seen: ClassesSeen | null,
  { class_id, starts_at }: Pick<StoredClass, 'class_id' | 'starts_at'>,
): Promise<StoredClass[]> {
  if (seesNone(seen)) return []
  const series = read.selectFrom('series_classes').where('class_id', '=', class_id).select('series_id')
  return ownClasses(read, seen)
    .where((where) =>
      where.or([
        where('class_id', '=', class_id),
        where.and([
          where('starts_at', '>=', starts_at),
          where(
            'class_id',
            'in',
            read.selectFrom('series_classes').where('series_id', 'in', series).select('class_id'),
          ),
        ]),
      ]),
    )
    .select(COLUMNS)
    .orderBy('starts_at')
    .orderBy('class_id')
    .execute()
}

/** Returns the classes between two moments in a batch or by a teacher, whose name is compared without capitals. */
export async function meetingClasses(
  read: Tx,
  { batch_ids, tutor, from, until }: Between & { batch_ids: number[]; tutor: string },
) {
  const within = liveClasses(read)
    .where('starts_at', '<', until)
    .where('starts_at', '>=', from - DAY_MS)
    .where('ends_at', '>', from)
    .where('live_classes.status', '=', '')
  const tutors = await within.select('tutor_name').distinct().execute()
  const names = tutors.map(({ tutor_name }) => tutor_name).filter((name) => foldedName(name) === foldedName(tutor))
  return within
    .where((where) =>
      where.or([
        where('live_classes.batch_id', 'in', batch_ids),
        ...(names.length > 0 ? [where('tutor_name', 'in', names)] : []),
      ]),
    )
    .select(COLUMNS)
    .orderBy('starts_at')
    .execute()
}

/** No class is longer. */
const DAY_MS = 86_400_000

export async function holidaysBetween(read: Tx, from: string, until: string) {
  return read
    .selectFrom('holidays')
    .where('day', '>=', from)
    .where('day', '<=', until)
    .select(['day', 'name'])
    .orderBy('day')
    .execute()
}

export async function addHolidays(tx: Tx, days: string[], name: string): Promise<void> {
  await tx
    .insertInto('holidays')
    .values(days.map((day) => ({ day, name })))
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ name }))
    .execute()
}

/** The holiday that the day was; undefined where it was none. */
export async function removeHoliday(tx: Tx, day: string) {
  return tx.deleteFrom('holidays').where('day', '=', day).returning(['day', 'name']).executeTakeFirst()
}

/** True when anybody is marked in the register of the class. */
export async function isRegistered(
  read: Tx,
  { batch_id, subject_id }: Pick<StoredClass, 'batch_id' | 'subject_id'>,
  { date, start }: { date: string; start: string },
): Promise<boolean> {
  const found = await read
    .selectFrom('student_batches')
    .innerJoin('attendance', 'attendance.stud_id', 'student_batches.stud_id')
    .where('batch_id', '=', batch_id)
    .where('subject_id', '=', subject_id)
    .where('date', '=', date)
    .where('start', '=', start)
    .select('attendance.stud_id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** To how many devices of a batch a change of its classes is told. */
export async function listeningDevices(read: Tx, batchId: number): Promise<number> {
  const { n } = await read
    .selectFrom('student_batches')
    .innerJoin('push_subscriptions', 'push_subscriptions.stud_id', 'student_batches.stud_id')
    .where('batch_id', '=', batchId)
    .where('classes', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** How many classes the press with this key made; undefined where it made none. */
export async function madeBy(read: Tx, requestKey: string): Promise<number | undefined> {
  const series = await read
    .selectFrom('class_series')
    .where('request_key', '=', requestKey)
    .select('series_id')
    .executeTakeFirst()
  if (!series) return
  const { n } = await read
    .selectFrom('series_classes')
    .where('series_id', '=', series.series_id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

type Series = { series_id: number; request_key: string; made_at: number; made_by: string }

/** Notes that these classes, which are stored, were made together. */
export async function addSeries(tx: Tx, series: Series, classCodes: string[]): Promise<number[]> {
  await tx.insertInto('class_series').values(series).execute()
  const rows = await tx.selectFrom('live_classes').where('class_code', 'in', classCodes).select('class_id').execute()
  const { series_id } = series
  await tx
    .insertInto('series_classes')
    .values(rows.map(({ class_id }) => ({ class_id, series_id })))
    .execute()
  return rows.map(({ class_id }) => class_id)
}
