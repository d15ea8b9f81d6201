import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { academyReader, saveAcademy } from '../../../academy/academy.ts'
import { sayConsent } from '../../../guardians/consents.queries.ts'
import { blockGuardian, keepGuardian, unlinkGuardian } from '../../../guardians/guardians.queries.ts'
import { mark as putCell } from '../../attendance/attendance.queries.ts'
import { aLevel, aStudent, aSubject } from '../../../testing/makers.ts'
import { another, beat } from '../../../testing/notified.ts'
import { pushService } from '../../../testing/push-service.ts'
import { testApp } from '../../../testing/test-app.ts'
import { marked, noticeStates as statesOf, subscribedGuardian, tellGuardians } from '../../../testing/told-guardians.ts'
import { aGuardian } from '../../../testing/guardian-makers.ts'
import { guardianTeller } from './guardian-teller.ts'

const MINUTE = 60

describe('guardians of somebody who is absent', async () => {
  const service = await pushService()
  const test = await testApp({ LIMITS: 'off', PUSH_HOSTS: service.origin })
  await aLevel(test, 6)
  const physics = await aSubject(test, 6)
  const chemistry = await aSubject(test, 6, 'Chemistry')
  await test.db.write((tx) => saveAcademy(tx, { absence_notices: 'push' }))
  const pushed = () => service.taken.splice(0).map(({ content }) => content)
  const choose = (absence_notices: 'none' | 'push' | 'text' | 'both') =>
    test.db.write((tx) => saveAcademy(tx, { absence_notices }))
  const morning = (day: number) => test.clock.set(`2026-11-${day}T09:10:00+05:30`)

  it('Guardians of an absentee are told a quarter of an hour after it was marked, once, with the subjects, in their language', async () => {
    morning(20)
    const child = await aStudent(test, { name: 'Meera' })
    const mother = await subscribedGuardian(test, service, [child])
    const father = await subscribedGuardian(test, service, [child], { language: 'hi' })
    await marked(test, { ...child, subject_id: physics }, 'A')
    await marked(test, { ...child, subject_id: chemistry, start: '10:00' }, 'A')
    test.clock.seconds(15 * MINUTE - 1)
    await tellGuardians(test)
    assert.deepEqual(pushed(), [])
    test.clock.seconds(1)
    await Promise.all([tellGuardians(test), tellGuardians(test), tellGuardians(test)])
    const told = pushed()
    assert.equal(told.length, 2)
    assert.deepEqual(
      told.find(({ mark }) => mark === mother.mark),
      {
        title: 'Meera was absent on Fri, 20 Nov',
        body: 'Physics, Chemistry',
        path: `/guardian/child/${child.stud_id}`,
        tag: `absence-${child.stud_id}-20261120`,
        mark: mother.mark,
      },
    )
    assert.match(told.find(({ mark }) => mark === father.mark)?.title ?? '', /^Meera .*ग़ैरहाज़िर/)
    test.clock.seconds(30 * MINUTE)
    await marked(test, { ...child, subject_id: physics, start: '11:00' }, 'A')
    test.clock.seconds(30 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual(pushed(), [])
    assert.deepEqual(await statesOf(test, child), ['push: sent', 'push: sent'])
  })

  it('Guardians of an absentee are told nothing of a slip that was put right in time, and of an absence that comes after it', async () => {
    morning(20)
    const child = await aStudent(test)
    await subscribedGuardian(test, service, [child])
    await marked(test, { ...child, subject_id: physics }, 'A')
    await tellGuardians(test)
    test.clock.seconds(14 * MINUTE)
    await marked(test, { ...child, subject_id: physics }, 'P')
    test.clock.seconds(10 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual([pushed(), await statesOf(test, child)], [[], []])
    await marked(test, { ...child, subject_id: physics }, 'A')
    await tellGuardians(test)
    test.clock.seconds(14 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual(pushed(), [])
    test.clock.seconds(MINUTE)
    await tellGuardians(test)
    assert.equal(pushed().length, 1)
    await marked(test, { ...child, subject_id: physics }, 'P')
    test.clock.seconds(20 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual(pushed(), [], 'a correction is no notice')
  })

  it('Guardians of an absentee wait from the newest mark on, where the first one was put right and another class is missed', async () => {
    morning(20)
    const child = await aStudent(test)
    await subscribedGuardian(test, service, [child])
    await marked(test, { ...child, subject_id: physics }, 'A')
    await tellGuardians(test)
    test.clock.seconds(10 * MINUTE)
    await marked(test, { ...child, subject_id: physics }, 'P')
    await marked(test, { ...child, subject_id: chemistry, start: '09:15' }, 'A')
    test.clock.seconds(5 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual([pushed(), await statesOf(test, child)], [[], ['push: waiting']])
    test.clock.seconds(10 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual(
      pushed().map(({ body }) => body),
      ['Chemistry'],
    )
  })

  it('Guardians of an absentee are told of what a sheet says a quarter of an hour after it was found, of today and yesterday alone', async () => {
    morning(20)
    const [today, yesterday, before] = [await aStudent(test), await aStudent(test), await aStudent(test)]
    const days = [
      [today, '2026-11-20'],
      [yesterday, '2026-11-19'],
      [before, '2026-11-18'],
    ] as const
    for (const [child, date] of days) {
      await subscribedGuardian(test, service, [child])
      const cell = { stud_id: child.stud_id, subject_id: physics, date, start: '' }
      await test.db.write((tx) => putCell(tx, { ...cell, status: 'A' }))
    }
    await tellGuardians(test)
    test.clock.seconds(14 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual(pushed(), [])
    test.clock.seconds(MINUTE)
    await tellGuardians(test)
    assert.deepEqual(
      pushed()
        .map(({ tag }) => tag)
        .toSorted(),
      [`absence-${today.stud_id}-20261120`, `absence-${yesterday.stud_id}-20261119`].toSorted(),
    )
  })

  it('Guardians of an absentee are disturbed at no hour of the night, by the clock of the academy', async () => {
    test.clock.set('2026-11-20T20:50:00+05:30')
    const child = await aStudent(test, { name: 'Arjun' })
    await subscribedGuardian(test, service, [child])
    await marked(test, { ...child, subject_id: physics, start: '20:00' }, 'A')
    for (const at of ['2026-11-20T21:10:00+05:30', '2026-11-21T00:05:00+05:30', '2026-11-21T07:59:59+05:30']) {
      test.clock.set(at)
      await tellGuardians(test)
    }
    assert.deepEqual(pushed(), [])
    await test.db.write((tx) => saveAcademy(tx, { zone: 'America/New_York' }))
    test.clock.set('2026-11-21T08:00:00+05:30')
    await tellGuardians(test)
    assert.deepEqual(pushed(), [], 'there it is half past nine in the evening')
    await test.db.write((tx) => saveAcademy(tx, { zone: 'Asia/Kolkata' }))
    await tellGuardians(test)
    assert.deepEqual(
      pushed().map(({ title }) => title),
      ['Arjun was absent on Fri, 20 Nov'],
    )
  })

  it('Guardians of an absentee are told nothing where they may not be told any more when their turn comes', async () => {
    morning(20)
    const birth_date = '2008-11-21'
    const children = {
      refused: await aStudent(test),
      left: await aStudent(test),
      blocked: await aStudent(test),
      gone: await aStudent(test),
      adult: await aStudent(test, { birth_date }),
      kept: await aStudent(test, { birth_date }),
    }
    const of = async (child: { stud_id: number }) => {
      const { guardian_id } = await subscribedGuardian(test, service, [child])
      await marked(test, { stud_id: child.stud_id, subject_id: physics }, 'A')
      return { stud_id: child.stud_id, guardian_id }
    }
    const pairs = {
      refused: await of(children.refused),
      left: await of(children.left),
      blocked: await of(children.blocked),
      gone: await of(children.gone),
      adult: await of(children.adult),
      kept: await of(children.kept),
    }
    await tellGuardians(test)
    test.clock.set('2026-11-21T09:10:00+05:30')
    const now = test.clock.now()
    const { stud_id } = children.refused
    const said = { state: 'withdrawn', method: 'paper', document: null, signed_on: null, notice: 3 } as const
    const by = { guardian_id: null, guardian: null, who: 'A', at: now }
    await test.db.write(async (tx) => {
      await sayConsent(tx, { stud_id, consent_id: test.newId(), ...said, ...by })
      await tx.updateTable('students').set({ status: 'left' }).where('stud_id', '=', children.left.stud_id).execute()
      await blockGuardian(tx, pairs.blocked, { at: now, reason: 'An order' })
      await unlinkGuardian(tx, pairs.gone.stud_id, pairs.gone.guardian_id, now)
      await keepGuardian(tx, pairs.kept, now)
    })
    await tellGuardians(test)
    assert.deepEqual(
      pushed().map(({ tag }) => tag),
      [`absence-${children.kept.stud_id}-20261120`],
    )
    const reasons = await Promise.all(Object.values(children).map(async (child) => statesOf(test, child)))
    assert.deepEqual(reasons.flat(), [
      'push: no_consent',
      'push: left',
      'push: blocked',
      'push: no_guardian',
      'push: of_age',
      'push: sent',
    ])
  })

  it('Guardians of an absentee are told nothing by a notification that was under way when the consent was taken back', async () => {
    morning(20)
    const child = await aStudent(test)
    await subscribedGuardian(test, service, [child])
    await marked(test, { ...child, subject_id: physics }, 'A')
    await tellGuardians(test)
    test.clock.seconds(15 * MINUTE)
    await guardianTeller({ ...test.parts, academy: academyReader(test.db) }).round()
    assert.deepEqual(await statesOf(test, child), ['push: sending'])
    const said = { state: 'withdrawn', method: 'paper', document: null, signed_on: null, notice: 3 } as const
    const by = { guardian_id: null, guardian: null, who: 'A', at: test.clock.now() }
    await test.db.write((tx) => sayConsent(tx, { stud_id: child.stud_id, consent_id: test.newId(), ...said, ...by }))
    await beat(another(test))
    assert.deepEqual([pushed(), await statesOf(test, child)], [[], ['push: given_up']])
  })

  it('Guardians of an absentee are told by what the academy has chosen when their turn comes', async () => {
    morning(20)
    const child = await aStudent(test)
    await aGuardian(test, [child])
    await marked(test, { ...child, subject_id: physics }, 'A')
    await tellGuardians(test)
    await choose('none')
    test.clock.seconds(15 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual([pushed(), await statesOf(test, child)], [[], ['push: off']])
    await choose('push')
    const other = await aStudent(test)
    await aGuardian(test, [other])
    await marked(test, { ...other, subject_id: physics }, 'A')
    await tellGuardians(test)
    test.clock.seconds(15 * MINUTE)
    await tellGuardians(test)
    assert.deepEqual(await statesOf(test, other), ['push: no_device'])
  })

  it('Guardians of an absentee have no device any more after a logout, or when the browser is gone', async () => {
    morning(20)
    const [out, gone] = [await aStudent(test), await aStudent(test)]
    const { token } = await subscribedGuardian(test, service, [out])
    await subscribedGuardian(test, service, [gone])
    for (const child of [out, gone]) await marked(test, { ...child, subject_id: physics }, 'A')
    await tellGuardians(test)
    await test.post('/Guardian/logout', {}, token)
    test.clock.seconds(15 * MINUTE)
    service.answers({ status: 410 })
    await tellGuardians(test)
    service.answers({ status: 201 })
    assert.deepEqual([await statesOf(test, out), await statesOf(test, gone)], [['push: no_device'], ['push: gone']])
    const left = test.db.read
      .selectFrom('guardian_push_subscriptions')
      .where('guardian_id', 'in', (of) =>
        of
          .selectFrom('guardian_children')
          .where('stud_id', 'in', [out.stud_id, gone.stud_id])
          .select('guardian_children.guardian_id'),
      )
    assert.deepEqual(await left.selectAll().execute(), [])
  })
})
