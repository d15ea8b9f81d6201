import type { Role } from '#contract/staff/roles.ts'
import {
  staffSaveStudent,
  staffStudentForm,
  staffStudentLeaves,
  staffStudentReturns,
} from '#contract/staff/student-form.ts'
import type { AcademyReader, Academy } from '../../academy/academy.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { storedStudent, type StoredStudent } from '../../importing/sheets/people/students-stored.queries.ts'
import { actorOf, endOf } from '../accounts/actor.ts'
import { addFormGuardian, type FormGuardian, planFormGuardian } from './guardians/form-guardian.ts'
import { studentVersion } from './known-student.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import { changeStudent, studentsByNumber } from '../../features/account/account.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { endLeaver } from '../../importing/people/end-access.ts'
import type { Language } from '#messages/languages'
import type { DataOf } from '#contract/call.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import type { NewId } from '../../ports/new-id.ts'
import { planStudent, putStudent, type StudentTexts } from '../../importing/forms/one-student.ts'
import { localize } from '../../importing/localize.ts'
import { type LocalizedMessage, localized } from '../../importing/localized-message.rules.ts'
import { studentByAdmission } from '../../importing/people/students.queries.ts'
import { numberOf } from '../../importing/cells.ts'

type Known = { name: string } | undefined
type Edited = { admission_no: string | null; phone_code: string; mobile: string } | undefined
type Mistake = { field: string; problem: LocalizedMessage }

const PHONE_CODE = '91'

/**
 * Returns mistakes of a form that a sheet would allow: a row with another student's admission number would change that
 * student, and a student who registered alone is found by the number alone. `named` has the typed admission number.
 */
function ownMistakes(edited: Edited, named: Known, typedMobile: string): Mistake[] {
  const isOfOther = named !== undefined && (edited?.admission_no ?? null) === null
  const mistakes: Mistake[] = []
  if (isOfOther) mistakes.push({ field: 'admission_no', problem: localized('admission_taken', { name: named.name }) })
  if (edited && edited.phone_code !== PHONE_CODE)
    mistakes.push({ field: 'mobile', problem: localized('foreign_number', { code: edited.phone_code }) })
  const isRegisteredAlone = edited?.admission_no === null
  if (isRegisteredAlone && typedMobile !== '' && typedMobile !== edited.mobile)
    mistakes.push({
      field: 'mobile',
      problem: localized('registered_otherwise'),
    })
  return mistakes
}

type SaveDeps = { db: Db; clock: Clock; newId: NewId; secrets: Secrets; settings: Settings }

type Fields = Omit<StudentTexts, 'status' | 'birth_date'> & { birth_date?: string }
type Saved = DataOf<typeof staffSaveStudent>

/** `edited` is null for somebody new. An empty `mobile` keeps the number that is stored. */
type Asked = {
  edited: { stud_id: number; version: string } | null
  fields: Fields
  guardian: FormGuardian
  confirmed: boolean
  language: Language
  /** Who asks, and what the audit calls it. */
  actor: Actor
  action: AuditAction
}

/** Plans the row as an import would; stores it where nothing is wrong and its notes were confirmed. */
async function saveStudent(deps: SaveDeps, asked: Asked): Promise<Saved> {
  const { db, clock } = deps
  const first = await planned(deps, db.read, asked)
  if (first.mistakes.length > 0 || (first.notes.length > 0 && !asked.confirmed)) return refusedBy(first)
  const now = clock.now()
  return db.write(async (tx) => {
    // Anew, with what is stored by now: somebody else may have been given the number meanwhile.
    const plan = await planned(deps, tx, asked)
    if (plan.mistakes.length > 0) return refusedBy(plan)
    if (plan.row) await putStudent(tx, plan.row, { newId: deps.newId, now })
    const stud_id = plan.before?.stud_id ?? (await studentByAdmission(tx, plan.texts.admission_no))?.stud_id
    const after = stud_id === undefined ? undefined : await storedStudent(tx, stud_id)
    if (!after) throw new ApiError('not_found')
    const changes = changesBetween(plan.before ? facts(plan.before) : {}, facts(after))
    const { actor, action } = asked
    const entry = {
      ...actor,
      at: now,
      action,
      entity: 'student',
      entity_id: String(after.stud_id),
      reason: null,
    } as const
    if (changes.length > 0) await writeAudit(tx, { ...entry, changes })
    await addFormGuardian(tx, after.stud_id, plan.guardian, { newId: deps.newId, now, actor })
    const saved = { stud_id: after.stud_id, version: studentVersion(deps.secrets, after) }
    return { saved, mistakes: [], notes: [], holder: null }
  })
}

const refusedBy = ({ mistakes, notes, holder }: Omit<Saved, 'saved'>): Saved => ({
  saved: null,
  mistakes,
  notes,
  holder,
})

/** Who else has the number that was typed, the first of several. */
async function holderOf(read: Tx, typed: string, edited: StoredStudent | undefined): Promise<Saved['holder']> {
  const number = numberOf(typed)
  if (number === null || number === edited?.mobile) return null
  const found = (await studentsByNumber(read, '91', number)).find(({ stud_id }) => stud_id !== edited?.stud_id)
  if (!found) return null
  const { stud_id, name, guardian } = found
  return { stud_id, name, guardian }
}

