import { isOfAge, NOTICE_VERSION, type Relation } from '#contract/guardians.rules.ts'
import { staffAskConsent, staffConsents, staffRecordConsent, staffWithdrawConsent } from '#contract/staff/guardians.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader, Academy } from '../../../academy/academy.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { unpublishDoubtsOf } from '../../../features/doubts/doubts.queries.ts'
import {
  addConsentLink,
  endConsentLinks,
  type ConsentChange,
  consentsOf,
  sayConsent,
} from '../../../guardians/consents.queries.ts'
import type { StaffCaller, StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { hashOf } from '../../../ports/secret-keys.ts'
import type { Random } from '../../../ports/random.ts'
import { isDay, toDay, toInstant } from '../../../ports/time.ts'
import { actorOf } from '../../accounts/actor.ts'
import { knownStudent } from '../known-student.ts'
import { knownGuardian } from './known-guardian.ts'
import type { GuardianDeps } from './save-guardian.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import { besideConsents, consentRows } from './consent-list.queries.ts'

type Page = DataOf<typeof staffConsents>
type Student = Page['students'][number]

const ON_A_PAGE = 100
const MAJORITY = 18

/** A page of students with their guardians and their consent. */
async function consentPage(
  read: Tx,
  { academy, now }: { academy: Academy; now: number },
  { filter, after_name, after_id }: BodyOf<typeof staffConsents>,
): Promise<Page> {
  const today = toDay(now, academy.zone)
  const born_after = `${Number(today.slice(0, 4)) - MAJORITY}${today.slice(4)}`
  const after = after_name !== undefined && after_id !== undefined ? { name: after_name, stud_id: after_id } : undefined
  const rows = await consentRows(read, { filter, born_after, after }, ON_A_PAGE + 1)
  const shown = rows.slice(0, ON_A_PAGE)
  const { guardians, notices } = await besideConsents(
    read,
    shown.map(({ stud_id }) => stud_id),
  )
  return {
    is_required: academy.consent_required,
    students: shown.map(({ stud_id, admission_no, name, birth_date, said, method, changed_at }) => ({
      stud_id,
      admission_no,
      name,
      is_under_18: birth_date === null ? null : !isOfAge(birth_date, today),
      guardians: (guardians.get(stud_id) ?? []).map((one) => ({ name: one.name, relation: one.relation as Relation })),
      state: (said ?? 'none') as Student['state'],
      method: method as Student['method'],
      changed_at: changed_at === null ? null : toInstant(changed_at, academy.zone),
      notice: notices.get(stud_id) ?? null,
    })),
    more: rows.length > ON_A_PAGE,
  }
}

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]
const LINK_MS = 7 * 86_400_000
const LINK_BYTES = 32

/** Behind the `#`, which browsers send to nobody: no log has it. */
const linkPath = (token: string): string => `/consent#${token}`

type Deps = GuardianDeps & { academy: AcademyReader; random: Random }
type By = { caller: StaffCaller; request_id: string }
type Said = Pick<ConsentChange, 'stud_id' | 'state' | 'method' | 'document' | 'signed_on' | 'guardian_id' | 'guardian'>
type Noted = { said: Said; reason: string | null }

/** Consents: asked for, noted from paper, and taken back. */
export function consentRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, academy } = deps

  route(staffRecordConsent, async ({ body: { stud_id, guardian_id, document, signed_on }, ...by }) => {
    const { zone } = await academy()
    if (!isDay(signed_on) || signed_on > toDay(clock.now(), zone))
      throw new ApiError('rule', { field: 'signed_on', text: plainText('staff_consent_day') })
    await db.write(async (tx) => {
      const who = await sayer(tx, deps, stud_id, guardian_id)
      await note(tx, deps, by, { said: { stud_id, state: 'given', document, signed_on, ...who }, reason: null })
      await endConsentLinks(tx, { stud_id }, clock.now())
    })
    return { data: {} }
  })

  route(staffWithdrawConsent, async ({ body: { stud_id, guardian_id, reason }, ...by }) => {
    await db.write(async (tx) => {
      const who = await sayer(tx, deps, stud_id, guardian_id)
      const said = { stud_id, state: 'withdrawn', document: null, signed_on: null, ...who } as const
      await note(tx, deps, by, { said, reason })
      await endConsentLinks(tx, { stud_id }, clock.now())
      await unpublishDoubtsOf(tx, stud_id)
    })
    return { data: {} }
  })

  askRoute(route, deps)

  route(staffConsents, async ({ body }) => ({
    data: await consentPage(db.read, { academy: await academy(), now: clock.now() }, body),
  }))
}

function askRoute(route: StaffRoute, deps: Deps): void {
  const { db, clock, newId, random, academy } = deps

  route(staffAskConsent, async ({ body: { stud_id, guardian_id }, ...by }) => {
    const { zone } = await academy()
    const [token, link_id, now] = [random.bytes(LINK_BYTES).toString('base64url'), newId(), clock.now()]
    const expires_at = now + LINK_MS
    await db.write(async (tx) => {
      const { method: _paper, ...who } = await sayer(tx, deps, stud_id, guardian_id)
      const link = { stud_id, link_id, token_hash: hashOf(token), guardian_id, notice: NOTICE_VERSION }
      await addConsentLink(tx, { ...link, made_at: now, expires_at })
      const asked = { stud_id, state: 'asked', method: 'link', document: null, signed_on: null } as const
      await note(tx, deps, by, { said: { ...asked, ...who }, reason: null })
    })
    return { data: { link: linkPath(token), expires_at: toInstant(expires_at, zone) } }
  })
}

/** Stores an answer or a request, with its entry in the audit. */
async function note(tx: Tx, deps: Deps, { caller, request_id }: By, { said, reason }: Noted): Promise<void> {
  const now = deps.clock.now()
  const { stud_id, state } = said
  const [before] = await consentsOf(tx, stud_id)
  // A yes or no holds until another answer: a new request does not change it.
  const isAnswered = before !== undefined && before.state !== 'asked'
  if (state !== 'asked' || !isAnswered)
    await sayConsent(tx, {
      ...said,
      consent_id: deps.newId(),
      notice: NOTICE_VERSION,
      who: caller.name,
      at: now,
    })
  const changes = [{ field: 'consent', before: before?.state ?? null, after: state }]
  const of = { entity: 'student', entity_id: String(stud_id), at: now, action: `consent_${state}` } as const
  await writeAudit(tx, { ...actorOf(caller, request_id, OFFICE), ...of, changes, reason })
}

/** Who says it: a guardian who is not blocked, or the student from 18 on. */
async function sayer(tx: Tx, { clock, academy }: Deps, stud_id: number, guardian_id: number | undefined) {
  const student = await knownStudent(tx, stud_id)
  const { zone } = await academy()
  const is18 = isOfAge(student.birth_date ?? null, toDay(clock.now(), zone))
  if (guardian_id === undefined) {
    if (!is18) throw new ApiError('rule', { field: 'guardian_id', text: plainText('staff_consent_guardian') })
    return { guardian_id: null, guardian: null, method: 'own_at_18' } as const
  }
  if (is18) throw new ApiError('rule', { field: 'guardian_id', text: plainText('staff_consent_own') })
  const { name, blocked_at } = await knownGuardian(tx, stud_id, guardian_id)
  if (blocked_at !== null)
    throw new ApiError('rule', { field: 'guardian_id', text: plainText('staff_consent_blocked') })
  return { guardian_id, guardian: name, method: 'paper' } as const
}
