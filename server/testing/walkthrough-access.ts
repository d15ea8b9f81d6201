import { changeStudent } from '../features/account/account.queries.ts'
import { aConsentLink, aGuardian } from './guardian-makers.ts'
import { guardianSignupsOf, SIGNUP_FORM } from './guardian-signups.ts'
import { aStudent } from './makers.ts'
import type { TestApp } from './test-app.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a walk reads answers of every shape
type Caller = (path: string, body: object) => Promise<{ data: any }>

/** Makes the calls without a session, besides the login itself; the academy asks guardians. */
export async function walkAccess(test: TestApp, call: Caller): Promise<void> {
  await consenting(test, call)
  await choosing(test, call)
  await registeringWithGuardian(test, call)
}

/** A guardian reads a link, and answers. */
async function consenting(test: TestApp, call: Caller): Promise<void> {
  const { link } = await aConsentLink(test, await aStudent(test))
  await call('/Consent/open', { stud_id: undefined, link })
  const { otp_ref } = (await call('/Consent/send_code', { stud_id: undefined, link, device_id: 'walk' })).data
  const otp = test.outbox.at(-1)?.code
  await call('/Consent/answer', { stud_id: undefined, link, otp_ref, otp, gives: false })
}

/** Brothers with one number: one of them logs in. */
async function choosing(test: TestApp, call: Caller): Promise<void> {
  const mobile = '9447000001'
  const [one] = [await aStudent(test, { mobile }), await aStudent(test, { mobile })]
  const sent = await call('/Auth/login', { stud_id: undefined, mobile, phone_code: '91', device_id: 'walk' })
  const code = { otp_ref: sent.data.otp_ref, otp: test.outbox.at(-1)?.code }
  const choice_ref = (await test.post('/Auth/verifyOTP', code)).body.data.choice.ref
  await call('/Auth/choose', { stud_id: undefined, choice_ref, kind: 'student', id: one.stud_id })
}

/** A student under 18 registers, and the guardian agrees. */
async function registeringWithGuardian(test: TestApp, call: Caller): Promise<void> {
  const { asked } = guardianSignupsOf(test)
  const { ref: guardian_ref } = await asked('9447000002', '9447000003')
  const sent = await call('/Auth/guardian_code', { stud_id: undefined, guardian_ref, device_id: 'walk' })
  const code = { otp_ref: sent.data.otp_ref, otp: test.outbox.at(-1)?.code }
  await call('/Auth/guardian_agrees', { stud_id: undefined, guardian_ref, ...SIGNUP_FORM, ...code })
  await call('/Auth/guardian_declines', { stud_id: undefined, guardian_ref })
}

/** The student is 18, and decides who goes on reading. */
export async function turnEighteen(test: TestApp, call: Caller, student: { stud_id: number }): Promise<void> {
  const { guardian_id } = await aGuardian(test, [student])
  await test.db.write((tx) => changeStudent(tx, student.stud_id, { birth_date: '2008-01-01' }))
  await call('/Student/at_eighteen', {})
  await call('/Student/answer_at_eighteen', { sees: [guardian_id], gives: true, notice: 3 })
}
