import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Person, PersonChoice } from '#contract/envelope.ts'
import { blockGuardian, unlinkGuardian } from '../../guardians/guardians.queries.ts'
import { erasePerson } from '../../importing/people/erase-person.ts'
import { startRetentionJob } from '../../retention/retention.ts'
import { TERMINAL } from '../../importing/people/invite-staff.ts'
import { aDevice, codesOf } from '../../testing/codes.ts'
import { aGuardian } from '../../testing/guardian-makers.ts'
import { aStudent } from '../../testing/makers.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { changeStudent } from './account.queries.ts'

let made = 0
const aNumber = () => {
  made += 1
  return String(9_300_000_000 + made)
}

/** Types the right code of a number, and chooses. */
function choicesOf(test: TestApp) {
  const { login, verify, lastCode } = codesOf(test)
  const right = async (mobile: string, device?: string) => {
    const sent = await login({ mobile }, device === undefined ? {} : { device })
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    return verify(sent.body.data.otp_ref as string, lastCode())
  }
  const ask = async (mobile: string, device?: string): Promise<PersonChoice> => {
    const { status, body } = await right(mobile, device)
    assert.deepEqual([status, body.data.reason], [409, 'choose_person'])
    return body.data.choice as PersonChoice
  }
  const choose = (choice_ref: string, { kind, id }: Pick<Person, 'kind' | 'id'>) =>
    test.post('/Auth/choose', { choice_ref, kind, id })
  return { right, ask, choose }
}

const asStudent = ({ stud_id: id, name }: { stud_id: number; name: string }) => ({ kind: 'student', id, name }) as const
const asGuardian = ({ guardian_id: id, name }: { guardian_id: number; name: string }) =>
  ({ kind: 'guardian', id, name }) as const

async function siblings(test: TestApp) {
  const mobile = aNumber()
  const ravi = await aStudent(test, { mobile, name: 'Ravi' })
  const anu = await aStudent(test, { mobile, name: 'Anu' })
  return { mobile, ravi, anu }
}

describe('brothers and sisters with one number', async () => {
  const test = await testApp()
  const { ask, choose } = choicesOf(test)

  it('Brothers and sisters with one number are asked who it is after the code, and log in as each', async () => {
    const { mobile, ravi, anu } = await siblings(test)
    for (const one of [ravi, anu]) {
      const { ref, expires_at, people } = await ask(mobile)
      assert.deepEqual(people, [asStudent(anu), asStudent(ravi)])
      assert.equal(Date.parse(expires_at), test.clock.now() + 300_000)
      const { status, body } = await choose(ref, asStudent(one))
      assert.deepEqual([status, body.data], [200, asStudent(one)])
      assert.equal(body.message, `Welcome, ${one.name}`)
      const profile = await test.post('/Student/get_profile', { stud_id: one.stud_id }, body.token as string)
      assert.equal(profile.body.data.name, one.name)
      test.clock.seconds(3600)
    }
  })

  it('Brothers and sisters with one number are not asked where one of them alone may log in', async () => {
    const { mobile, ravi, anu } = await siblings(test)
    await test.db.write((tx) => changeStudent(tx, anu.stud_id, { status: 'left' }))
    const { right } = choicesOf(test)
    assert.deepEqual((await right(mobile)).body.data, { stud_id: ravi.stud_id, profile: { name: 'Ravi' } })
  })

  it('Brothers and sisters with one number are refused as one is where none of them may', async () => {
    const { mobile, ravi, anu } = await siblings(test)
    const { login } = codesOf(test)
    const reasonNow = async () => (await login({ mobile })).body.data.reason
    for (const { stud_id } of [ravi, anu]) await test.db.write((tx) => changeStudent(tx, stud_id, { status: 'left' }))
    assert.equal(await reasonNow(), 'unknown_number')
    await test.db.write((tx) => changeStudent(tx, anu.stud_id, { status: 'pending' }))
    assert.equal(await reasonNow(), 'not_approved')
  })

  it('Brothers and sisters with one number keep a registration with their number out', async () => {
    const { mobile } = await siblings(test)
    const { body } = await codesOf(test).signup(mobile)
    assert.equal(body.data.reason, 'already_registered')
  })

  it('Brothers and sisters with one number know each other’s device', async () => {
    const { mobile, ravi } = await siblings(test)
    const device = aDevice()
    await choose((await ask(mobile, device)).ref, asStudent(ravi))
    test.clock.seconds(3600)
    await codesOf(test).login({ mobile }, { device })
    const lanes = await test.db.read.selectFrom('code_requests').where('mobile', '=', mobile).select('lane').execute()
    assert.deepEqual(lanes.map(({ lane }) => lane).toSorted(), ['known', 'new'])
  })
})

