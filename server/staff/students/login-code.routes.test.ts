import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codesOf } from '../../testing/codes.ts'
import { aStudent } from '../../testing/makers.ts'
import { another, beat, subscribed } from '../../testing/notified.ts'
import { pushService } from '../../testing/push-service.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const FACTOR_SECONDS = 301
const HOUR_SECONDS = 3601

describe('a login code from the office', async () => {
  const service = await pushService()
  const test = await testApp({ PUSH_HOSTS: service.origin })
  const { login, verify, lastCode, wrongFor } = codesOf(test)
  const make = async (stud_id: number) => {
    const { status, body } = await (await signedInStaff(test, 'clerk')).post('make_login_code', { stud_id })
    assert.equal(status, 200)
    return body.data as { code: string; minutes: number }
  }
  const refFor = async (student: { mobile: string }) => {
    const { body } = await login(student)
    return body.data.otp_ref as string
  }
  /** Another code than any that is valid. */
  const wrong = (code: string) => [wrongFor(code), wrongFor(wrongFor(code))].find((one) => one !== lastCode()) ?? ''

  it('A login code from the office is for owners and clerks, after a fresh factor, and for students who log in', async () => {
    const { stud_id } = await aStudent(test)
    for (const role of ['examiner', 'teacher', 'invigilator'] as const)
      assert.equal((await (await signedInStaff(test, role)).post('make_login_code', { stud_id })).status, 403)
    const clerk = await signedInStaff(test, 'clerk')
    for (const status of ['left', 'pending', 'forgotten'] as const) {
      const other = await aStudent(test, { status })
      assert.equal((await clerk.post('make_login_code', { stud_id: other.stud_id })).status, 404)
    }
    test.clock.seconds(FACTOR_SECONDS)
    assert.equal((await clerk.post('make_login_code', { stud_id })).body.data.reason, 'factor_needed')
  })

  it('A login code from the office logs in once, beside the code by SMS', async () => {
    const student = await aStudent(test)
    const early = await refFor(student)
    const { code, minutes } = await make(student.stud_id)
    assert.match(code, /^\d{4}$/)
    assert.ok(minutes > 0)
    const { status, body } = await verify(early, code)
    assert.equal(status, 200)
    assert.equal(body.data.stud_id, student.stud_id)
    test.clock.seconds(60)
    const again = await refFor(student)
    if (code !== lastCode()) assert.equal((await verify(again, code)).body.data.reason, 'wrong_code')
    test.clock.seconds(60)
    const sent = await refFor(student)
    assert.equal((await verify(sent, lastCode())).status, 200)
  })

  it('A login code from the office is replaced by the next one, and ends as a code by SMS does', async () => {
    const student = await aStudent(test)
    const first = await make(student.stud_id)
    const second = await make(student.stud_id)
    const ref = await refFor(student)
    if (first.code !== second.code && first.code !== lastCode())
      assert.equal((await verify(ref, first.code)).body.data.reason, 'wrong_code')
    test.clock.seconds(second.minutes * 60 + 1)
    const late = await refFor(student)
    if (second.code !== lastCode()) assert.equal((await verify(late, second.code)).body.data.reason, 'wrong_code')
  })

  it('A login code from the office is guessed no more often than a code by SMS', async () => {
    const student = await aStudent(test)
    const { code } = await make(student.stud_id)
    const ref = await refFor(student)
    assert.equal((await verify(ref, wrong(code))).body.data.reason, 'wrong_code')
    // A reference allows one try.
    assert.equal((await verify(ref, code)).body.data.reason, 'code_expired')
  })

  it('A login code from the office logs in its student alone, where several share the number', async () => {
    const student = await aStudent(test)
    await aStudent(test, { mobile: student.mobile })
    const { code } = await make(student.stud_id)
    const { status, body } = await verify(await refFor(student), code)
    assert.equal(status, 200)
    assert.equal(body.data.stud_id, student.stud_id)
  })

  it('A login code from the office works while no SMS is sent', async () => {
    const student = await aStudent(test)
    test.smsFails.value = true
    assert.equal((await login(student)).body.data.reason, 'sms_unavailable')
    const { code } = await make(student.stud_id)
    const { status, body } = await login(student)
    test.smsFails.value = false
    assert.equal(status, 200)
    assert.equal((await verify(body.data.otp_ref, code)).status, 200)
  })

  it('A login code from the office is told to the student and the audit, and stands nowhere', async () => {
    const { stud_id } = await subscribed(test, service)
    const { code } = await make(stud_id)
    await beat(another(test))
    const [told] = service.taken.splice(0)
    assert.equal(told?.content?.title, 'The office made a login code for you')
    const owner = await signedInStaff(test, 'owner')
    const { entries } = (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data
    assert.equal(entries[0].action, 'login_code_made')
    assert.ok(!JSON.stringify(entries[0].changes).includes(code))
    const stored = await test.db.read.selectFrom('code_requests').where('stud_id', '=', stud_id).selectAll().execute()
    assert.ok(stored.every((row) => !Object.values(row).includes(code)))
    assert.ok(!test.logged.join('\n').includes(`"${code}"`))
  })

  it('A login code from the office is made five times an hour for a student', async () => {
    const { stud_id } = await aStudent(test)
    const clerk = await signedInStaff(test, 'clerk')
    for (let made = 0; made < 5; made += 1) assert.equal((await clerk.post('make_login_code', { stud_id })).status, 200)
    assert.equal((await clerk.post('make_login_code', { stud_id })).status, 429)
    test.clock.seconds(HOUR_SECONDS)
    await make(stud_id)
  })
})
