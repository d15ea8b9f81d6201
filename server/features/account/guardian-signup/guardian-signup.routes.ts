import type { BodyOf } from '#contract/call.ts'
import { guardianAgrees, guardianCode, guardianDeclines } from '#contract/account.ts'
import type { Person } from '#contract/envelope.ts'
import { isRelation } from '#contract/guarded-signup.rules.ts'
import type { Relation } from '#contract/guardians.rules.ts'
import type { Language } from '#messages/languages'
import { m } from '#messages/server'
import type { Tx } from '../../../db/db.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { rateLimitedLog } from '../../../http/request-log.ts'
import type { Route } from '../../../http/calls/route.ts'
import { inNetworks } from '../../../http/load/client-address.ts'
import { currentRequest } from '../../../ports/current-request.ts'
import { hashOf } from '../../../ports/secret-keys.ts'
import { studentsByNumber, type Student } from '../account.queries.ts'
import { newTry, notTaken, rightRequest } from '../code-try.ts'
import {
  type CodeDeps,
  type CodeOrder,
  counted,
  draftCode,
  logAlarms,
  markOf,
  newDraft,
  sendCode,
  workBeforeText,
} from '../codes.ts'
import type { CodeRequest } from '../codes.queries.ts'
import { accountCounter } from '../limits/account-counter.ts'
import { endRow, settleEvent } from '../limits/events.queries.ts'
import { newestKey, numberKeys, type Phone, searchKeys } from '../limits/keys.ts'
import { checkedForm, type Registration, registerStudent } from '../registration.ts'
import { logAccess, newAccess, startAccess } from '../start-access.ts'
import { isBirthOf } from './guarded-signup.ts'
import {
  forgetGuardianSignups,
  type GuardianSignup,
  openGuardianSignup,
  prolongGuardianSignup,
} from './guardian-signups.queries.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import { changesBetween } from '../../../audit/chain.rules.ts'
import { sayConsent } from '../../../guardians/consents.queries.ts'
import { addGuardian, type Guardian, guardianByNumber, linkGuardian } from '../../../guardians/guardians.queries.ts'

type Agreeing = {
  /** An existing guardian with this number stays unchanged. */
  guardian: Pick<Guardian, 'guardian_id' | 'name' | 'phone_code' | 'mobile' | 'language'>
  relation: Relation
  consent_id: number
  notice: number
  request_id: string
  now: number
}

/** Inside the unit that makes the account: the guardian, what was agreed to, and an entry of the audit about all of it. */
async function agreeAsGuardian(tx: Tx, { stud_id }: Pick<Student, 'stud_id'>, agreeing: Agreeing): Promise<void> {
  const { guardian: typed, relation, consent_id, notice, request_id, now: at } = agreeing
  const there = await guardianByNumber(tx, typed)
  if (!there) await addGuardian(tx, { ...typed, created_at: at })
  const { guardian_id, name: guardian, mobile, language } = there ?? typed
  await linkGuardian(tx, { stud_id, guardian_id, relation }, at)
  const how = { method: 'code', document: null, signed_on: null, notice } as const
  await sayConsent(tx, { stud_id, consent_id, state: 'given', ...how, guardian_id, guardian, who: guardian, at })
  const changes = changesBetween({}, { guardian, mobile, relation, language, consent: 'given' })
  const actor = { staff_id: null, who: 'guardian', role: null, request_id }
  const of = {
    entity: 'student',
    entity_id: String(stud_id),
    at,
    action: 'student_registered_with_guardian',
    reason: null,
  } as const
  await writeAudit(tx, { ...actor, ...of, changes })
}

type Desk = CodeDeps & { refusals: ReturnType<typeof rateLimitedLog>; accounts: () => Promise<number> }

/** A student under 18 who registered: the guardian reads the notice, and agrees with a code to the own number. */
export function guardianSignupRoutes(route: Route, deps: CodeDeps): void {
  const desk: Desk = { ...deps, refusals: rateLimitedLog(deps.log), accounts: accountCounter(deps) }
  codeRoute(route, desk)
  agreeRoute(route, desk)

  route(guardianDeclines, async ({ body }) => {
    await deps.db.write((tx) => forgetGuardianSignups(tx, [hashOf(body.guardian_ref)]))
    return { data: {} }
  })
}

function codeRoute(route: Route, deps: Desk): void {
  const isCampus = inNetworks(deps.settings.campusNetworks)
  route(guardianCode, async ({ body, address }) => {
    const { settings } = deps
    const draft = newDraft(deps, await deps.accounts())
    const factor = isCampus(address) ? settings.limits.campus_factor : 1
    const refHash = hashOf(body.guardian_ref)
    const { wanted, sent } = await counted(deps, async (tx) => {
      const signup = await openGuardianSignup(tx, refHash, draft.now)
      if (!signup) return { wanted: null, sent: new ApiError('code_expired') }
      const order = orderOf(deps, signup, { address, factor, device_id: body.device_id })
      const refused = await workBeforeText(tx, deps, draft, order, body.proof)
      const after = refused ?? (await draftCode(tx, deps, draft, order))
      const until = draft.now + settings.limits.code_lifetime * 1000
      if (!(after instanceof ApiError)) await prolongGuardianSignup(tx, refHash, until)
      return { wanted: order, sent: after }
    })
    logAlarms(deps, draft.alarms)
    if (!(sent instanceof ApiError) && wanted) return sendCode(deps, draft, wanted, { resendAfter: sent })
    const error = sent instanceof ApiError ? sent : new ApiError('code_expired')
    const about = wanted ? { number: markOf(deps, wanted) } : {}
    deps.refusals.info('code refused', { purpose: 'guardian', reason: error.reason, ...about })
    throw error
  })
}

