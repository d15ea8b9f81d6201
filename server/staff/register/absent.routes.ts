import type { DataOf } from '#contract/call.ts'
import { staffAbsentStudents, staffExportAbsent } from '#contract/staff/absent.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { momentCell, shownList } from '../../exporting/shown-list.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDays, momentOf, toClock, toDay, toInstant } from '../../ports/time.ts'
import { endOf } from '../accounts/actor.ts'
import { classesSeen, seesAllBatches } from '../accounts/scope.ts'
import { absentOfDay, guardiansToCall } from './absent.queries.ts'
import { classesBetween, type RegisterClass } from './register.queries.ts'
import { byName } from './register.rules.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }
type AbsentStudent = DataOf<typeof staffAbsentStudents>['students'][number]
type Found = Awaited<ReturnType<typeof absentOfDay>>

const HEADER = ['Name', 'Admission No', 'Batch', 'Subject', 'Class', 'Starts', 'Guardians', 'Mobile']

/** Who is absent on a day, for those who call their homes. */
export function absentRoutes(route: StaffRoute, deps: Deps): void {
  route(staffAbsentStudents, async ({ body, caller }) => ({ data: await absentSeen(deps, caller, body.day) }))

  route(staffExportAbsent, async ({ body, caller, language, request_id }) => {
    const { zone } = await deps.academy()
    const { day, students } = await absentSeen(deps, caller, body.day)
    const rows = students.flatMap(({ name, admission_no, mobile, guardians, classes }) => {
      const called = guardians.map((one) => `${one.name} ${one.mobile}`).join(', ')
      return classes.map(({ starts_at, class_name, batch_name, subject_name }) => [
        name,
        admission_no,
        batch_name,
        subject_name,
        class_name,
        momentCell(Date.parse(starts_at), zone),
        called,
        mobile,
      ])
    })
    const list = { name: 'absent', caller, request_id, roles: staffExportAbsent.roles, language, header: HEADER }
    return { data: await shownList(deps, { ...list, filter: { day } }, rows) }
  })
}

/** The absent students whom this caller sees; guardians and the ends of numbers only for the office. */
async function absentSeen({ db, clock, academy }: Deps, caller: StaffCaller, asked: string | undefined) {
  const { zone } = await academy()
  const today = toDay(clock.now(), zone)
  const day = asked ?? today
  const [from, until] = [momentOf(day, '00:00', zone), momentOf(addDays(day, 1), '00:00', zone)]
  const all = await classesBetween(db.read, await classesSeen(db.read, caller), from, until)
  const held = all.filter(({ status }) => status !== 'cancelled')
  const ids = held.map(({ class_id }) => class_id)
  const students = byStudent(await absentOfDay(db.read, ids, day), held, zone)
  if (!seesAllBatches(caller)) return { day, today, students: students.map((one) => ({ ...one, mobile: null })) }
  const guardians = await guardiansToCall(
    db.read,
    students.map(({ stud_id }) => stud_id),
  )
  const withGuardians = students.map((one) => ({
    ...one,
    guardians: guardians
      .filter(({ stud_id }) => stud_id === one.stud_id)
      .map(({ guardian_id, name, mobile }) => ({ guardian_id, name, mobile: endOf(mobile) })),
  }))
  return { day, today, students: withGuardians }
}

/** Each student once, with the classes that the marks stand for. A mark without a start stands for each of the day. */
function byStudent(found: Found, held: readonly RegisterClass[], zone: string): AbsentStudent[] {
  const classes = new Map(held.map((row) => [row.class_id, row]))
  const students = new Map<number, AbsentStudent>()
  for (const { class_id, start, stud_id, name, admission_no, mobile } of found) {
    const row = classes.get(class_id)
    if (!row || (start !== '' && start !== toClock(row.starts_at, zone))) continue
    const { class_name, batch_id, batch_name, subject_name } = row
    const missed = {
      class_id,
      class_name,
      batch_id,
      batch_name,
      subject_name,
      starts_at: toInstant(row.starts_at, zone),
    }
    const known = students.get(stud_id)
    const others = known?.classes.filter((one) => one.class_id !== class_id) ?? []
    const sorted = [...others, missed].toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
    students.set(stud_id, { stud_id, name, admission_no, mobile: endOf(mobile), guardians: [], classes: sorted })
  }
  return [...students.values()].toSorted(byName)
}
