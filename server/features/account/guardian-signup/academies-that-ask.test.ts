import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { consentsOf } from '../../../guardians/consents.queries.ts'
import { guardiansOf } from '../../../guardians/guardians.queries.ts'
import { workFor } from '../../../testing/codes.ts'
import { aNumber, anAcademyThatAsks, guardianSignupsOf } from '../../../testing/guardian-signups.ts'
import { aLevel } from '../../../testing/makers.ts'
import { testApp } from '../../../testing/test-app.ts'
import { studentsByNumber } from '../account.queries.ts'

describe('a registration with an academy that has guardians asked', async () => {
  const test = await anAcademyThatAsks()
  const { signup, verified } = guardianSignupsOf(test)

  it('A registration with an academy that asks guardians is told whom it concerns', async () => {
    const { body } = await test.get('/Auth/academy')
    assert.equal(body.data.guardian_for_born_after, '2008-11-20')
  })

  it('A registration of somebody who is 18 today is one as everywhere, with the day of birth', async () => {
    const own = aNumber()
    const of18 = { birth_date: '2008-11-20', relation: undefined }
    assert.equal((await verified(await signup(own, undefined, of18))).status, 200)
    const [student] = await studentsByNumber(test.db.read, '91', own)
    assert.equal(student?.birth_date, '2008-11-20')
    assert.deepEqual(await guardiansOf(test.db.read, student?.stud_id ?? 0), [])
  })

  it('A registration with an academy that asks guardians is refused without a day of birth, and under 18 without a guardian', async () => {
    for (const [changes, field] of [
      [{ birth_date: undefined }, 'birth_date'],
      [{ birth_date: '' }, 'birth_date'],
      [{ birth_date: '2012-02-30' }, 'birth_date'],
      [{ birth_date: '2026-11-21' }, 'birth_date'],
      [{ birth_date: '1900-01-01' }, 'birth_date'],
      [{ birth_date: '14.3.2012' }, 'birth_date'],
      [{ guardian_mobile: undefined }, 'guardian_mobile'],
      [{ guardian_mobile: '12345' }, 'guardian_mobile'],
      [{ relation: '' }, 'relation'],
      [{ relation: 'cousin' }, 'relation'],
    ] as const) {
      const { status, body } = await signup(aNumber(), aNumber(), changes)
      assert.deepEqual([status, body.data.reason, body.data.field], [422, 'rule', field], JSON.stringify(changes))
    }
    const { body } = await signup(aNumber(), aNumber(), { guardian_phone_code: '971' })
    assert.deepEqual([body.data.reason, body.data.field], ['country_not_served', 'guardian_mobile'])
  })
})

describe('a registration with an academy that asks no guardian', async () => {
  const test = await testApp()
  await aLevel(test)
  const { signup, verified } = guardianSignupsOf(test)

  it('A registration with an academy that asks no guardian is as it was, and takes no day of birth', async () => {
    assert.equal((await test.get('/Auth/academy')).body.data.guardian_for_born_after, null)
    const own = aNumber()
    assert.equal((await verified(await signup(own, '12', { birth_date: 'what?', relation: 'cousin' }))).status, 200)
    const [student] = await studentsByNumber(test.db.read, '91', own)
    assert.equal(student?.birth_date, null)
  })
})

describe('a registration with an academy that asks guardians and approves registrations', async () => {
  const test = await anAcademyThatAsks({ SIGNUP: 'approve' })
  const { asked, sent, agree } = guardianSignupsOf(test)

  it('A registration that the guardian agreed to waits for the approval where the academy approves registrations', async () => {
    const own = aNumber()
    const { ref } = await asked(own, aNumber())
    assert.equal((await agree(ref, await sent(ref))).body.data.reason, 'not_approved')
    const [student] = await studentsByNumber(test.db.read, '91', own)
    assert.equal(student?.status, 'pending')
    const [said] = await consentsOf(test.db.read, student?.stud_id ?? 0)
    assert.deepEqual([said?.state, said?.method], ['given', 'code'])
  })
})

describe('while codes of guardians are being guessed', async () => {
  const test = await anAcademyThatAsks({ LIMIT_SPRAYING_WRONG_10_MINUTES: '1', LIMIT_PROOF_HASHES: '400' })
  const { asked, sent, agree } = guardianSignupsOf(test)

  it('While codes of guardians are being guessed, a guardian has to prove work, which spends nothing', async () => {
    const { ref } = await asked(aNumber(), aNumber())
    const code = await sent(ref)
    const wrong = { ...code, otp: String((Number(code.otp) + 1) % 10_000).padStart(4, '0') }
    assert.equal((await agree(ref, wrong)).body.data.reason, 'wrong_code')
    test.clock.seconds(120)
    const again = await sent(ref)
    const refused = await agree(ref, again)
    assert.deepEqual([refused.status, refused.body.data.reason], [428, 'proof_needed'])
    assert.equal((await agree(ref, again, { proof: workFor(refused.body.data.proof) })).status, 200)
  })
})
