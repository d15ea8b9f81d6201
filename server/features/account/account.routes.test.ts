import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aStudent, signIn } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const device_id = 'id_test'
let numbers = 7_000_000_000
const newNumber = () => String((numbers += 1))

describe('registering', async () => {
  const test = await testApp()
  await aLevel(test)
  const form = (changes: object = {}) => ({
    name: 'Ananya Krishnan',
    guardian: 'Krishnan Nair',
    district: 'Kollam',
    email: 'ananya@example.org',
    academic_level: '6',
    mobile: newNumber(),
    phone_code: '91',
    device_id,
    fcm_id: '',
    ...changes,
  })
  const codeOf = () => test.outbox.at(-1)?.text.match(/\b\d{4}\b/)?.[0]
  const studentsWith = (mobile: string) =>
    test.db.read.selectFrom('students').where('mobile', '=', mobile).selectAll().execute()

  it('Registering sends a code, and makes the account when the code is verified', async () => {
    const typed = form()
    const sent = await test.post('/Auth/signup', typed)
    assert.equal(sent.status, 200)
    assert.match(sent.body.message, /^Your verification OTP has been sent to your mobile number\. Check your inbox/)
    assert.equal(sent.body.data.resend_after, 30)
    assert.equal(test.outbox.at(-1)?.to, `+91${typed.mobile}`)
    assert.deepEqual(await studentsWith(typed.mobile), [])

    const verified = await test.post('/Auth/verifyOTP', { otp_ref: sent.body.data.otp_ref, otp: codeOf() })
    assert.equal(verified.status, 200)
    assert.equal(verified.body.data.profile.name, 'Ananya Krishnan')
    assert.match(verified.body.token, /^[A-Za-z0-9_-]{43}$/)
    const profile = await test.post(
      '/Student/get_profile',
      { stud_id: verified.body.data.stud_id },
      verified.body.token,
    )
    assert.equal(profile.body.data.district, 'Kollam')
    assert.equal(profile.body.data.academic_level, 6)
  })

  const mistakes: [object, string, string][] = [
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'Al' }, 'name', 'Name is too short'],
    [{ guardian: '' }, 'guardian', 'Father/Mother Name is required'],
    [{ guardian: 'Al' }, 'guardian', 'Father/Mother Name is too short'],
    [{ district: '' }, 'district', 'District is required'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody@nowhere' }, 'email', 'Valid email is required'],
    [{ academic_level: '' }, 'academic_level', 'Academic Levels is required'],
    [{ academic_level: 999 }, 'academic_level', 'Academic Levels is required'],
    [{ mobile: '98765' }, 'mobile', 'Valid mobile number is required'],
    [{ name: '', email: '', mobile: '' }, 'name', 'Name is required'],
  ]
  for (const [changes, field, message] of mistakes) {
    it(`Registering says "${message}" to ${JSON.stringify(changes)}, and sends nothing`, async () => {
      const before = test.outbox.length
      const answer = await test.post('/Auth/signup', form(changes))
      assert.equal(answer.status, 422)
      assert.equal(answer.body.message, message)
      assert.equal(answer.body.data.field, field)
      assert.equal(test.outbox.length, before)
    })
  }

  it('Registering refuses a number that has an account, and a country that is not served', async () => {
    const { mobile } = await aStudent(test)
    assert.equal((await test.post('/Auth/signup', form({ mobile }))).status, 409)
    const foreign = await test.post('/Auth/signup', form({ phone_code: '+44' }))
    assert.equal(foreign.status, 422)
    assert.equal(foreign.body.data.reason, 'country_not_served')
  })

  it('Registering makes one account of two registrations of one number', async () => {
    const typed = form()
    const first = await test.post('/Auth/signup', typed)
    const firstCode = codeOf()
    test.clock.seconds(31)
    const second = await test.post('/Auth/signup', typed)
    const both = await Promise.all([
      test.post('/Auth/verifyOTP', { otp_ref: first.body.data.otp_ref, otp: firstCode }),
      test.post('/Auth/verifyOTP', { otp_ref: second.body.data.otp_ref, otp: codeOf() }),
    ])
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]))
    assert.equal((await studentsWith(typed.mobile)).length, 1)
  })
})

describe('a provider that does not want everybody', async () => {
  const typed = (mobile: string) => ({
    name: 'Adil Rahman',
    guardian: 'Rahman',
    district: 'Kannur',
    email: 'adil@example.org',
    academic_level: 6,
    mobile,
    phone_code: '91',
    device_id,
  })

  it('A provider that does not want everybody can close the sign-up', async () => {
    const test = await testApp({ SIGNUP: 'closed' })
    await aLevel(test)
    assert.equal((await test.post('/Auth/signup', typed(newNumber()))).body.data.reason, 'signup_closed')
  })

  it('A provider that does not want everybody can approve each: until then nobody is logged in', async () => {
    const test = await testApp({ SIGNUP: 'approve' })
    await aLevel(test)
    const mobile = newNumber()
    const sent = await test.post('/Auth/signup', typed(mobile))
    const otp = test.outbox.at(-1)?.text.match(/\b\d{4}\b/)?.[0]
    const verified = await test.post('/Auth/verifyOTP', { otp_ref: sent.body.data.otp_ref, otp })
    assert.equal(verified.body.data.reason, 'not_approved')
    test.clock.seconds(60)
    const login = await test.post('/Auth/login', { mobile, phone_code: '91', device_id })
    assert.equal(login.body.data.reason, 'not_approved')
  })
})

describe("a student's own data", async () => {
  const test = await testApp()
  const student = await aStudent(test)
  const other = await aStudent(test)
  const token = await signIn(test, student)

  it("A student's own data is given for the own stud_id, as a number or as digits", async () => {
    for (const stud_id of [student.stud_id, String(student.stud_id)]) {
      assert.equal((await test.post('/Student/get_profile', { stud_id }, token)).status, 200)
    }
  })

  it("A student's own data is refused for another stud_id, with nothing of the other student in the answer", async () => {
    const answer = await test.post('/Student/get_profile', { stud_id: other.stud_id }, token)
    assert.equal(answer.status, 403)
    assert.ok(!JSON.stringify(answer.body).includes(other.name))
  })

  it("A student's own data ends with the logout, also for the media and for a second logout", async () => {
    const { stud_id } = student
    assert.equal((await test.post('/Auth/logout', { stud_id }, token)).status, 200)
    const after = await test.post('/Student/get_profile', { stud_id }, token)
    assert.deepEqual([after.status, after.body.data.reason], [401, 'unknown'])
    assert.equal((await test.post('/Auth/logout', { stud_id }, token)).status, 401)
  })
})
