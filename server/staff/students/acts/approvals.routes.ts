import type { BodyOf, DataOf } from '#contract/call.ts'
import type { Role } from '#contract/staff/roles.ts'
import { staffApprovalForm, staffApproveStudents, staffRejectStudents } from '#contract/staff/student-acts.ts'
import type { Language } from '#messages/languages'
import type { AcademyReader } from '../../../academy/academy.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { batchNames } from '../../../features/account/batches.queries.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { CellError } from '../../../importing/cells.ts'
import { localize } from '../../../importing/localize.ts'
import { type LocalizedMessage, localized } from '../../../importing/localized-message.rules.ts'
import { studentsSheet } from '../../../importing/sheets/people/students-sheet.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { NewId } from '../../../ports/new-id.ts'
import { startOfDay, toInstant } from '../../../ports/time.ts'
import { actorOf, endOf } from '../../accounts/actor.ts'
import {
  enteredByNumber,
  holdersOf,
  latestAdmissionNumbers,
  levelsOfBatches,
  type PlacedStudent,
  waitingStudents,
} from './act-places.queries.ts'
import { allPlaced } from './acts.routes.ts'
import { nextAdmissionNumbers } from './admission-numbers.rules.ts'
import { applyAct } from './apply-act.ts'

type Deps = { db: Db; clock: Clock; newId: NewId; academy: AcademyReader }

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
/** More than are asked for, so that enough of them are free. */
const SPARE = 50

/** Registered students are let in by the office, or not. */
export function approvalsRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, newId, academy } = deps

  route(staffApprovalForm, async ({ body }) => {
    const { zone } = await academy()
    const waiting = await waitingStudents(db.read, body.stud_ids)
    const entered = await enteredByNumber(
      db.read,
      waiting.map(({ mobile }) => mobile),
    )
    const proposed = await proposedNumbers(db.read, waiting.length)
    const students = waiting.map(({ mobile, phone_code: _code, created_at, ...student }, at) => ({
      ...student,
      mobile: endOf(mobile),
      registered_at: toInstant(created_at, zone),
      admission_no: proposed[at] ?? '',
      same_number: entered
        .filter((one) => one.mobile === mobile)
        .map(({ stud_id, name, admission_no }) => ({ stud_id, name, admission_no })),
    }))
    return { data: { students } }
  })

  route(staffApproveStudents, async ({ body, caller, language, request_id }) => ({
    data: await approve(deps, body.students, { language, actor: actorOf(caller, request_id, OFFICE) }),
  }))

  route(staffRejectStudents, async ({ body, caller, request_id }) => {
    const at = clock.now()
    const since = startOfDay(at, (await academy()).zone)
    const actor = actorOf(caller, request_id, OFFICE)
    const data = await db.write(async (tx) => {
      const students = await allPlaced(tx, body.stud_ids)
      if (students.some(({ place }) => place.status !== 'pending')) throw new ApiError('changed_meanwhile')
      const changes = students.map(({ stud_id, place }) => ({
        stud_id,
        before: place,
        after: { ...place, status: 'left' },
      }))
      const act = { kind: 'rejected', action: 'student_rejected', about: { level: null, batch: null } } as const
      const act_id = await applyAct(tx, { ...act, since, changes, at, newId, actor, reason: body.reason })
      return { act_id, rejected: changes.length }
    })
    return { data }
  })
}

async function proposedNumbers(read: Tx, count: number): Promise<string[]> {
  const latest = await latestAdmissionNumbers(read)
  const taken = await holdersOf(read, nextAdmissionNumbers(latest, count + SPARE))
  return nextAdmissionNumbers(latest, count, (admissionNo) => taken.has(admissionNo))
}

type Asked = BodyOf<typeof staffApproveStudents>['students']
type Approved = DataOf<typeof staffApproveStudents>
type Mistake = { stud_id: number; field: Approved['mistakes'][number]['field']; problem: LocalizedMessage }
type By = { language: Language; actor: ReturnType<typeof actorOf> }

async function approve({ db, clock, newId, academy }: Deps, asked: Asked, { language, actor }: By): Promise<Approved> {
  const at = clock.now()
  const since = startOfDay(at, (await academy()).zone)
  return db.write(async (tx) => {
    const students = await allPlaced(
      tx,
      asked.map(({ stud_id }) => stud_id),
    )
    const batchIds = [...new Set(asked.flatMap(({ batch_id }) => batch_id ?? []))]
    const levels = await levelsOfBatches(tx, batchIds)
    if (levels.size < batchIds.length) throw new ApiError('not_found')
    const typed = asked.map((one) => ({ ...one, admission_no: one.admission_no.trim() }))
    const mistakes = await mistakesIn(tx, typed, students)
    if (mistakes.length > 0) {
      const said = mistakes.map(({ problem, ...mistake }) => ({ ...mistake, problem: localize(problem, language) }))
      return { act_id: null, approved: 0, mistakes: said }
    }
    const byId = new Map(typed.map((one) => [one.stud_id, one]))
    const changes = students.map(({ stud_id, place }) => {
      const { admission_no = '', batch_id = null } = byId.get(stud_id) ?? {}
      const ac_id = (batch_id === null ? undefined : levels.get(batch_id)) ?? place.ac_id
      const batch_ids = batch_id === null ? place.batch_ids : [batch_id]
      return { stud_id, before: place, after: { status: 'active', admission_no, ac_id, batch_ids } }
    })
    const [onlyBatch] = batchIds
    const names = await batchNames(tx, [...batchIds, 0])
    const batch = batchIds.length === 1 && onlyBatch !== undefined ? (names.get(onlyBatch) ?? null) : null
    const act = { kind: 'approved', action: 'student_approved', about: { level: null, batch } } as const
    const act_id = await applyAct(tx, { ...act, since, changes, at, newId, actor, reason: null })
    return { act_id, approved: changes.length, mistakes: [] }
  })
}

/** All that is wrong with the typed numbers, by the rule of the sheet `students`, and with who is to be approved. */
async function mistakesIn(tx: Tx, typed: Asked, students: PlacedStudent[]): Promise<Mistake[]> {
  const holders = await holdersOf(
    tx,
    typed.map(({ admission_no }) => admission_no),
  )
  const times = Map.groupBy(typed, ({ admission_no }) => admission_no)
  const waits = new Map(students.map(({ stud_id, place }) => [stud_id, place.status === 'pending']))
  return typed.flatMap(({ stud_id, admission_no }): Mistake[] => {
    if (!waits.get(stud_id)) return [{ stud_id, field: 'student', problem: localized('not_waiting') }]
    const problem = whyNoNumber(admission_no)
    if (problem) return [{ stud_id, field: 'admission_no', problem }]
    const holder = holders.get(admission_no)
    if (holder && holder.stud_id !== stud_id)
      return [{ stud_id, field: 'admission_no', problem: localized('admission_taken', { name: holder.name }) }]
    const isTwice = (times.get(admission_no)?.length ?? 0) > 1
    return isTwice ? [{ stud_id, field: 'admission_no', problem: localized('admission_twice') }] : []
  })
}

function whyNoNumber(admissionNo: string): LocalizedMessage | null {
  if (admissionNo === '') return localized('is_empty')
  try {
    studentsSheet.columns['admission_no']?.read(admissionNo)
    return null
  } catch (error) {
    if (error instanceof CellError) return error.problem
    throw error
  }
}
