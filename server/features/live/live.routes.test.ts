import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aChapter, aLevel, aLiveClass, aSignedIn, aSubject, aTopic } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

describe('live classes', async () => {
  const test = await testApp()
  const { student, stud_id, token } = await aSignedIn(test)
  const sub_id = await aSubject(test, 6)
  const batch_id = await aBatch(test, 6, [student], [sub_id])
  const otherBatch = await aBatch(test, 6, [], [sub_id])
  await aLiveClass(test, batch_id, sub_id, '2026-11-21T09:00:00+05:30')
  await aLiveClass(test, batch_id, sub_id, '2026-11-20T17:00:00+05:30')
  await aLiveClass(test, otherBatch, sub_id, '2026-11-20T17:00:00+05:30')
  const classes = (more: object = {}) =>
    test.post('/Student/live_classes', { stud_id, batch_id, sub_id, ...more }, token)
  const shown = async () =>
    (await classes()).body.data.map((one: { starts_at: string; on_now: boolean; online_url: string | null }) => [
      one.starts_at.slice(8, 16),
      one.on_now,
      one.online_url !== null,
    ])

  it('Live classes are those of the own batch, the next one first', async () => {
    assert.deepEqual(await shown(), [
      ['20T17:00', false, false],
      ['21T09:00', false, false],
    ])
  })

  it('Live classes hand out their link from ten minutes before the start until the end', async () => {
    const moments: [string, boolean, boolean][] = [
      ['16:49:59', false, false],
      ['16:50:00', false, true],
      ['17:00:00', true, true],
      ['17:59:59', true, true],
    ]
    for (const [clock, onNow, open] of moments) {
      test.clock.set(`2026-11-20T${clock}+05:30`)
      assert.deepEqual((await shown())[0], ['20T17:00', onNow, open], clock)
    }
    test.clock.set('2026-11-20T18:00:00+05:30')
    assert.deepEqual(await shown(), [['21T09:00', false, false]])
  })

  it('Live classes of a batch that is not the own one are not there: equal to what does not exist', async () => {
    const [theirs, nobodys] = [await classes({ batch_id: otherBatch }), await classes({ batch_id: 12_345 })]
    assert.equal(theirs.status, 404)
    assert.deepEqual(theirs.body, nobodys.body)
  })

  it('Live classes lead from the subject to the own batches in which it is taught', async () => {
    const { body } = await test.post('/Student/batches', { stud_id, sub_id }, token)
    assert.deepEqual(
      body.data.map((batch: { batch_id: number }) => batch.batch_id),
      [batch_id],
    )
    const untaught = await aSubject(test, 6)
    assert.deepEqual((await test.post('/Student/batches', { stud_id, sub_id: untaught }, token)).body.data, [])
    const foreign = await aSubject(test, await aLevel(test, 7))
    assert.equal((await test.post('/Student/batches', { stud_id, sub_id: foreign }, token)).status, 404)
  })

  it('Live classes stand in one timetable of all batches, with the minutes of what is near and the recordings of what is over', async () => {
    const own = await aSignedIn(test)
    const physics = await aSubject(test, 6)
    const chapter_id = await aChapter(test, physics)
    const topic_id = await aTopic(test, chapter_id, { topic_name: "Gauss's law" })
    const batches = [await aBatch(test, 6, [own.student], [physics]), await aBatch(test, 6, [], [sub_id])]
    const second = { stud_id: own.stud_id, batch_id: batches[1] ?? 0, position: 1 }
    await test.db.write((tx) => tx.insertInto('student_batches').values(second).execute())
    await aLiveClass(test, batches[0] ?? 0, physics, '2026-11-23T10:00:00+05:30')
    await aLiveClass(test, batches[1] ?? 0, sub_id, '2026-11-23T12:00:00+05:30')
    await aLiveClass(test, otherBatch, sub_id, '2026-11-23T12:00:00+05:30')
    const timetable = async (clock: string) => {
      test.clock.set(`2026-11-${clock}+05:30`)
      const { body } = await test.post('/Student/live_timetable', { stud_id: own.stud_id }, own.token)
      const coming: { starts_at: string; starts_in?: number; online_url: string | null }[] = body.data.classes
      const recorded: { topic_id: number; chapter_id: number }[] = body.data.recorded
      return {
        coming: coming.map((one) => [one.starts_at.slice(11, 16), one.starts_in ?? null, one.online_url !== null]),
        recorded: recorded.map((one) => [one.chapter_id, one.topic_id]),
      }
    }
    const noon = ['12:00', null, false]
    assert.deepEqual(await timetable('23T08:59:59'), { coming: [['10:00', null, false], noon], recorded: [] })
    assert.deepEqual((await timetable('23T09:00:00')).coming, [['10:00', 60, false], noon])
    assert.deepEqual((await timetable('23T09:26:00')).coming, [['10:00', 34, false], noon])
    assert.deepEqual((await timetable('23T09:50:00')).coming, [['10:00', 10, true], noon])
    assert.deepEqual((await timetable('23T10:30:00')).coming, [['10:00', null, true], noon])
    assert.deepEqual(await timetable('23T11:00:00'), {
      coming: [['12:00', 60, false]],
      recorded: [[chapter_id, topic_id]],
    })
    assert.deepEqual(await timetable('30T11:00:00'), { coming: [], recorded: [] })
  })
})
