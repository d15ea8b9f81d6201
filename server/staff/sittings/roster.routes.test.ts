import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allStaffCalls } from '#contract/staff/all-staff-calls.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const HOUR_MS = 3_600_000

describe('who looks after a sitting', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  const now = test.clock.now()
  const times = { starts_at: now, ends_at: now + HOUR_MS }
  const own = await aPaper(test, 'exam', subject, { ...times, name: 'Own' })
  const other = await aPaper(test, 'exam', subject, { ...times, name: 'Other' })
  const examiner = await signedInStaff(test, 'examiner')
  const [one, two] = [await signedInStaff(test, 'invigilator'), await signedInStaff(test, 'invigilator')]
  const { student, token } = await aSignedIn(test)
  const { stud_id } = student
  const begin = async (exam_id: number) =>
    (await test.post('/Student/exam', { stud_id, exam_id }, token)).body.data.attempt_id as number
  const attempts = new Map([
    [own.paper_id, await begin(own.paper_id)],
    [other.paper_id, await begin(other.paper_id)],
  ])
  const rosterOf = async (paper_id: number) => (await examiner.post('sitting_roster', { paper_id })).body.data
  const save = async (paper_id: number, version: number, ...who: SignedInStaff[]) =>
    examiner.post('save_roster', { paper_id, version, staff_ids: who.map(({ staff_id }) => staff_id) })

  /** Everything that is bound to one sitting, with what it needs; `key` is of one press. */
  const bodiesFor = (paper_id: number, key: string): Record<string, object> => {
    const attempt_id = attempts.get(paper_id)
    const pressed = { paper_id, request_key: key }
    return {
      '/staff/sitting': { paper_id },
      '/staff/attempt': { stud_id, attempt_id },
      '/staff/sitting_students': { paper_id },
      '/staff/export_sittings': { paper_id },
      '/staff/sitting_minutes': { paper_id },
      '/staff/extend_attempts': { ...pressed, attempt_ids: [attempt_id], minutes: 1, reason: 'Late bus' },
      '/staff/ask_for_act': { ...pressed, attempt_ids: [attempt_id], act: 'void', reason: 'Seen' },
      '/staff/message_attempts': { ...pressed, message: 'Ten minutes are left.' },
      '/staff/allow_other_phone': { ...pressed, attempt_id, reason: 'Broken' },
    }
  }

  it('Who looks after a sitting is nobody at first: no invigilator sees it, owners and examiners do', async () => {
    assert.deepEqual((await one.post('sittings')).body.data, [])
    assert.equal((await one.post('sitting', { paper_id: own.paper_id })).status, 404)
    assert.equal((await examiner.post('sitting', { paper_id: own.paper_id })).status, 200)
    const ready = (await examiner.post('paper_readiness', { paper_id: own.paper_id })).body.data
    assert.deepEqual(ready.invigilators, [])
  })

  it('Who looks after a sitting sees the own sitting in every call, and no other in any', async () => {
    assert.equal((await save(own.paper_id, (await rosterOf(own.paper_id)).version, one)).status, 200)
    assert.equal((await save(other.paper_id, 0, two)).status, 200)
    const bound = Object.values(allStaffCalls).flatMap(({ path, scope }) => (scope === 'sittings' ? path : []))
    const mine = bodiesFor(own.paper_id, 'press-of-one-1')
    assert.deepEqual(Object.keys(mine).toSorted(), bound.filter((path) => path !== '/staff/sittings').toSorted())
    for (const [path, body] of Object.entries(bodiesFor(other.paper_id, 'press-of-one-2')))
      assert.equal((await one.post(path.replace('/staff/', ''), body)).status, 404, path)
    for (const [path, body] of Object.entries(mine))
      assert.equal((await one.post(path.replace('/staff/', ''), body)).status, 200, path)
    const seen = (await one.post('sittings')).body.data
    assert.deepEqual(
      seen.map(({ name }: { name: string }) => name),
      ['Own'],
    )
    const { acts } = (await two.post('sitting_minutes', { paper_id: other.paper_id })).body.data
    assert.deepEqual(acts, [], 'what was refused was done')
  })

  it('Who looks after a sitting is changed by one at a time, with an entry in the audit', async () => {
    const { version } = await rosterOf(own.paper_id)
    assert.equal((await save(own.paper_id, version, one, two)).status, 200)
    const late = await save(own.paper_id, version, two)
    assert.deepEqual([late.status, late.body.data.reason], [409, 'changed_meanwhile'])
    const after = await rosterOf(own.paper_id)
    assert.equal(after.version, version + 1)
    assert.deepEqual(after.invigilators.filter((each: { is_assigned: boolean }) => each.is_assigned).length, 2)
    const owner = await signedInStaff(test, 'owner')
    const { entries } = (await owner.post('audit', { action: 'roster_changed' })).body.data
    assert.equal(entries[0].who, (await examiner.post('me')).body.data.me.name)
    assert.equal(entries[0].changes[0].field, 'invigilators')
  })

  it('Who looks after a sitting ends at once for who is taken off, and has no one who is no invigilator', async () => {
    const { version } = await rosterOf(own.paper_id)
    assert.equal((await save(own.paper_id, version, two)).status, 200)
    assert.equal((await one.post('sitting', { paper_id: own.paper_id })).status, 404)
    const wrong = await save(own.paper_id, version + 1, examiner)
    assert.deepEqual([wrong.status, wrong.body.data.field], [422, 'staff_ids'])
    assert.equal((await rosterOf(own.paper_id)).version, version + 1, 'a refused one changed something')
    assert.equal((await save(9_999_999, 0)).status, 404)
  })
})