describe('a guardian', async () => {
  const test = await testApp()
  const { ask, choose } = choicesOf(test)
  const childrenSeen = async (token: string) => (await test.post('/Guardian/children', {}, token)).body.data.children

  it('A guardian logs in with the own number, by a choice of one', async () => {
    const guardian = await aGuardian(test, [await aStudent(test)], { mobile: aNumber(), name: 'Latha' })
    const { ref, people } = await ask(guardian.mobile)
    assert.deepEqual(people, [asGuardian(guardian)])
    const { status, body } = await choose(ref, asGuardian(guardian))
    assert.deepEqual([status, body.data], [200, asGuardian(guardian)])
    assert.equal((await test.post('/Guardian/logout', {}, body.token as string)).status, 200)
  })

  it('A guardian is chosen beside a student of the same number, and neither token opens what is the other’s', async () => {
    const student = await aStudent(test, { mobile: aNumber() })
    const guardian = await aGuardian(test, [student], { mobile: student.mobile })
    const first = await ask(student.mobile)
    assert.deepEqual(first.people, [asStudent(student), asGuardian(guardian)])
    const asTheGuardian = (await choose(first.ref, asGuardian(guardian))).body.token as string
    test.clock.seconds(3600)
    const asTheStudent = (await choose((await ask(student.mobile)).ref, asStudent(student))).body.token as string
    const { stud_id } = student
    assert.equal((await test.post('/Student/get_profile', { stud_id }, asTheGuardian)).status, 401)
    assert.equal((await test.post('/Guardian/logout', {}, asTheStudent)).status, 401)
    assert.equal((await test.post('/Student/get_profile', { stud_id }, asTheStudent)).status, 200)
    assert.equal((await test.post('/Guardian/logout', {}, asTheGuardian)).status, 200)
  })

  it('A guardian who is blocked for the only child logs in, and reads of nobody', async () => {
    const { stud_id } = await aStudent(test)
    const guardian = await aGuardian(test, [{ stud_id }], { mobile: aNumber() })
    const { guardian_id } = guardian
    await test.db.write((tx) => blockGuardian(tx, { stud_id, guardian_id }, { at: 1, reason: 'order' }))
    const { body } = await choose((await ask(guardian.mobile)).ref, asGuardian(guardian))
    assert.deepEqual(await childrenSeen(body.token as string), [])
  })

  it('A guardian of nobody any more is sent no code, and is not let in by one that was sent before', async () => {
    const { stud_id } = await aStudent(test)
    const guardian = await aGuardian(test, [{ stud_id }], { mobile: aNumber() })
    const { ref } = await ask(guardian.mobile)
    await test.db.write((tx) => unlinkGuardian(tx, stud_id, guardian.guardian_id, 1))
    assert.equal((await choose(ref, asGuardian(guardian))).body.data.reason, 'not_found')
    const refused = await codesOf(test).login(guardian)
    assert.equal(refused.body.data.reason, 'unknown_number')
  })

  it('A guardian has a device of the own after the first login, also under attack', async () => {
    const guardian = await aGuardian(test, [await aStudent(test)], { mobile: aNumber() })
    const device = aDevice()
    await choose((await ask(guardian.mobile, device)).ref, asGuardian(guardian))
    const { guess, login } = codesOf(test)
    for (let tried = 0; tried < 5; tried += 1) {
      test.clock.seconds(3601)
      await guess(guardian, { ip: `10.61.0.${tried}` })
    }
    test.clock.seconds(3601)
    assert.equal((await login(guardian, { ip: '10.61.1.1' })).status, 429)
    assert.equal((await ask(guardian.mobile, device)).people.length, 1)
  })
})

