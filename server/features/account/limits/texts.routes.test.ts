import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aDevice, codesOf } from '../../../testing/codes.ts'
import { aLevel, aStudent } from '../../../testing/makers.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

let numbers = 7_300_000_000
const newNumber = () => String((numbers += 1))
let addresses = 0
const newAddress = () => `10.${40 + ((addresses += 1) >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`

/** Asks for registrations from ever new addresses; how many texts were sent. */
async function signUpMany(test: TestApp, count: number): Promise<number> {
  const { signup } = codesOf(test)
  let sent = 0
  for (let index = 0; index < count; index += 1) {
    sent += Number((await signup(newNumber(), { ip: newAddress() })).status === 200)
  }
  return sent
}

/** How often it is answered before it is refused; `most` when it never is. */
async function firstRefused(ask: (index: number) => Promise<{ status: number }>, most: number): Promise<number> {
  for (let index = 0; index < most; index += 1) if ((await ask(index)).status === 429) return index
  return most
}

describe("a day's texts", async () => {
  const test = await testApp({ LIMIT_TEXTS_DAY: '20' })
  const { login, enter } = codesOf(test)
  await aLevel(test)

  it('alarm at half, are kept from registrations at four fifths, from new devices at the end, never from known ones', async () => {
    const device = aDevice()
    const student = await aStudent(test)
    await enter(student, { device })
    assert.equal(await signUpMany(test, 8), 8)
    assert.equal(test.errors.length, 0)
    assert.equal(await signUpMany(test, 1), 1)
    assert.equal(test.errors.filter((line) => line.includes("day's texts")).length, 1)
    assert.equal(await signUpMany(test, 10), 6)
    for (const wanted of [200, 200, 200, 200, 429]) {
      const known = await aStudent(test, { mobile: newNumber() })
      assert.equal((await login(known, { ip: newAddress() })).status, wanted)
    }
    assert.equal(test.outbox.length, 20)
    assert.equal(test.errors.length, 1)
    test.clock.seconds(60)
    assert.match(await enter(student, { device }), /^.{43}$/)
  })
})

describe('registrations that nobody verifies', async () => {
  const test = await testApp()
  const { signup, verify, lastCode, login } = codesOf(test)
  await aLevel(test)

  it('stop for an hour after a hundred texts, and logins go on', async () => {
    for (let index = 0; index < 29; index += 1) {
      const { body } = await signup(newNumber(), { ip: newAddress() })
      await verify(body.data.otp_ref as string, lastCode(), { ip: newAddress() })
    }
    assert.equal(await signUpMany(test, 71), 71)
    // Young ones may be verified yet.
    assert.equal(await signUpMany(test, 1), 1)
    test.clock.seconds(301)
    const refused = await signup(newNumber(), { ip: newAddress() })
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '3600'])
    assert.equal((await login(await aStudent(test), { ip: newAddress() })).status, 200)
    test.clock.seconds(3600)
    assert.equal((await signup(newNumber(), { ip: newAddress() })).status, 200)
  })
})

describe('an address', async () => {
  const test = await testApp({ CAMPUS_NETWORKS: '10.90.0.0/16', TRUST_PROXY: '10.99.0.1' })
  const { login, signup, resend } = codesOf(test)
  await aLevel(test)

  it('may register twenty numbers in an hour, or ask about as many', async () => {
    assert.equal(await firstRefused(() => signup(newNumber(), { ip: '10.91.0.1' }), 25), 20)
    const taken = await aStudent(test)
    assert.equal(await firstRefused(() => signup(taken.mobile, { ip: '10.91.0.2' }), 25), 20)
  })

  it('is not told by a refusal which numbers there are', async () => {
    await firstRefused(() => login({ mobile: newNumber() }, { ip: '10.92.0.1' }), 25)
    const unknown = await login({ mobile: newNumber() }, { ip: '10.92.0.1' })
    const known = await login(await aStudent(test), { ip: '10.92.0.1' })
    assert.deepEqual([known.status, known.body], [429, unknown.body])
  })

  it('of IPv6 is a whole network', async () => {
    const from = (index: number) => login({ mobile: newNumber() }, { ip: `2001:db8:1:2::${(index + 1).toString(16)}` })
    assert.equal(await firstRefused(from, 25), 20)
    assert.equal((await login({ mobile: newNumber() }, { ip: '2001:db8:1:3::1' })).status, 422)
  })

  it('has codes that are sent again to a number counted like first ones', async () => {
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

  it('of a campus may do ten times as much', async () => {
    assert.equal(await firstRefused(() => login({ mobile: newNumber() }, { ip: '10.90.3.4' }), 60), 60)
  })

  it('lets a school’s sixty students log in within two minutes', async () => {
    for (let index = 0; index < 60; index += 1) {
      assert.equal((await login(await aStudent(test), { ip: '10.93.0.1' })).status, 200)
      test.clock.seconds(2)
    }
  })

  it('cannot be made up by a header, except by the proxy that the settings name', async () => {
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

  it('ends at one for each address after three hundred in an hour', async () => {
    for (let index = 0; index < 30; index += 1) await login({ mobile: newNumber() }, { ip: `10.96.0.${index}` })
    assert.equal((await login({ mobile: newNumber() }, { ip: '10.96.0.3' })).status, 429)
    assert.equal((await login({ mobile: newNumber() }, { ip: '10.97.0.1' })).status, 422)
    assert.equal((await login({ mobile: newNumber() }, { ip: '10.97.0.1' })).status, 429)
    assert.equal((await login(await aStudent(test), { ip: '10.97.0.2' })).status, 200)
  })
})

describe('a country that is not served', async () => {
  const test = await testApp()

  it('gets no text', async () => {
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

  it('charges nobody: not the number, not the address, not the day', async () => {
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
