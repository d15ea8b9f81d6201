import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aDevice, codesOf, workFor } from '../../../testing/codes.ts'
import { aLevel, aStudent } from '../../../testing/makers.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import type { Student } from '../account.queries.ts'

let numbers = 7_300_000_000
const newNumber = () => String((numbers += 1))
// High enough that no system-wide limit is reached.
const ROOM = { LIMIT_SIGNUP_WORK_10_MINUTES: '1000', LIMIT_TEXTS_DAY: '9000' }
let addresses = 0
const newAddress = () => `10.${40 + ((addresses += 1) >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`

/** Requests registrations, each from a new address and with its proof of work; returns how many texts were sent. */
async function signUpMany(test: TestApp, count: number): Promise<number> {
  const { signupByWork } = codesOf(test)
  let sent = 0
  for (let index = 0; index < count; index += 1) {
    sent += Number((await signupByWork(newNumber(), { ip: newAddress() })).status === 200)
  }
  return sent
}

/** Returns how many requests are answered before the first error; `most` where there is none. */
async function firstRefused(ask: (index: number) => Promise<{ status: number }>, most: number): Promise<number> {
  for (let index = 0; index < most; index += 1) if ((await ask(index)).status === 429) return index
  return most
}

describe("a day's texts", async () => {
  const test = await testApp({ LIMIT_TEXTS_DAY: '20' })
  const { login, enter } = codesOf(test)
  await aLevel(test)
  const device = aDevice()
  const student = await aStudent(test)
  await enter(student, { device })
  const errorsAbout = (words: string) => test.errors.filter((line) => line.includes(words)).length

  it("A day's texts are for registrations a quarter in an hour and two fifths in all", async () => {
    assert.equal(await signUpMany(test, 10), 5)
    assert.equal(errorsAbout('their SMS of this hour are used up'), 1)
    test.clock.seconds(3601)
    assert.equal(await signUpMany(test, 10), 3)
    assert.equal(errorsAbout('registrations are stopped: their SMS of the day'), 1)
    assert.equal(test.outbox.length, 9)
  })

  it("A day's texts are for asking again, without having logged in, a fifth; first codes go on", async () => {
    const asking = [await aStudent(test), await aStudent(test), await aStudent(test)]
    for (const one of asking) assert.equal((await login(one, { ip: newAddress() })).status, 200)
    for (const [index, one] of [...asking, ...asking].entries()) {
      test.clock.seconds(121)
      const { status } = await login(one, { ip: newAddress() })
      assert.equal(status, index < 4 ? 200 : 429)
    }
    assert.equal(errorsAbout('not sent again'), 1)
    assert.equal((await login(await aStudent(test), { ip: newAddress() })).status, 200)
  })

  it("A day's SMS alarm at half, once", () => assert.equal(errorsAbout("part of the day's SMS"), 1))

  it("A day's texts keep two fifths for first codes, whatever else was sent, and end for new devices, never for known ones", async () => {
    for (const wanted of [200, 200, 200, 429, 429]) {
      assert.equal((await login(await aStudent(test), { ip: newAddress() })).status, wanted)
    }
    assert.equal(errorsAbout('logins on new devices are stopped'), 1)
    assert.match(await enter(student, { device }), /^.{43}$/)
  })
})

describe('four hundred invented registrations from twenty addresses, then texts to 35 known numbers again and again', async () => {
  const test = await testApp({ LIMIT_PROOF_HASHES: '300' })
  const { login, enter, signupByWork } = codesOf(test)
  await aLevel(test)
  const known: Student[] = []
  for (let index = 0; index < 35; index += 1) known.push(await aStudent(test))

  it('Four hundred invented registrations, then texts to 35 known numbers, keep no other student from a code on a new device', async () => {
    for (let address = 0; address < 20; address += 1) {
      for (let index = 0; index < 20; index += 1) await signupByWork(newNumber(), { ip: `10.20.0.${address}` })
    }
    const registrations = test.outbox.length
    for (let round = 0; round < 3; round += 1) {
      for (const student of known) await login(student, { ip: '10.21.0.1' })
      test.clock.seconds(90)
    }
    assert.match(await enter(await aStudent(test), { ip: '10.22.0.1' }), /^.{43}$/)
    assert.equal(registrations, 125)
    // Each of them once, and a share for one address of what is asked for again.
    assert.equal(test.outbox.length - registrations, 35 + 40 + 1)
  })

  it('Four hundred invented registrations, then texts to 35 known numbers, are told of in one line for each stop', () => {
    const told = test.errors.map((line) => (JSON.parse(line) as { limit?: string }).limit)
    assert.deepEqual(told, ['signup_work', 'signups_hour'])
  })
})