describe('a choice', async () => {
  const test = await testApp()
  const { ask, choose } = choicesOf(test)
  const reasonOf = async (ref: string, person: Pick<Person, 'kind' | 'id'>) =>
    (await choose(ref, person)).body.data.reason as string | undefined

  it('A choice of an account starts one session, also where two tabs choose at once', async () => {
    const { mobile, ravi, anu } = await siblings(test)
    const { ref } = await ask(mobile)
    const both = await Promise.all([choose(ref, asStudent(ravi)), choose(ref, asStudent(anu))])
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 422]))
    assert.equal(await reasonOf(ref, asStudent(ravi)), 'code_expired')
    const sessions = test.db.read.selectFrom('sessions').where('stud_id', 'in', [ravi.stud_id, anu.stud_id])
    assert.equal((await sessions.select('stud_id').execute()).length, 1)
  })

  it('A choice of an account is over after five minutes, and is removed then', async () => {
    const { mobile, ravi } = await siblings(test)
    const { ref } = await ask(mobile)
    test.clock.seconds(300)
    assert.equal(await reasonOf(ref, asStudent(ravi)), 'code_expired')
    const { db, clock, settings, secrets, parts } = test
    await startRetentionJob({ db, clock, settings, secrets, log: parts.log })
    assert.deepEqual(await test.db.read.selectFrom('login_choices').select('mobile').execute(), [])
  })

  it('A choice of an account opens nobody of another number, no guessed id and no other kind, and is over after five tries', async () => {
    const { mobile, ravi } = await siblings(test)
    const stranger = await aStudent(test)
    const guardian = await aGuardian(test, [ravi], { mobile: aNumber() })
    const { ref } = await ask(mobile)
    for (const wrong of [
      asStudent(stranger),
      asGuardian(guardian),
      { kind: 'guardian', id: ravi.stud_id } as const,
      { kind: 'student', id: 1 } as const,
      { kind: 'student', id: guardian.guardian_id } as const,
    ])
      assert.equal(await reasonOf(ref, wrong), 'not_found')
    assert.equal(await reasonOf(ref, asStudent(ravi)), 'code_expired')
  })

  it('A choice of an account is no code, and a code is no choice', async () => {
    const { mobile, ravi } = await siblings(test)
    const { verify, login, lastCode } = codesOf(test)
    const { ref } = await ask(mobile)
    assert.equal((await verify(ref, lastCode())).body.data.reason, 'code_expired')
    test.clock.seconds(3600)
    const sent = await login({ mobile })
    assert.equal(await reasonOf(sent.body.data.otp_ref as string, asStudent(ravi)), 'code_expired')
    assert.equal(await reasonOf('x'.repeat(32), asStudent(ravi)), 'code_expired')
  })

  it('A choice of a student who left, got another number or was erased since the code opens nothing', async () => {
    const { mobile, ravi, anu } = await siblings(test)
    const { ref } = await ask(mobile)
    await test.db.write((tx) => changeStudent(tx, ravi.stud_id, { mobile: aNumber() }))
    assert.equal(await reasonOf(ref, asStudent(ravi)), 'not_found')
    await test.db.write((tx) => changeStudent(tx, anu.stud_id, { status: 'left' }))
    assert.equal(await reasonOf(ref, asStudent(anu)), 'not_found')
    await test.db.write((tx) => changeStudent(tx, anu.stud_id, { status: 'active' }))
    const { db, clock, secrets, settings, parts } = test
    await erasePerson({ db, clock, secrets, settings, log: parts.log }, anu.stud_id, TERMINAL)
    assert.equal(await reasonOf(ref, asStudent(anu)), 'code_expired')
  })

  it('A choice of an account stays for the sister when the brother is erased, as does what is counted of the number', async () => {
    const { mobile, ravi, anu } = await siblings(test)
    const { ref } = await ask(mobile)
    const count = async () =>
      (await test.db.read.selectFrom('code_events').where('kind', '=', 'right').select('event_id').execute()).length
    const before = await count()
    const { db, clock, secrets, settings, parts } = test
    await erasePerson({ db, clock, secrets, settings, log: parts.log }, ravi.stud_id, TERMINAL)
    assert.equal(await count(), before)
    assert.equal((await choose(ref, asStudent(anu))).status, 200)
    await erasePerson({ db, clock, secrets, settings, log: parts.log }, anu.stud_id, TERMINAL)
    assert.equal(await count(), before - 1)
  })

  it('A choice of an account is stored so that its reference cannot be read', async () => {
    const { mobile } = await siblings(test)
    const { ref } = await ask(mobile)
    assert.ok(!JSON.stringify(await test.db.read.selectFrom('login_choices').selectAll().execute()).includes(ref))
    assert.ok(Buffer.from(ref, 'base64url').length >= 24)
  })
})
