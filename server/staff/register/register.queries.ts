import { CLASS_COLUMNS } from '../../academy/live-classes.queries.ts'
import type { Tx } from '../../db/db.ts'
import { classesStoodIn, ownClasses, seesNone, type ClassesSeen } from '../accounts/scope.queries.ts'
import type { Member } from './register.rules.ts'

const MAX_CLASSES = 300
const DAY_MS = 86_400_000
/** Students who left the batch earlier than this before a class are not in its register any more. */
const LEFT_BEFORE_MS = 30 * DAY_MS

export type RegisterClass = Awaited<ReturnType<typeof registerClass>> & {}

const REGISTER_COLUMNS = [
  ...CLASS_COLUMNS,
  'live_classes.batch_id',
  'live_classes.subject_id',
  'live_classes.status',
] as const

/** Somebody, and the day on which they may take attendance at classes where they stand in. */
export type StandIn = { staffId: number; from: number; until: number }

/** The class; undefined where there is none, or it is neither somebody's own nor one where they stand in those days. */
export async function registerClass(read: Tx, seen: ClassesSeen | null, classId: number, standIns: readonly StandIn[]) {
  const own = seesNone(seen)
    ? undefined
    : await ownClasses(read, seen).where('class_id', '=', classId).select(REGISTER_COLUMNS).executeTakeFirst()
  if (own) return own
  for (const standIn of standIns) {
    const stoodIn = classesStoodIn(read, standIn).where('class_id', '=', classId).select(REGISTER_COLUMNS)
    const found = await stoodIn.executeTakeFirst()
    if (found) return found
  }
  return undefined
}

/** Classes of a day where somebody stands in. */
export const stoodInClasses = async (read: Tx, standIn: StandIn) =>
  classesStoodIn(read, standIn).select(REGISTER_COLUMNS).orderBy('starts_at').limit(MAX_CLASSES).execute()

/** Classes that begin between two moments, the first one first. */
export async function classesBetween(read: Tx, seen: ClassesSeen | null, from: number, until: number) {
  if (seesNone(seen)) return []
  return ownClasses(read, seen)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .select(REGISTER_COLUMNS)
    .orderBy('starts_at')
    .orderBy('class_id')
    .limit(MAX_CLASSES)
    .execute()
}

/** The marks of a day in the batches and subjects of these classes, each with the class that it may belong to. */
export const marksOfDay = (read: Tx, classIds: number[], date: string) =>
  read
    .selectFrom('live_classes')
    .innerJoin('student_batches', 'student_batches.batch_id', 'live_classes.batch_id')
    .innerJoin('attendance', (join) =>
      join
        .onRef('attendance.stud_id', '=', 'student_batches.stud_id')
        .onRef('attendance.subject_id', '=', 'live_classes.subject_id'),
    )
    .where('class_id', 'in', classIds)
    .where('attendance.date', '=', date)

/** How often each start and status stands in the register of a day, batch by batch and subject by subject. */
export async function markedOfDay(read: Tx, classIds: number[], date: string) {
  if (classIds.length === 0) return []
  return marksOfDay(read, classIds, date)
    .groupBy(['class_id', 'attendance.start', 'attendance.status'])
    .select(({ fn }) => ['class_id', 'attendance.start', 'attendance.status', fn.countAll<number>().as('n')] as const)
    .execute()
}

/** How many classes of the batch's subject begin between two moments, cancelled ones left out. */
export async function classCount(
  read: Tx,
  { batch_id, subject_id }: Pick<RegisterClass, 'batch_id' | 'subject_id'>,
  { from, until }: { from: number; until: number },
): Promise<number> {
  const { n } = await read
    .selectFrom('live_classes')
    .where('batch_id', '=', batch_id)
    .where('subject_id', '=', subject_id)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('status', '=', '')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** When each student joined the class through the app, first and last. */
export const joinsOf = async (read: Tx, classId: number) =>
  read.selectFrom('class_joins').where('class_id', '=', classId).select(['stud_id', 'first_at', 'last_at']).execute()

/** Everybody who is in the batch, or was until shortly before that moment. */
export async function membersAround(read: Tx, batchId: number, startsAt: number): Promise<Member[]> {
  const named = (table: 'student_batches' | 'left_batches') =>
    read
      .selectFrom(table)
      .innerJoin('students', 'students.stud_id', `${table}.stud_id`)
      .where('batch_id', '=', batchId)
      .where('students.status', 'in', ['active', 'left'])
      .select(['students.stud_id', 'name', 'admission_no', 'students.status', 'left_at', 'joined_on', 'from_at'])
  const now = await named('student_batches').execute()
  const left = await named('left_batches')
    .select('until_at')
    .where('until_at', '>', startsAt - LEFT_BEFORE_MS)
    .execute()
  return [...now.map((row) => ({ ...row, until_at: null })), ...left]
}