async function planned(deps: SaveDeps, read: Tx, { edited, fields, guardian: typedGuardian, language }: Asked) {
  const before = edited === null ? undefined : await storedStudent(read, edited.stud_id)
  if (edited !== null && !before) throw new ApiError('not_found')
  if (before && studentVersion(deps.secrets, before) !== edited?.version) throw new ApiError('changed_meanwhile')
  const texts = textsOf(fields, before)
  const { mistakes, notes, row } = await planStudent(read, { ...deps.settings, now: deps.clock.now() }, texts)
  const named = await studentByAdmission(read, texts.admission_no)
  const guardian = await planFormGuardian(read, before?.stud_id ?? null, fields.guardian, typedGuardian)
  const typed = fields.mobile.trim()
  // A number that was not typed here is not shown whole.
  const shown = (sentence: LocalizedMessage) => {
    const text = localize(sentence, language)
    return before && typed === '' ? text.replaceAll(before.mobile, endOf(before.mobile)) : text
  }
  return {
    before,
    texts,
    row,
    guardian: guardian.row,
    holder: await holderOf(read, fields.mobile, before),
    mistakes: [...ownMistakes(before, named, typed), ...mistakes, ...guardian.mistakes].map(({ field, problem }) => ({
      field,
      problem: shown(problem),
    })),
    notes: [...notes, ...guardian.notes].map(shown),
  }
}

/** Returns the typed fields with the stored ones that the form does not change. */
const textsOf = (fields: Fields, before: StoredStudent | undefined): StudentTexts => ({
  ...fields,
  admission_no: before?.admission_no ?? fields.admission_no.trim(),
  mobile: fields.mobile.trim() || (before?.mobile ?? ''),
  birth_date: fields.birth_date ?? before?.birth_date ?? '',
  status: before?.status === 'left' ? 'Left' : 'Active',
})

/** What the audit compares. */
function facts({ stud_id: _id, phone_code: _code, batch_codes, ...student }: StoredStudent): Record<string, unknown> {
  return { ...student, batch_codes: batch_codes.join(', ') || null }
}

type Deps = { db: Db; clock: Clock; secrets: Secrets }
type Turned = { stud_id: number; version: string }

/** `left`, or `here` for one who is back. */
type Turn = { to: 'left' | 'here'; signUp: Academy['sign_up']; actor: Actor; reason: string | null }

/** Changes whether a student is here, and nothing else, so that mistakes in other fields do not hinder it. */
async function turnStudent(deps: Deps, { stud_id, version }: Turned, turn: Turn): Promise<string> {
  const { db, clock, secrets } = deps
  const at = clock.now()
  return db.write(async (tx) => {
    const before = await storedStudent(tx, stud_id)
    if (!before) throw new ApiError('not_found')
    if (studentVersion(secrets, before) !== version) throw new ApiError('changed_meanwhile')
    const status = turn.to === 'left' ? 'left' : statusHere(before.admission_no, turn.signUp)
    const changes = changesBetween({ status: before.status }, { status })
    if (changes.length === 0) return version
    await changeStudent(tx, stud_id, { status })
    if (turn.to === 'left') await endLeaver(tx, stud_id, at)
    const action = turn.to === 'left' ? 'student_left' : 'student_restored'
    const entry = {
      ...turn.actor,
      at,
      action,
      entity: 'student',
      entity_id: String(stud_id),
      reason: turn.reason,
    } as const
    await writeAudit(tx, { ...entry, changes })
    return studentVersion(secrets, { ...before, status })
  })
}

/** A student whom the academy has never approved waits for approval again. */
const statusHere = (admissionNo: string | null, signUp: Academy['sign_up']): 'active' | 'pending' =>
  admissionNo === null && signUp === 'approve' ? 'pending' : 'active'

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

/** Adding and changing students, by the rules of the importer. */
export function studentFormRoutes(route: StaffRoute, deps: SaveDeps & { academy: AcademyReader }): void {
  const { db, secrets, academy } = deps

  route(staffStudentForm, async ({ body }) => {
    const student = await storedStudent(db.read, body.stud_id)
    if (!student) throw new ApiError('not_found')
    const { mobile, phone_code: _code, status, ...shown } = student
    const version = studentVersion(secrets, student)
    return {
      data: { ...shown, mobile_end: endOf(mobile), status: status as 'active' | 'pending' | 'left', version },
    }
  })

  route(staffSaveStudent, async ({ body, caller, language, request_id }) => {
    const { stud_id, version = '', fields, guardian, confirmed } = body
    const edited = stud_id === undefined ? null : { stud_id, version }
    const action = edited ? 'student_changed' : 'student_added'
    const actor = actorOf(caller, request_id, OFFICE)
    return { data: await saveStudent(deps, { edited, fields, guardian, confirmed, language, actor, action }) }
  })

  const signUp = async () => deps.settings.signUp ?? (await academy()).sign_up

  route(staffStudentLeaves, async ({ body: { reason, ...edited }, caller, request_id }) => {
    const actor = actorOf(caller, request_id, OFFICE)
    const turn = { to: 'left', signUp: await signUp(), actor, reason } as const
    return { data: { version: await turnStudent(deps, edited, turn) } }
  })

  route(staffStudentReturns, async ({ body, caller, request_id }) => {
    const actor = actorOf(caller, request_id, OFFICE)
    const turn = { to: 'here', signUp: await signUp(), actor, reason: null } as const
    return { data: { version: await turnStudent(deps, body, turn) } }
  })
}
