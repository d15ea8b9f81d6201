import { isOfAge, type Relation } from '#contract/guardians.rules.ts'
import { staffAskConsent, staffConsents, staffRecordConsent, staffWithdrawConsent } from '#contract/staff/guardians.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AcademyReader, Academy } from '../../../academy/academy.ts'
import type { Tx } from '../../../db/db.ts'
import { unpublishDoubtsOf } from '../../../features/doubts/doubts.queries.ts'
import { endConsentLinks } from '../../../guardians/consents.queries.ts'
import { linkNotices, type Notice } from '../../../guardians/notices/notices.queries.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { isDay, toDay, toInstant } from '../../../ports/time.ts'
import { actorOf } from '../../accounts/actor.ts'
import { knownStudent } from '../known-student.ts'
import { linkPath } from '../../../guardians/consent-link.ts'
import { askGuardian, LINK_DAYS, noteConsent } from './ask-guardian.ts'
import { knownGuardian } from './known-guardian.ts'
import type { GuardianDeps } from './save-guardian.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import { besideConsents, consentRows } from './consent-list.queries.ts'

type Page = DataOf<typeof staffConsents>
type Student = Page['students'][number]

const ON_A_PAGE = 100
const MAJORITY = 18

/** A page of so many students with their guardians and their consent. */
export async function consentPage(
  read: Tx,
  { academy, now }: { academy: Academy; now: number },
  { filter, batch_id, after_name, after_id }: BodyOf<typeof staffConsents>,
  count = ON_A_PAGE,
): Promise<Page> {
  const today = toDay(now, academy.zone)
  const born_after = `${Number(today.slice(0, 4)) - MAJORITY}${today.slice(4)}`
  const after = after_name !== undefined && after_id !== undefined ? { name: after_name, stud_id: after_id } : undefined
  const rows = await consentRows(read, { filter, batch_id, born_after, after }, count + 1)
  const shown = rows.slice(0, count)
  const { guardians, notices } = await besideConsents(
    read,
    shown.map(({ stud_id }) => stud_id),
  )
  const texts = await linkNotices(
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
      // After an answer it matters to nobody whether the request got through.
      text: said === 'asked' ? shownText(texts.get(stud_id), academy.zone) : null,
    })),
    more: rows.length > count,
  }
}

const shownText = (text: Notice | undefined, zone: string) =>
  text ? { state: text.state, reason: text.reason, at: toInstant(text.changed_at, zone) } : null

const OFFICE = ['owner', 'clerk'] as const satisfies Role[]

type Deps = GuardianDeps & { academy: AcademyReader }

/** Consents: asked for, noted from paper, and taken back. */
export function consentRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, academy } = deps

  route(staffRecordConsent, async ({ body: { stud_id, guardian_id, document, signed_on }, caller, request_id }) => {
    const { zone } = await academy()
    if (!isDay(signed_on) || signed_on > toDay(clock.now(), zone))
      throw new ApiError('rule', { field: 'signed_on', text: plainText('staff_consent_day') })
    await db.write(async (tx) => {
      const who = await sayer(tx, deps, stud_id, guardian_id)
      const said = { stud_id, state: 'given', document, signed_on, ...who } as const
      await noteConsent(tx, deps, { said, reason: null, actor: actorOf(caller, request_id, OFFICE) })
      await endConsentLinks(tx, { stud_id }, clock.now())
    })
    return { data: {} }
  })

  route(staffWithdrawConsent, async ({ body: { stud_id, guardian_id, reason }, caller, request_id }) => {
    await db.write(async (tx) => {
      const who = await sayer(tx, deps, stud_id, guardian_id)
      const said = { stud_id, state: 'withdrawn', document: null, signed_on: null, ...who } as const
      await noteConsent(tx, deps, { said, reason, actor: actorOf(caller, request_id, OFFICE) })
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
  const { db, academy } = deps

  route(staffAskConsent, async ({ body: { stud_id, guardian_id }, caller, request_id }) => {
    const { zone } = await academy()
    const actor = actorOf(caller, request_id, OFFICE)
    const { token, expires_at } = await db.write(async (tx) => {
      const { guardian } = await sayer(tx, deps, stud_id, guardian_id)
      return askGuardian(tx, deps, { stud_id, guardian_id, guardian: guardian ?? '', actor, days: LINK_DAYS })
    })
    return { data: { link: linkPath(token), expires_at: toInstant(expires_at, zone) } }
  })
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