describe('registrations that are verified', async () => {
  const test = await testApp({ LIMIT_TEXTS_DAY: '8' })
  const { signup, verify, lastCode } = codesOf(test)
  await aLevel(test)

  it('Registrations that are verified cost nothing of their share, and let those go on who had to wait', async () => {
    const first = await signup(newNumber(), { ip: newAddress() })
    const code = lastCode()
    assert.equal((await signup(newNumber(), { ip: newAddress() })).status, 200)
    assert.equal((await signup(newNumber(), { ip: newAddress() })).status, 429)
    assert.equal((await verify(first.body.data.otp_ref as string, code)).status, 200)
    assert.equal((await signup(newNumber(), { ip: newAddress() })).status, 200)
  })
})

describe('registrations that nobody verifies', async () => {
  const test = await testApp({ LIMIT_PROOF_HASHES: '300' })
  const { signup, verify, lastCode, login } = codesOf(test)
  await aLevel(test)

  it('Registrations that nobody verifies stop for an hour after a hundred texts, and logins go on', async () => {
    for (let index = 0; index < 29; index += 1) {
      const { body } = await signup(newNumber(), { ip: newAddress() })
      await verify(body.data.otp_ref as string, lastCode(), { ip: newAddress() })
    }
    assert.equal(await signUpMany(test, 71), 71)
    // Recent texts may still be verified.
    assert.equal(await signUpMany(test, 1), 1)
    test.clock.seconds(121)
    assert.equal(await signUpMany(test, 1), 0)
    const refused = await signup(newNumber(), { ip: newAddress() })
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '3600'])
    assert.equal((await login(await aStudent(test), { ip: newAddress() })).status, 200)
    test.clock.seconds(3600)
    assert.equal((await signup(newNumber(), { ip: newAddress() })).status, 200)
  })
})

describe('many registrations at once', async () => {
  const test = await testApp({ LIMIT_PROOF_HASHES: '300', LIMIT_TEXTS_DAY: '4000', CAMPUS_NETWORKS: '10.23.0.0/16' })
  const { signup, signupByWork, verify, resend, lastCode, enter } = codesOf(test)
  await aLevel(test)
  const ip = '10.23.0.1'
  const sent: { ref: string; code: string }[] = []

  it('Many registrations at once of a class in a hall of a campus all get their code, the last ones after some work', async () => {
    for (let index = 0; index < 60; index += 1) {
      const { status, body } = await (index < 50 ? signup : signupByWork)(newNumber(), { ip })
      assert.equal(status, 200)
      sent.push({ ref: body.data.otp_ref as string, code: lastCode() })
    }
    test.clock.seconds(60)
    for (const { ref, code } of sent) assert.equal((await verify(ref, code, { ip })).status, 200)
    test.clock.seconds(601)
    assert.equal((await signup(newNumber(), { ip })).status, 200)
  })

  it('Many registrations at once that are young still stop at twice as many as the watch has otherwise', async () => {
    test.clock.days(1)
    assert.equal(await signUpMany(test, 220), 200)
    assert.equal(test.errors.filter((line) => line.includes('hardly ever verified')).length, 1)
    assert.match(await enter(await aStudent(test), { ip: newAddress() }), /^.{43}$/)
  })

  it('Many registrations at once take work that is good for one text to one number, and for minutes', async () => {
    test.clock.days(1)
    assert.equal(await signUpMany(test, 50), 50)
    const [own, other] = [newNumber(), newNumber()]
    const workOf = async (mobile: string) => {
      const { status, body } = await signup(mobile, { ip: newAddress() })
      assert.deepEqual([status, body.data.reason], [428, 'proof_needed'])
      assert.match(body.message, /Reload this page/)
      return workFor(body.data.proof)
    }
    const before = test.outbox.length
    const proof = await workOf(own)
    assert.equal((await signup(other, { ip: newAddress(), proof })).status, 428)
    assert.equal((await signup(own, { ip: newAddress(), proof: proof + 1 })).status, 428)
    const taken = await aStudent(test)
    assert.equal((await signup(taken.mobile, { ip: newAddress() })).status, 428)
    const first = await signup(own, { ip: newAddress(), proof })
    assert.equal(first.status, 200)
    assert.equal(test.outbox.length, before + 1)
    test.clock.seconds(31)
    assert.equal((await signup(own, { ip: newAddress(), proof })).status, 428)
    const again = await resend(first.body.data.otp_ref as string, { ip: newAddress() })
    assert.equal(again.status, 428)
    const more = { ip: newAddress(), proof: workFor(again.body.data.proof) }
    assert.equal((await resend(first.body.data.otp_ref as string, more)).status, 200)
    const late = await workOf(other)
    test.clock.seconds(1200)
    assert.equal(await signUpMany(test, 50), 50)
    assert.equal((await signup(other, { ip: newAddress(), proof: late })).status, 428)
  })
})

