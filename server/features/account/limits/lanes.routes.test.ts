import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hashOf } from '../../../ports/secret-keys.ts'
import { adminCommandsOf } from '../../../cli/admin-commands.ts'
import { aDevice, codesOf } from '../../../testing/codes.ts'
import { aStudent } from '../../../testing/makers.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import type { Student } from '../account.queries.ts'

const addressFor = (number: number) => `10.66.${number >> 8}.${number & 255}`

/** Tries codes from elsewhere until no more are sent; returns how many were tried. */
async function besiege(test: TestApp, student: Student): Promise<number> {
  const codes = codesOf(test)
  for (let tried = 0; ; tried += 1) {
    test.clock.seconds(3601)
    const { status } = await codes.guess(student, { ip: addressFor(tried) })
    if (status === 429) return tried
  }
}

describe("a student's number under attack", async () => {
  const test = await testApp()
  const { login, enter, guess } = codesOf(test)

  it("A student's number under attack is closed to new devices after five wrong codes in a day, and no text is sent any more", async () => {
    const student = await aStudent(test)
    assert.equal(await besiege(test, student), 5)
    const before = test.outbox.length
    const refused = await login(student, { ip: '10.77.0.1' })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal(test.outbox.length, before)
  })

  it("A student's number under attack is open on the device that the student has used before, at the first try", async () => {
    const student = await aStudent(test)
    const device = aDevice()
    await enter(student, { device })
    await besiege(test, student)
    assert.match(await enter(student, { device }), /^.{43}$/)
  })

  it("A student's number under attack leaves a signed-in student alone", async () => {
    const student = await aStudent(test)
    const token = await enter(student)
    await besiege(test, student)
    const { status } = await test.post('/Student/get_profile', { stud_id: student.stud_id }, token)
    assert.equal(status, 200)
  })

  it("A student's number under attack has five wrong codes in a day on the own device too", async () => {
    const student = await aStudent(test)
    const device = aDevice()
    await enter(student, { device })
    for (let tried = 0; tried < 5; tried += 1) {
      test.clock.seconds(3601)
      assert.equal((await guess(student, { device })).status, 422)
    }
    test.clock.seconds(3601)
    assert.equal((await guess(student, { device })).status, 429)
    assert.equal((await login(student, { device: aDevice() })).status, 200)
  })

  it("A student's number under attack cannot be shut out by whoever shares the student's address, nor by asking for codes all the time", async () => {
    const student = await aStudent(test)
    const device = aDevice()
    await enter(student, { device })
    test.clock.days(1)
    for (let number = 0; number < 21; number += 1) await login({ mobile: String(6_100_000_000 + number) })
    assert.equal((await login(student)).status, 429)
    assert.equal((await login(student, { ip: '10.78.0.1' })).status, 200)
    assert.match(await enter(student, { device }), /^.{43}$/)
  })
})

describe('twenty wrong codes in a row', async () => {
  const test = await testApp()
  const { login, enter } = codesOf(test)

  async function locked(): Promise<{ student: Student; device: string }> {
    const student = await aStudent(test)
    const device = aDevice()
    await enter(student, { device })
    for (let day = 0; day < 4; day += 1) {
      assert.equal(await besiege(test, student), 5)
      test.clock.days(1)
    }
    const refused = await login(student)
    assert.equal(refused.status, 429)
    assert.match(refused.body.message, /ask your academy to unblock/)
    test.clock.days(30)
    assert.equal((await login(student)).status, 429)
    return { student, device }
  }

  it('Twenty wrong codes in a row close a number to new devices until the student logs in on the known one', async () => {
    const { student, device } = await locked()
    await enter(student, { device })
    assert.equal((await login(student)).status, 200)
  })

  it('Twenty wrong codes in a row close a number to new devices until the academy unlocks it', async () => {
    const { student } = await locked()
    const { db, clock, newId, settings, secrets, parts } = test
    const deps = { db, clock, newId, settings, secrets, random: parts.random, log: parts.log }
    await adminCommandsOf(deps).unlock({ phone_code: '91', mobile: student.mobile })
    assert.equal((await login(student)).status, 200)
  })
})

describe('a known device', async () => {
  const test = await testApp()
  const { login, enter } = codesOf(test)

  it('A known device is known for ninety days after its last login, and only to its own student', async () => {
    const [student, other] = [await aStudent(test), await aStudent(test)]
    const device = aDevice()
    await enter(student, { device })
    const laneNow = async (caller: Student) => {
      test.clock.seconds(600)
      await login(caller, { device })
      const { lane } = await test.db.read
        .selectFrom('code_requests')
        .select('lane')
        .orderBy('made_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return lane
    }
    assert.equal(await laneNow(student), 'known')
    assert.equal(await laneNow(other), 'new')
    test.clock.days(91)
    assert.equal(await laneNow(student), 'new')
  })

  it('A known device is stored so that neither its id nor a plain hash of it can be found', async () => {
    const device = aDevice()
    await enter(await aStudent(test), { device })
    const rows = JSON.stringify(await test.db.read.selectFrom('known_devices').selectAll().execute())
    assert.ok(!rows.includes(device))
    assert.ok(!rows.includes(hashOf(device)))
  })

  it('A device whose id is too short to be its own is not a known one', async () => {
    const student = await aStudent(test)
    await enter(student, { device: 'id_web' })
    const known = await test.db.read
      .selectFrom('known_devices')
      .where('stud_id', '=', student.stud_id)
      .selectAll()
      .execute()
    assert.deepEqual(known, [])
  })

  it('A known device gets five codes an hour, for whichever numbers', async () => {
    const device = aDevice()
    for (let count = 0; count < 5; count += 1) assert.equal((await login(await aStudent(test), { device })).status, 200)
    assert.equal((await login(await aStudent(test), { device })).status, 429)
    assert.equal((await login(await aStudent(test), { device: aDevice() })).status, 200)
  })
})
