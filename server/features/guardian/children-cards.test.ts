import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saveAcademy } from '../../academy/academy.ts'
import { changePaper } from '../../assessment/paper/paper-writes.queries.ts'
import { AT_ONCE } from '../../assessment/results/results.rules.ts'
import { sayConsent } from '../../guardians/consents.queries.ts'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aBatch, aLevel, aLiveClass, aStudent, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { afterTheEnd, aWrittenPaper } from '../../testing/written-paper.ts'
import { mark } from '../attendance/attendance.queries.ts'
import { changeLiveClass } from '../live/live.queries.ts'

const HOUR_MS = 3_600_000

const cardsOf = async (test: TestApp, token: string) =>
  (await test.post('/Guardian/children', {}, token)).body.data.children

describe('the card of a child', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject_id = await aSubject(test, 6, 'Physics')
  const family = async (changes: { birth_date?: string } = {}) => {
    const child = await aStudent(test, changes)
    const { token } = await signedInGuardian(test, [child])
    return { child, token, card: async () => (await cardsOf(test, token))[0] }
  }

  it('The card of a child counts the classes since Monday and of the month by the academy’s clock, late ones as present and no holiday', async () => {
    const { child, card } = await family()
    const days = { '15': 'A', '16': 'P', '17': 'L', '18': 'A', '19': 'H' } as const
    await test.db.write(async (tx) => {
      for (const [day, status] of Object.entries(days))
        await mark(tx, { stud_id: child.stud_id, subject_id, date: `2026-11-${day}`, start: '09:00', status })
    })
    assert.deepEqual((await card()).week, { present: 2, absent: 1 })
    assert.deepEqual((await card()).month, { first_day: '2026-11-01', present: 2, absent: 2 })
    const now = test.clock.now()
    test.clock.set('2026-11-22T23:59:00+05:30')
    assert.deepEqual((await card()).week, { present: 2, absent: 1 })
    // In London it is Sunday still.
    test.clock.set('2026-11-23T00:01:00+05:30')
    assert.deepEqual((await card()).week, { present: 0, absent: 0 })
    assert.deepEqual((await card()).month, { first_day: '2026-11-01', present: 2, absent: 2 })
    // In London it is November still.
    test.clock.set('2026-12-01T00:01:00+05:30')
    assert.deepEqual((await card()).month, { first_day: '2026-12-01', present: 0, absent: 0 })
    test.clock.set(new Date(now).toISOString())
  })

  it('The card of a child has the class that is on, or else the next one of seven days that takes place', async () => {
    const { child, card } = await family()
    const batch_id = await aBatch(test, 6, [child], [subject_id])
    assert.equal((await card()).next_class, null)
    await aLiveClass(test, batch_id, subject_id, '2026-11-27T10:31:00+05:30')
    assert.equal((await card()).next_class, null)
    await aLiveClass(test, batch_id, subject_id, '2026-11-27T10:29:00+05:30')
    assert.equal((await card()).next_class.starts_at, '2026-11-27T10:29:00+05:30')
    const soon = await aLiveClass(test, batch_id, subject_id, '2026-11-20T12:00:00+05:30')
    assert.equal((await card()).next_class.starts_at, '2026-11-20T12:00:00+05:30')
    await test.db.write((tx) => changeLiveClass(tx, soon, { status: 'cancelled' }))
    assert.equal((await card()).next_class.starts_at, '2026-11-27T10:29:00+05:30')
    await aLiveClass(test, batch_id, subject_id, '2026-11-20T10:00:00+05:30')
    const { on_now, class_name, subject_name } = (await card()).next_class
    assert.deepEqual([on_now, class_name, subject_name], [true, "Gauss's law", 'Physics'])
  })

  it('The card of a child has the newest result that is out, and an earlier one while that is hidden', async () => {
    const paper = await aWrittenPaper(test, subject_id, [{ rights: 4 }])
    const [writer = assert.fail()] = paper.written
    const { token } = await signedInGuardian(test, [writer])
    const latest = async () => (await cardsOf(test, token))[0].latest_result
    assert.equal(await latest(), null)
    await afterTheEnd(test)
    assert.equal((await latest()).total_marks, 8)
    const window = { minutes: 30, ends_at: test.clock.now() + HOUR_MS, results_at: AT_ONCE }
    const second = await aPaper(test, 'exam', subject_id, { ...window, name: 'The second' })
    await writer.call('exam', { exam_id: second.paper_id })
    await writer.call('submit_exam', { exam_id: second.paper_id, submit_data: [] })
    assert.deepEqual(await latest(), { name: 'The second', total_marks: 0, max_marks: 8, result: 'failed' })
    const results_at = test.clock.now() + 2 * HOUR_MS
    await test.db.write((tx) => changePaper(tx, second.paper_id, { results_at }))
    assert.equal((await latest()).total_marks, 8)
  })

  it('The cards of four children take as many statements as the card of one', async () => {
    const children = [await aStudent(test), await aStudent(test), await aStudent(test), await aStudent(test)]
    const statementsFor = async (own: typeof children) => {
      const { token } = await signedInGuardian(test, own)
      const before = test.reads.count
      assert.equal((await cardsOf(test, token)).length, own.length)
      return test.reads.count - before
    }
    await statementsFor(children.slice(0, 1))
    assert.equal(await statementsFor(children), await statementsFor(children.slice(0, 1)))
  })
})

describe('the consent on the card of a child', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const family = async (birth_date: string | null = null) => {
    const child = await aStudent(test, { birth_date })
    const { token } = await signedInGuardian(test, [child])
    const say = async (state: 'asked' | 'given') => {
      const how = { method: 'paper', document: null, signed_on: null, notice: 3 } as const
      const by = { guardian_id: null, guardian: null, who: 'Office', at: test.clock.now() }
      const of = { stud_id: child.stud_id, consent_id: test.newId() }
      await test.db.write((tx) => sayConsent(tx, { ...of, state, ...how, ...by }))
    }
    return { child, say, consent: async () => (await cardsOf(test, token))[0].consent }
  }
  await test.db.write((tx) => saveAcademy(tx, { consent_required: true }))

  it('The consent on the card of a child is waited for until it was said', async () => {
    const { say, consent } = await family()
    assert.deepEqual(await consent(), { state: null, needed: true, open: true })
    await say('asked')
    assert.deepEqual(await consent(), { state: 'asked', needed: true, open: true })
    await say('given')
    assert.deepEqual(await consent(), { state: 'given', needed: false, open: false })
  })

  it('The consent on the card of a child is over at 18, and asked of no guardian any more', async () => {
    const { child, say, consent } = await family('2008-11-22')
    await say('given')
    const kept = { kept_at: test.clock.now() }
    await test.db.write((tx) =>
      tx.updateTable('guardian_children').set(kept).where('stud_id', '=', child.stud_id).execute(),
    )
    assert.deepEqual(await consent(), { state: 'given', needed: false, open: false })
    test.clock.days(2)
    assert.deepEqual(await consent(), { state: null, needed: false, open: false })
  })
})