describe('an address', async () => {
  const test = await testApp({ ...ROOM, CAMPUS_NETWORKS: '10.90.0.0/16', TRUST_PROXY: '10.99.0.1' })
  const { login, signup, resend } = codesOf(test)
  await aLevel(test)

  it('An address may register twenty numbers in an hour, or ask about as many', async () => {
    assert.equal(await firstRefused(() => signup(newNumber(), { ip: '10.91.0.1' }), 25), 20)
    const taken = await aStudent(test)
    assert.equal(await firstRefused(() => signup(taken.mobile, { ip: '10.91.0.2' }), 25), 20)
  })

  it('An address is not told by a refusal which numbers there are', async () => {
    await firstRefused(() => login({ mobile: newNumber() }, { ip: '10.92.0.1' }), 25)
    const unknown = await login({ mobile: newNumber() }, { ip: '10.92.0.1' })
    const known = await login(await aStudent(test), { ip: '10.92.0.1' })
    assert.deepEqual([known.status, known.body], [429, unknown.body])
  })

  it('An address of IPv6 is a whole network', async () => {
    const from = (index: number) => login({ mobile: newNumber() }, { ip: `2001:db8:1:2::${(index + 1).toString(16)}` })
    assert.equal(await firstRefused(from, 25), 20)
    assert.equal((await login({ mobile: newNumber() }, { ip: '2001:db8:1:3::1' })).status, 422)
  })

  it('An address has codes that are sent again to a number counted like first ones', async () => {
    const ip = '10.98.0.1'
    const { body } = await signup(newNumber(), { ip })
    assert.equal(await firstRefused(() => signup(newNumber(), { ip }), 18), 18)
    test.clock.seconds(30)
    const again = await resend(body.data.otp_ref as string, { ip })
    assert.equal(again.status, 200)
    assert.equal((await signup(newNumber(), { ip })).status, 429)
    test.clock.seconds(60)
    const refused = await resend(again.body.data.otp_ref as string, { ip })
    assert.deepEqual([refused.status, refused.body.data.reason], [429, 'too_many'])
    assert.equal((await resend(again.body.data.otp_ref as string, { ip: '10.98.0.2' })).status, 200)
  })

  it('An address of a campus may do ten times as much', async () => {
    assert.equal(await firstRefused(() => login({ mobile: newNumber() }, { ip: '10.90.3.4' }), 60), 60)
  })

  it('An address lets a school’s sixty students log in within two minutes', async () => {
    for (let index = 0; index < 60; index += 1) {
      assert.equal((await login(await aStudent(test), { ip: '10.93.0.1' })).status, 200)
      test.clock.seconds(2)
    }
  })

  it('An address cannot be made up by a header, except by the proxy that the settings name', async () => {
    const forged = (ip: string) => (index: number) =>
      login({ mobile: newNumber() }, { ip, headers: { 'x-forwarded-for': `203.0.113.${index}` } })
    assert.equal(await firstRefused(forged('10.94.0.1'), 25), 20)
    assert.equal(await firstRefused(forged('10.99.0.1'), 25), 25)
    const behind = (index: number) =>
      login(
        { mobile: newNumber() },
        { ip: '10.99.0.1', headers: { 'x-forwarded-for': `198.51.100.${index}, 10.95.0.1` } },
      )
    assert.equal(await firstRefused(behind, 25), 20)
  })
})

describe('asking about numbers from everywhere', async () => {
  const test = await testApp({ LIMIT_UNKNOWN_NUMBERS_HOUR: '30' })
  const { login } = codesOf(test)

  it('Asking about numbers from everywhere ends at one for each address after three hundred in an hour', async () => {
    for (let index = 0; index < 30; index += 1) await login({ mobile: newNumber() }, { ip: `10.96.0.${index}` })
    assert.equal((await login({ mobile: newNumber() }, { ip: '10.96.0.3' })).status, 429)
    assert.equal((await login({ mobile: newNumber() }, { ip: '10.97.0.1' })).status, 422)
    assert.equal((await login({ mobile: newNumber() }, { ip: '10.97.0.1' })).status, 429)
    assert.equal((await login(await aStudent(test), { ip: '10.97.0.2' })).status, 200)
  })
})

describe('a country that is not served', async () => {
  const test = await testApp()

  it('A country that is not served gets no text', async () => {
    for (const phone_code of ['1', '44', '979', '882', '+1']) {
      const answer = await test.post('/Auth/login', { mobile: '2025550123', phone_code, device_id: 'id_a' })
      assert.deepEqual([answer.status, answer.body.data.reason], [422, 'country_not_served'])
    }
    assert.deepEqual(test.outbox, [])
  })
})

describe('a gateway that fails', async () => {
  const test = await testApp()
  const { login, signup } = codesOf(test)
  await aLevel(test)

  it('A gateway that fails charges nobody: not the number, not the address, not the day', async () => {
    const student = await aStudent(test)
    test.smsFails.value = true
    for (let index = 0; index < 25; index += 1) assert.equal((await login(student)).status, 503)
    for (let index = 0; index < 25; index += 1) assert.equal((await signup(newNumber())).status, 503)
    test.smsFails.value = false
    assert.deepEqual(await test.db.read.selectFrom('code_events').selectAll().execute(), [])
    assert.deepEqual(await test.db.read.selectFrom('code_requests').selectAll().execute(), [])
    assert.equal((await login(student)).status, 200)
  })
})
