import assert from 'node:assert/strict'
import type { GuardianAsked } from '#contract/envelope.ts'
import { saveAcademy } from '../academy/academy.ts'
import { aDevice } from './codes.ts'
import { aLevel } from './makers.ts'
import { type Answered, testApp, type TestApp } from './test-app.ts'

let made = 0
export const aNumber = (): string => {
  made += 1
  return String(9_400_000_000 + made)
}

export const SIGNUP_FORM = {
  name: 'Ananya Krishnan',
  guardian: 'Krishnan Nair',
  district: 'Kollam',
  email: 'ananya@example.org',
  academic_level: 6,
  birth_date: '2012-03-14',
  relation: 'father',
}

export const askGuardians = ({ db }: TestApp): Promise<void> =>
  db.write((tx) => saveAcademy(tx, { guardian_at_sign_up: true }))

/** An academy with a level, in which students under 18 register with a guardian. */
export async function anAcademyThatAsks(environment: Record<string, string> = {}): Promise<TestApp> {
  const test = await testApp(environment)
  await aLevel(test)
  await askGuardians(test)
  return test
}

/** A student registers, under 18 by default, and a guardian agrees. */
export function guardianSignupsOf(test: TestApp) {
  const lastCode = () => test.outbox.at(-1)?.code ?? ''
  const signup = (mobile: string, guardian_mobile: string | undefined, changes: object = {}) =>
    test.post('/Auth/signup', {
      ...SIGNUP_FORM,
      mobile,
      phone_code: '91',
      device_id: aDevice(),
      guardian_mobile,
      ...changes,
    })
  const verified = async (sent: Answered): Promise<Answered> => {
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    return test.post('/Auth/verifyOTP', { otp_ref: sent.body.data.otp_ref, otp: lastCode() })
  }
  const asked = async (mobile: string, guardian: string, changes: object = {}): Promise<GuardianAsked> => {
    const { status, body } = await verified(await signup(mobile, guardian, changes))
    assert.deepEqual([status, body.data.reason], [409, 'guardian_needed'])
    return body.data.guardian as GuardianAsked
  }
  const send = (guardian_ref: string) => test.post('/Auth/guardian_code', { guardian_ref, device_id: aDevice() })
  const sent = async (guardian_ref: string) => {
    const { status, body } = await send(guardian_ref)
    assert.equal(status, 200, JSON.stringify(body))
    return { otp_ref: body.data.otp_ref as string, otp: lastCode() }
  }
  const agree = (guardian_ref: string, code: { otp_ref: string; otp: string }, changes: object = {}) =>
    test.post('/Auth/guardian_agrees', { ...SIGNUP_FORM, guardian_ref, ...code, ...changes })
  return { signup, verified, asked, send, sent, agree }
}
