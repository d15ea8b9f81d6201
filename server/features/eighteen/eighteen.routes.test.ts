import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { academyReader } from '../../academy/academy.ts'
import { whoMayNot } from '../../guardians/consents.queries.ts'
import { childrenOf, blockGuardian } from '../../guardians/guardians.queries.ts'
import { aGuardian } from '../../testing/guardian-makers.ts'
import { aSignedIn } from '../../testing/makers.ts'
import { another, beat, subscribed } from '../../testing/notified.ts'
import { pushService } from '../../testing/push-service.ts'
import { testApp } from '../../testing/test-app.ts'
import { askAtEighteen } from './ask-at-eighteen.ts'

const DAY = '2026-11-20'

describe('a student who is 18', async () => {
  const service = await pushService()
  const test = await testApp({ LIMITS: 'off', PUSH_HOSTS: service.origin })
  const turning = async (birth_date: string | null = '2008-11-20') => {
    const { student, stud_id, token } = await aSignedIn(test, { birth_date })
    const call = async (path: string, body: object = {}) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const asked = async () => (await call('at_eighteen')).body.data.own
    return { student, stud_id, call, asked }
  }
  const seen = async (guardianId: number) =>
    (await childrenOf(test.db.read, guardianId, DAY)).map(({ stud_id }) => stud_id)
  const entries = async (studId: number) =>
    (
      await test.db.read
        .selectFrom('audit_entries')
        .innerJoin('audit_details', 'audit_details.entry_id', 'audit_entries.entry_id')
        .where('entity', '=', 'student')
        .where('entity_id', '=', String(studId))
        .where('action', '=', 'student_decided_at_18')
        .select(['who', 'details'])
        .execute()
    ).map(({ who, details }) => [who, JSON.parse(details).changes])

  it('A student who is 18 is asked from the birthday on, of guardians whom the academy has not blocked', async () => {
    const { stud_id, asked, student } = await turning('2008-11-21')
    const mother = await aGuardian(test, [student], { name: 'Asha' })
    const { guardian_id } = await aGuardian(test, [student], { name: 'Ravi' })
    const block = { at: test.clock.now(), reason: 'An order' }
    await test.db.write((tx) => blockGuardian(tx, { stud_id, guardian_id }, block))
    assert.equal(await asked(), null)
    test.clock.set('2026-11-20T23:59:59+05:30')
    assert.equal(await asked(), null)
    test.clock.set('2026-11-21T00:00:00+05:30')
    assert.deepEqual(await asked(), {
      consent: null,
      notice: 3,
      guardians: [{ guardian_id: mother.guardian_id, name: 'Asha', sees: false }],
    })
    test.clock.set(`${DAY}T10:30:00+05:30`)
  })

  it('A student who is 18 is not asked where there is nothing to decide, or nobody knows the birthday', async () => {
    const alone = await turning()
    assert.equal(await alone.asked(), null)
    assert.equal((await alone.call('answer_at_eighteen', { sees: [], gives: true, notice: 3 })).status, 404)
    const unknown = await turning(null)
    await aGuardian(test, [unknown.student])
    assert.equal(await unknown.asked(), null)
  })

  it('A student who is 18 says who goes on seeing, and whether it is agreed to, and may say otherwise later', async () => {
    const { stud_id, call, asked, student } = await turning()
    const [mother, father] = [await aGuardian(test, [student]), await aGuardian(test, [student])]
    assert.deepEqual(await seen(mother.guardian_id), [])
    const answer = async (sees: number[], gives: boolean) =>
      (await call('answer_at_eighteen', { sees, gives, notice: 3 })).body.data.own
    const kept = await answer([mother.guardian_id], true)
    assert.deepEqual(kept, await asked())
    assert.equal(kept.consent, 'given')
    assert.deepEqual([await seen(mother.guardian_id), await seen(father.guardian_id)], [[stud_id], []])
    await answer([mother.guardian_id], true)
    assert.equal((await entries(stud_id)).length, 1, 'the same word is no second entry')
    assert.equal((await answer([], false)).consent, 'withdrawn')
    assert.deepEqual(await seen(mother.guardian_id), [])
    const silent = await whoMayNot(test.db.read, [stud_id], 'messages', test.clock.now())
    assert.ok(silent.has(stud_id))
    const told = await entries(stud_id)
    assert.deepEqual(
      told.map(([who]) => who),
      ['student', 'student'],
    )
    assert.deepEqual(told[1]?.[1], [
      { field: 'consent', before: 'given', after: 'withdrawn' },
      { field: 'sees', before: String(mother.guardian_id), after: '' },
    ])
  })

  it('A student who is 18 has said no, not taken a consent back, where nothing was given before', async () => {
    const { call, student } = await turning()
    await aGuardian(test, [student])
    const { body } = await call('answer_at_eighteen', { sees: [], gives: false, notice: 3 })
    assert.equal(body.data.own.consent, 'declined')
    const old = await call('answer_at_eighteen', { sees: [], gives: true, notice: 4 })
    assert.equal(old.body.data.reason, 'changed_meanwhile')
  })

  it('A student who is 18 is led to the questions on the birthday, once on each device, and at no hour of the night', async () => {
    const student = await subscribed(test, service, 'hi', { classes: false })
    const other = await subscribed(test, service)
    await aGuardian(test, [student, other])
    await test.db.write((tx) =>
      tx.updateTable('students').set({ birth_date: '2008-11-21' }).where('stud_id', '=', student.stud_id).execute(),
    )
    const ask = async () => {
      const parts = { ...test.parts, academy: academyReader(test.db) }
      await Promise.all([askAtEighteen(parts), askAtEighteen(parts)])
      await beat(another(test))
      return service.taken.splice(0).map(({ content }) => [content.mark, content.path])
    }
    test.clock.set('2026-11-20T20:59:00+05:30')
    assert.deepEqual(await ask(), [])
    test.clock.set('2026-11-21T00:01:00+05:30')
    assert.deepEqual(await ask(), [])
    test.clock.set('2026-11-21T08:00:00+05:30')
    assert.deepEqual(await ask(), [[student.mark, '/profile']])
    test.clock.set('2026-11-21T18:00:00+05:30')
    assert.deepEqual(await ask(), [])
    test.clock.set('2026-11-22T09:00:00+05:30')
    assert.deepEqual(await ask(), [])
  })
})