const guardianOf = ({ guardian_phone_code, guardian_mobile }: GuardianSignup): Phone => ({
  phone_code: guardian_phone_code,
  mobile: guardian_mobile,
})

type From = { address: string; factor: number; device_id: string }

/** The code is good for this registration alone, and counts at the guardian's number like any from a new device. */
function orderOf({ secrets, settings }: CodeDeps, signup: GuardianSignup, from: From): CodeOrder {
  const phone = guardianOf(signup)
  const keys = searchKeys(secrets, { ...phone, ...from }, settings.limits)
  const about = { purpose: 'guardian', lane: 'new', resends: 0, stud_id: null } as const
  return { ...about, ...phone, pending: signup.ref_hash, device_hash: newestKey(keys.device), keys }
}

function agreeRoute(route: Route, deps: Desk): void {
  route(guardianAgrees, async ({ body, address, language }) => {
    const { clock, db, newId } = deps
    const refHash = hashOf(body.guardian_ref)
    const asked = await openGuardianSignup(db.read, refHash, clock.now())
    // A form with a mistake, or a registration that has expired, costs no try.
    if (!asked) throw new ApiError('code_expired')
    const form = await checkedAgain(deps, asked, body)
    const { sign_up, zone } = await deps.academy()
    const attempt = newTry(deps, body, { address, accounts: await deps.accounts() })
    const ids = { studId: newId(), guardianId: newId(), consentId: newId() }
    const request_id = currentRequest.getStore()?.id ?? ''
    const signUp = deps.settings.signUp ?? sign_up
    const making: Making = { refHash, form, ids, signUp, zone, language, now: attempt.now, request_id }
    const request = await rightRequest(deps, deps.refusals, attempt, ['guardian'])
    const access = newAccess(deps, clock.now())
    // Errors are returned: a thrown one would roll back that the code was right, and that an account waits for
    // approval.
    const made = await counted(deps, async (tx) => {
      await settleEvent(tx, attempt.eventId, 'right')
      await endRow(tx, numberKeys(deps.secrets, request))
      const account = await makeAccount(tx, request, making)
      if (account instanceof ApiError) return account
      return { ...account, replaced: await startAccess(tx, account.person, account.device_hash, access) }
    })
    if (made instanceof ApiError) throw notTaken(deps, deps.refusals, request, made)
    const { person, replaced } = made
    const { id: stud_id, name } = person
    deps.log.info('guardian agreed', { stud_id, number: markOf(deps, request) })
    logAccess(deps.log, person, access, replaced)
    return {
      data: { stud_id, profile: { name } },
      envelopeExtras: { token: access.token },
      message: (locale) => m.login_welcome({ name }, { locale }),
    }
  })
}

type Form = Registration & { birth_date: string; relation: Relation }

/** Checks the form again, which the server did not keep: it must have the same day of birth and no mistakes. */
async function checkedAgain(deps: CodeDeps, asked: GuardianSignup, body: BodyOf<typeof guardianAgrees>): Promise<Form> {
  const form = await checkedForm(deps, { ...body, mobile: asked.mobile })
  const birth_date = body.birth_date ?? ''
  if (!isBirthOf(deps.secrets, asked, birth_date)) {
    throw new ApiError('rule', { field: 'birth_date', text: plainText('register_birth_changed') })
  }
  const relation = body.relation ?? ''
  if (!isRelation(relation)) {
    throw new ApiError('rule', { field: 'relation', text: plainText('register_relation_required') })
  }
  return { ...form, birth_date, relation }
}

type Making = {
  refHash: string
  form: Form
  ids: { studId: number; guardianId: number; consentId: number }
  signUp: 'open' | 'approve' | 'closed'
  zone: string
  language: Language
  now: number
  request_id: string
}

/** Makes account, guardian, consent and audit entry in one unit, or returns the error where it makes none. */
async function makeAccount(
  tx: Tx,
  request: CodeRequest,
  { refHash, form, ids, language, request_id, ...making }: Making,
): Promise<{ person: Person; device_hash: string } | ApiError> {
  const signup = await openGuardianSignup(tx, refHash, making.now)
  // The code belongs to another registration of the same guardian.
  if (!signup || request.pending !== refHash) return new ApiError('code_expired')
  const { phone_code, mobile, device_hash, notice } = signup
  if ((await studentsByNumber(tx, phone_code, mobile)).length > 0) return new ApiError('already_registered')
  const student = await registerStudent(tx, form, { phone_code, mobile }, { studId: ids.studId, ...making })
  const guardian = { ...guardianOf(signup), guardian_id: ids.guardianId, name: form.guardian, language }
  const { relation } = form
  const { consentId: consent_id } = ids
  await agreeAsGuardian(tx, student, { guardian, relation, consent_id, notice, request_id, now: making.now })
  await forgetGuardianSignups(tx, [refHash])
  const { stud_id: id, name, status } = student
  return status === 'active' ? { person: { kind: 'student', id, name }, device_hash } : new ApiError('not_approved')
}
