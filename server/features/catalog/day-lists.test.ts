import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aChapter, aSignedIn, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { putDay } from './catalog.writes.queries.ts'

describe('day lists', async () => {
  const test = await testApp()
  const { student, stud_id, token } = await aSignedIn(test)
  const sub_id = await aSubject(test, 6)
  const batch_id = await aBatch(test, 6, [student], [sub_id])
  const otherBatch = await aBatch(test, 6, [], [sub_id])
  const chapter_id = await aChapter(test, sub_id)
  const ofDay2 = { date: '2026-11-21', chapter_id }
  const silent = { date: null, chapter_id: null }
  for (const [batch, day_no, schedule_name, rest] of [
    [batch_id, 2, "Day 2: Ohm's law", ofDay2],
    [batch_id, 1, 'Day 1: Current', silent],
    [otherBatch, 1, 'Not for you', silent],
  ] as const) {
    const day = { batch_id: batch, subject_id: sub_id, day_no, schedule_name, ...rest }
    await test.db.write((tx) => putDay(tx, day))
  }
  const days = (batch: number | null, subject = sub_id) =>
    test.post('/Student/day_lists', { stud_id, batch_id: batch, sub_id: subject }, token)

  it('Day lists are those of the own batch, in order', async () => {
    const { body } = await days(batch_id)
    assert.deepEqual(
      body.data.map((day: { schedule_name: string }) => day.schedule_name),
      ['Day 1: Current', "Day 2: Ohm's law"],
    )
  })

  it('Day lists say when a day is and what it teaches, where the academy does', async () => {
    const { body } = await days(batch_id)
    assert.deepEqual(body.data, [
      { day_no: 1, schedule_name: 'Day 1: Current', subject_id: sub_id, ...silent },
      { day_no: 2, schedule_name: "Day 2: Ohm's law", subject_id: sub_id, ...ofDay2 },
    ])
  })

  it('Day lists say at once that a day was moved', async () => {
    const before = (await days(batch_id)).body.data
    const moved = { batch_id, subject_id: sub_id, day_no: 2, schedule_name: "Day 2: Ohm's law", chapter_id }
    await test.db.write((tx) => putDay(tx, { ...moved, date: '2026-11-23' }))
    assert.equal((await days(batch_id)).body.data[1].date, '2026-11-23')
    await test.db.write((tx) => putDay(tx, { ...moved, date: ofDay2.date }))
    assert.deepEqual((await days(batch_id)).body.data, before)
  })

  it('Day lists are empty for a student without a batch', async () => {
    const lonely = await aStudent(test)
    const own = await signIn(test, lonely)
    assert.deepEqual((await test.post('/Student/batch_lists', { stud_id: lonely.stud_id }, own)).body.data, [])
    const answer = await test.post('/Student/day_lists', { stud_id: lonely.stud_id, batch_id: null, sub_id }, own)
    assert.deepEqual([answer.status, answer.body.data], [200, []])
  })

  it('Day lists of another batch are not there', async () => {
    assert.equal((await days(otherBatch)).status, 404)
    assert.deepEqual((await days(otherBatch)).body, (await days(999)).body)
  })
})
