import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { consentsOf } from '../../../guardians/consents.queries.ts'
import { guardiansOf } from '../../../guardians/guardians.queries.ts'
import { startRetentionJob } from '../../../retention/retention.ts'
import { aGuardian } from '../../../testing/guardian-makers.ts'
import { aNumber, anAcademyThatAsks, guardianSignupsOf } from '../../../testing/guardian-signups.ts'
import { aStudent } from '../../../testing/makers.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { studentsByNumber } from '../account.queries.ts'

const kept = async ({ db }: TestApp) =>
  JSON.stringify([
    await db.read.selectFrom('code_requests').selectAll().execute(),
    await db.read.selectFrom('guardian_signups').selectAll().execute(),
    await db.read.selectFrom('audit_entries').selectAll().execute(),
  ])

describe('a registration of somebody under 18', async () => {
  const test = await anAcademyThatAsks()
  const { asked, send, sent, agree, signup, verified } = guardianSignupsOf(test)
  const accounts = async (mobile: string) => (await studentsByNumber(test.db.read, '91', mobile)).length

  it('A registration under 18 waits for the guardian, of whose number the end is told, and makes account, guardian, consent and entry', async () => {
    const [own, number] = [aNumber(), aNumber()]
    const { ref, expires_at, mobile_end, notice } = await asked(own, number)
    assert.deepEqual([mobile_end, notice], [number.slice(-4), 4])
    assert.ok(Date.parse(expires_at) > test.clock.now())
    assert.equal(await accounts(own), 0)
    const code = await sent(ref)
    const text = test.outbox.at(-1)
    assert.deepEqual([text?.to, text?.purpose], [`+91${number}`, 'guardian'])
    const { status, body } = await agree(ref, code)
    assert.equal(status, 200, JSON.stringify(body))
    const { stud_id } = body.data
    const profile = await test.post('/Student/get_profile', { stud_id }, body.token as string)
    assert.equal(profile.body.data.mobile, own)
    const [student] = await studentsByNumber(test.db.read, '91', own)
    assert.deepEqual(
      [student?.status, student?.birth_date, student?.guardian],
      ['active', '2012-03-14', 'Krishnan Nair'],
    )
    const [guardian] = await guardiansOf(test.db.read, stud_id)
    assert.deepEqual(
      [guardian?.name, guardian?.mobile, guardian?.relation, guardian?.language],
      ['Krishnan Nair', number, 'father', 'en'],
    )
    const [said] = await consentsOf(test.db.read, stud_id)
    assert.deepEqual([said?.state, said?.method, said?.notice, said?.guardian], ['given', 'code', 4, 'Krishnan Nair'])
    const entries = await test.db.read
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', String(stud_id))
      .execute()
    assert.deepEqual(
      entries.map(({ action, who }) => [action, who]),
      [['student_registered_with_guardian', 'guardian']],
    )
    assert.ok(!JSON.stringify(entries).includes(number))
  })

  it('A registration under 18 leaves nothing of the form on the server until then, and nothing of it afterwards', async () => {
    const [own, number] = [aNumber(), aNumber()]
    const secrets = ['Zacharias', 'Pathanamthitta', 'zacharias@example.org', '2011-07-09']
    const [name, district, email, birth_date] = secrets
    const form = { name, district, email, birth_date }
    const sentOwn = await signup(own, number, form)
    for (const secret of secrets) assert.ok(!(await kept(test)).includes(secret), secret)
    const { ref } = (await verified(sentOwn)).body.data.guardian
    const code = await sent(ref)
    for (const secret of secrets) {
      assert.ok(!(await kept(test)).includes(secret), secret)
      assert.ok(!test.logged.join('\n').includes(secret), secret)
    }
    assert.ok(!(await kept(test)).includes(ref))
    assert.equal((await agree(ref, code, form)).status, 200)
    assert.deepEqual(
      await test.db.read.selectFrom('guardian_signups').where('mobile', '=', own).selectAll().execute(),
      [],
    )
  })

  it('A registration under 18 is of the day of birth that was registered with, and says what is wrong with the form, at no cost', async () => {
    const own = aNumber()
    const { ref } = await asked(own, aNumber())
    const code = await sent(ref)
    for (const [changes, field] of [
      [{ birth_date: '1990-03-14' }, 'birth_date'],
      [{ birth_date: '2012-03-15' }, 'birth_date'],
      [{ birth_date: undefined }, 'birth_date'],
      [{ relation: 'cousin' }, 'relation'],
      [{ name: '' }, 'name'],
      [{ academic_level: 999 }, 'academic_level'],
    ] as const) {
      const { status, body } = await agree(ref, code, changes)
      assert.deepEqual([status, body.data.reason, body.data.field], [422, 'rule', field])
    }
    assert.equal((await agree(ref, code)).status, 200)
  })

  it('A registration under 18 goes on after a wrong code with another one, which each reference allows one try of', async () => {
    const own = aNumber()
    const { ref } = await asked(own, aNumber())
    const code = await sent(ref)
    const wrong = { ...code, otp: String((Number(code.otp) + 1) % 10_000).padStart(4, '0') }
    assert.equal((await agree(ref, wrong)).body.data.reason, 'wrong_code')
    assert.equal((await agree(ref, code)).body.data.reason, 'code_expired')
    assert.equal(await accounts(own), 0)
    test.clock.seconds(120)
    assert.equal((await agree(ref, await sent(ref))).status, 200)
  })

  it('A registration under 18 takes its own code alone: none of another one of the same guardian, of a login or a student', async () => {
    const number = aNumber()
    const [one, other] = [await asked(aNumber(), number), await asked(aNumber(), number)]
    const code = await sent(one.ref)
    assert.equal((await agree(other.ref, code)).body.data.reason, 'code_expired')
    const own = await signup(aNumber(), number)
    const ownCode = { otp_ref: own.body.data.otp_ref as string, otp: test.outbox.at(-1)?.code ?? '' }
    assert.equal((await agree(other.ref, ownCode)).body.data.reason, 'code_expired')
    test.clock.seconds(120)
    const { otp_ref, otp } = await sent(one.ref)
    assert.equal((await test.post('/Auth/verifyOTP', { otp_ref, otp })).body.data.reason, 'code_expired')
    assert.equal((await agree(one.ref, { otp_ref, otp })).status, 200)
  })

  it('A registration under 18 ends with the lifetime of the last code, and is swept away then', async () => {
    const own = aNumber()
    const { ref } = await asked(own, aNumber())
    const { code_lifetime } = test.settings.limits
    test.clock.seconds(code_lifetime - 1)
    const code = await sent(ref)
    test.clock.seconds(code_lifetime - 1)
    assert.equal((await agree(ref, { ...code, otp_ref: 'x'.repeat(32) })).body.data.reason, 'code_expired')
    test.clock.seconds(1)
    assert.equal((await send(ref)).body.data.reason, 'code_expired')
    assert.equal((await agree(ref, code)).body.data.reason, 'code_expired')
    await startRetentionJob({ ...test, log: test.log })
    assert.deepEqual(
      await test.db.read.selectFrom('guardian_signups').where('mobile', '=', own).selectAll().execute(),
      [],
    )
    assert.equal(await accounts(own), 0)
  })

  it('A registration under 18 is over when the guardian does not agree', async () => {
    const own = aNumber()
    const { ref } = await asked(own, aNumber())
    const code = await sent(ref)
    for (let round = 0; round < 2; round += 1) {
      assert.equal((await test.post('/Auth/guardian_declines', { guardian_ref: ref })).status, 200)
    }
    assert.equal((await agree(ref, code)).body.data.reason, 'code_expired')
    assert.equal((await send(ref)).body.data.reason, 'code_expired')
    assert.deepEqual(
      await test.db.read.selectFrom('guardian_signups').where('mobile', '=', own).selectAll().execute(),
      [],
    )
  })

  it('A registration under 18 links the guardian who has that number, as they are known, and changes nothing of them', async () => {
    const known = await aGuardian(test, [await aStudent(test)], { name: 'Latha', language: 'ml' })
    const { ref } = await asked(aNumber(), known.mobile)
    const { stud_id } = (await agree(ref, await sent(ref), { relation: 'mother' })).body.data
    const [guardian] = await guardiansOf(test.db.read, stud_id)
    const { guardian_id, name, language, relation } = guardian ?? {}
    assert.deepEqual([guardian_id, name, language, relation], [known.guardian_id, 'Latha', 'ml', 'mother'])
    assert.equal((await consentsOf(test.db.read, stud_id))[0]?.guardian, 'Latha')
  })

  it('A registration under 18 may be of a family with one number: the second code goes there too, when another may follow', async () => {
    const own = aNumber()
    const { ref } = await asked(own, own)
    const early = await send(ref)
    assert.equal(early.body.data.reason, 'too_many')
    test.clock.seconds(early.body.data.retry_after)
    const { status, body } = await agree(ref, await sent(ref))
    assert.equal(status, 200)
    test.clock.seconds(3600)
    const login = await test.post('/Auth/login', { mobile: own, phone_code: '91', device_id: 'd' })
    const again = { otp_ref: login.body.data.otp_ref, otp: test.outbox.at(-1)?.code }
    const { people } = (await test.post('/Auth/verifyOTP', again)).body.data.choice
    assert.deepEqual(
      people.map(({ kind }: { kind: string }) => kind),
      ['student', 'guardian'],
    )
    assert.equal(people[0].id, body.data.stud_id)
  })

  it('A registration under 18 is made once where two tabs, or two at once, agree', async () => {
    const [own, number] = [aNumber(), aNumber()]
    const first = await asked(own, number)
    test.clock.seconds(120)
    const second = await asked(own, number)
    const codes = [await sent(first.ref)]
    test.clock.seconds(120)
    codes.push(await sent(second.ref))
    const answers = await Promise.all(
      [first, second].map(({ ref }, at) => agree(ref, codes[at] ?? { otp_ref: '', otp: '' })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 409],
    )
    assert.equal(await accounts(own), 1)
  })

  it('A registration under 18 may not bombard a number: its codes are limited like all others', async () => {
    const number = aNumber()
    const reasons = new Set<string>()
    for (let round = 0; round < 12 && reasons.size === 0; round += 1) {
      const { ref } = await asked(aNumber(), number)
      test.clock.seconds(61)
      const { status, body } = await send(ref)
      if (status !== 200) reasons.add(body.data.reason as string)
    }
    assert.deepEqual([...reasons], ['too_many'])
  })

  it('A registration under 18 keeps nobody with an account out of it, and nobody else in', async () => {
    const own = aNumber()
    const { ref } = await asked(own, aNumber())
    const code = await sent(ref)
    await aStudent(test, { mobile: own })
    assert.equal((await agree(ref, code)).body.data.reason, 'already_registered')
    assert.equal((await signup(own, aNumber())).body.data.reason, 'already_registered')
  })
})
