import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { addMixedPaper } from '../../testing/mixed-paper.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('a paper whose sections have their own time', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject_id = await aSubject(test, 6, 'Physics')
  const MINUTES = 10

  const begun = async () => {
    const { stud_id, token } = await aSignedIn(test)
    const post = async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const changes = { subject_id, sectionMinutes: MINUTES, minutes: 3 * MINUTES }
    const paper = await addMixedPaper({ db: test.db, newId: test.newId, now: test.clock.now() }, changes)
    const first = (await post('exam', { exam_id: paper.paper_id })).body.data
    const { attempt_id } = first
    const save = async (at: number, seq: number) => {
      const { question_id, right } = paper.questions[at] ?? assert.fail()
      const saved = await post('save_answer', { attempt_id, question_id, answer: right, marked: false, seq })
      return saved.body.data.reason ?? (saved.body.data.saved ? 'saved' : 'held')
    }
    const submit = async (given: [at: number, seq?: number][]) => {
      const submit_data = given.map(([at, seq]) => {
        const { question_id, right } = paper.questions[at] ?? assert.fail()
        return { question_id, answer: right, ...(seq !== undefined && { seq }) }
      })
      return (await post('submit_exam', { record_id: attempt_id, submit_data })).body.data
    }
    const giveMinutes = async (count: number) => {
      const examiner = await signedInStaff(test, 'examiner')
      const press = { request_key: `minutes-for-${attempt_id}`, reason: 'The line was cut.' }
      const given = { paper_id: paper.paper_id, attempt_ids: [attempt_id], minutes: count, ...press }
      assert.equal((await examiner.post('extend_attempts', given)).body.data.done, 1)
    }
    return { first, save, submit, giveMinutes }
  }
  const minutes = (count: number) => test.clock.seconds(count * 60)

  it('A paper with timed sections keeps what a phone answers in the next section while it has not heard of more minutes', async () => {
    const { save, giveMinutes } = await begun()
    minutes(3)
    await giveMinutes(5)
    minutes(MINUTES - 3)
    assert.equal(await save(3, 1), 'saved')
    // The phone has heard of the minutes by now, and goes back to the section that is still open.
    assert.equal(await save(0, 2), 'saved')
  })

  it('A paper with timed sections keeps what was answered after going back, however late, until a later section’s answer is kept', async () => {
    const { save, submit, giveMinutes } = await begun()
    await giveMinutes(5)
    minutes(MINUTES)
    assert.equal(await save(3, 1), 'saved')
    // The phone goes back for the rest of the first section, and is offline until more than a minute after its end.
    minutes(7)
    assert.equal(await save(0, 2), 'saved')
    minutes(3)
    assert.deepEqual([await save(5, 4), await save(1, 5)], ['saved', 'section_closed'])
    assert.equal((await submit([])).score_text, '12/28')
  })

  it('A paper with timed sections marks answers of a submit that were given after going back as well', async () => {
    const { submit, giveMinutes } = await begun()
    await giveMinutes(5)
    minutes(17)
    assert.equal(
      (
        await submit([
          [3, 1],
          [0, 2],
        ])
      ).score_text,
      '8/28',
    )
  })

  it('A paper with timed sections tells when each of them ends', async () => {
    const { first } = await begun()
    const start = Date.parse(first.now)
    assert.deepEqual(
      first.sections.map(({ ends_at }: { ends_at: string }) => (Date.parse(ends_at) - start) / 60_000),
      [10, 20, 30],
    )
  })

  it('A paper with timed sections takes answers to the section that is open, with a minute of grace, and to no later one', async () => {
    const { save } = await begun()
    assert.deepEqual([await save(0, 1), await save(3, 2)], ['saved', 'section_closed'])
    minutes(10.9)
    assert.deepEqual([await save(1, 3), await save(3, 4)], ['saved', 'saved'])
  })

  it('A paper with timed sections takes what comes late as long as nothing of a later section has come', async () => {
    const { save, submit } = await begun()
    minutes(12)
    assert.equal(await save(0, 3), 'saved')
    assert.equal(await save(3, 500), 'saved')
    // A request that is sent again finds its answer stored; another answer is refused, whatever its counter.
    assert.deepEqual(
      [await save(0, 3), await save(1, 4), await save(0, 4)],
      ['held', 'section_closed', 'section_closed'],
    )
    assert.equal((await submit([])).score_text, '8/28')
  })

  it('A submit of a paper with timed sections is marked for what may count, and the rest is left as it was', async () => {
    const { save, submit } = await begun()
    assert.equal(await save(0, 1), 'saved')
    minutes(12)
    // In turn: given before the others, given after them, without a counter (order unknown), of a section to come.
    const { score_text } = await submit([
      [1, 2],
      [2, 9],
      [3, 5],
      [4, 7],
      [5, 10],
    ])
    assert.equal(score_text, '16/28')
  })
})
