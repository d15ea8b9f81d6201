import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { columnsOf } from '../../db/columns-of.ts'
import { systemRandom } from '../../ports/random.ts'
import { adminCommandsOf } from '../../cli/admin-commands.ts'
import { startRetentionJob } from '../../retention/retention.ts'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aStudent, signIn } from '../../testing/makers.ts'
import { mergingBy } from '../../testing/merging.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { blockGuardian } from '../../guardians/guardians.queries.ts'

type Signed = { guardian_id: number; token: string }

describe('what a guardian reads ends', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const commands = adminCommandsOf({ ...test, random: systemRandom })
  const seen = async ({ token }: Signed) => {
    const { status, body } = await test.post('/Guardian/children', {}, token)
    if (status !== 200) return body.data.reason as string
    return (body.data.children as { stud_id: number }[]).map(({ stud_id }) => stud_id)
  }
  const sessionsOf = async ({ guardian_id }: Signed) => {
    const rows = test.db.read.selectFrom('guardian_sessions').where('guardian_id', '=', guardian_id)
    return rows.select(columnsOf('guardian_sessions')).execute()
  }

  it('What a guardian reads ends for the child from whom the office removes them, at the next call, and for no other', async () => {
    const [one, two] = [await aStudent(test), await aStudent(test)]
    const mother = await signedInGuardian(test, [one, two])
    const clerk = await signedInStaff(test, 'clerk')
    const { guardian_id } = mother
    assert.equal((await clerk.post('remove_guardian', { stud_id: one.stud_id, guardian_id })).status, 200)
    assert.deepEqual(await seen(mother), [two.stud_id])
    await clerk.post('remove_guardian', { stud_id: two.stud_id, guardian_id })
    assert.deepEqual(await seen(mother), [])
    await clerk.post('restore_guardian', { stud_id: two.stud_id, guardian_id, relation: 'mother' })
    assert.deepEqual(await seen(mother), [two.stud_id])
  })

  it('What a guardian reads ends with another number: who has the phone of before is logged out', async () => {
    const child = await aStudent(test)
    const [mother, other] = [await signedInGuardian(test, [child]), await signedInGuardian(test, [child])]
    const clerk = await signedInStaff(test, 'clerk')
    const { guardian_id } = mother
    const { stud_id } = child
    const change = async (fields: object) => {
      const { guardians } = (await clerk.post('student_guardians', { stud_id })).body.data
      const own = guardians.find((one: { guardian_id: number }) => one.guardian_id === guardian_id)
      const words = { relation: 'Mother', language: 'English', mobile: '', ...fields }
      const body = { stud_id, guardian_id, version: own.version, fields: words, confirmed: true }
      assert.deepEqual((await clerk.post('save_guardian', body)).body.data.mistakes, [])
    }
    await change({ name: 'Another Name' })
    assert.deepEqual(await seen(mother), [stud_id])
    await change({ name: 'Another Name', mobile: '9847055555' })
    assert.equal(await seen(mother), 'unknown')
    assert.deepEqual(await seen(other), [stud_id])
  })

  it('What a guardian reads ends with the erasure of the last child', async () => {
    const [one, two] = [await aStudent(test), await aStudent(test)]
    const mother = await signedInGuardian(test, [one, two])
    await commands.erase({ stud_id: one.stud_id })
    assert.deepEqual(await seen(mother), [two.stud_id])
    await commands.erase({ stud_id: two.stud_id })
    assert.equal(await seen(mother), 'unknown')
    assert.deepEqual(await sessionsOf(mother), [])
  })

  it('What a guardian reads ends when the provider ends everybody’s sessions, and not when a student’s are ended', async () => {
    const child = await aStudent(test)
    await signIn(test, child)
    const mother = await signedInGuardian(test, [child])
    await commands['end-sessions']({ stud_id: child.stud_id })
    assert.deepEqual(await seen(mother), [child.stud_id])
    await commands['end-sessions']({ stud_id: null })
    assert.equal(await seen(mother), 'unknown')
  })

  it('What a guardian reads does not end when two accounts become one: each reads of that one, and a block of either holds', async () => {
    const { entered, registered, merged } = mergingBy(test, await signedInStaff(test, 'clerk'))
    const [one, two] = [await entered(), await registered()]
    const [first, second] = [await signedInGuardian(test, [one]), await signedInGuardian(test, [two])]
    const blocked = await signedInGuardian(test, [one, two])
    const block = { at: test.clock.now(), reason: 'An order of the court' }
    const { guardian_id } = blocked
    await test.db.write((tx) => blockGuardian(tx, { stud_id: two.stud_id, guardian_id }, block))
    assert.deepEqual(await seen(blocked), [one.stud_id])
    await merged(one, two)
    assert.deepEqual([await seen(first), await seen(second), await seen(blocked)], [[one.stud_id], [one.stud_id], []])
  })

  it('What a guardian reads does not end when what the student said at 18 was said on the account that ends', async () => {
    const { entered, registered, merged } = mergingBy(test, await signedInStaff(test, 'clerk'))
    const birth_date = '2008-01-01'
    const [one, two] = [await entered({ birth_date }), await registered({ birth_date })]
    const mother = await signedInGuardian(test, [one, two])
    const kept = { kept_at: test.clock.now() }
    await test.db.write((tx) =>
      tx.updateTable('guardian_children').set(kept).where('stud_id', '=', two.stud_id).execute(),
    )
    assert.deepEqual(await seen(mother), [two.stud_id])
    await merged(one, two)
    assert.deepEqual(await seen(mother), [one.stud_id])
  })

  it('What a guardian reads ends for good: a session that nobody used is told to be over, and forgotten some time later', async () => {
    const mother = await signedInGuardian(test, [await aStudent(test)])
    test.clock.days(test.settings.limits.session_idle_days)
    await startRetentionJob(test)
    assert.equal(await seen(mother), 'expired')
    test.clock.days(test.settings.kept.sessions)
    test.clock.seconds(1)
    await startRetentionJob(test)
    assert.equal(await seen(mother), 'unknown')
    assert.deepEqual(await sessionsOf(mother), [])
  })
})
