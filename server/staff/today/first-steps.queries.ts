import type { DataOf } from '#contract/call.ts'
import type { staffToday } from '#contract/staff/today.ts'
import type { Academy } from '../../academy/academy.ts'
import type { Tx } from '../../db/db.ts'
import type { Settings } from '../../ports/settings.ts'
import { rescueMadeAt } from '../accounts/factors.queries.ts'

type FirstSteps = DataOf<typeof staffToday>['first_steps']

type Asking = { staff_id: number; isOwner: boolean }

/** What a clerk does of an academy's first steps: who was just invited is not told that there is nothing to do. */
const OF_CLERKS: ReadonlySet<string> = new Set<NonNullable<FirstSteps>[number]['step']>([
  'chapters',
  'students',
  'timetable',
  'class',
])

/**
 * Returns the first steps of an academy, in their order, with those that its data shows as done: all of them for an
 * owner, whose own the rescue sheet is, and those of the office for a clerk. Null once a class was held, which is when
 * attendance was taken, for owners also SMS being on, and once an owner has hidden them.
 */
export async function firstSteps(
  read: Tx,
  { academy, asking, sms }: { academy: Academy; asking: Asking } & Pick<Settings, 'sms'>,
): Promise<FirstSteps> {
  if (academy.first_steps_hidden) return null
  const [rescue, attendance, chapter, teacher, student, liveClass] = await Promise.all([
    rescueMadeAt(read, asking.staff_id),
    read.selectFrom('attendance').select('stud_id').limit(1).executeTakeFirst(),
    read.selectFrom('chapters').select('chapter_id').limit(1).executeTakeFirst(),
    read
      .selectFrom('staff_roles')
      .innerJoin('staff', 'staff.staff_id', 'staff_roles.staff_id')
      .where('staff_roles.role', '=', 'teacher')
      .where('staff.ended_at', 'is', null)
      .select('staff.staff_id')
      .limit(1)
      .executeTakeFirst(),
    read.selectFrom('students').select('stud_id').limit(1).executeTakeFirst(),
    read.selectFrom('live_classes').select('class_id').limit(1).executeTakeFirst(),
  ])
  const sendsCodes = sms !== 'console' && sms !== 'form'
  // Students can't log in on their own before SMS is on, however many classes were held.
  const isReminder = asking.isOwner && !sendsCodes && academy.demo === 'no'
  if (attendance && !isReminder) return null
  const steps: NonNullable<FirstSteps> = [
    { step: 'rescue', is_done: rescue !== null },
    { step: 'sign', is_done: academy.logo !== null && academy.support_number !== null },
    { step: 'chapters', is_done: chapter !== undefined },
    { step: 'teachers', is_done: teacher !== undefined },
    { step: 'students', is_done: student !== undefined },
    { step: 'timetable', is_done: liveClass !== undefined },
    { step: 'sms', is_done: sendsCodes },
    { step: 'class', is_done: attendance !== undefined },
  ]
  return asking.isOwner ? steps : steps.filter(({ step }) => OF_CLERKS.has(step))
}
