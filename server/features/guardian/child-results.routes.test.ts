import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { publishMarks } from '../../assessment/keys/publish-marks.ts'
import { changePaper } from '../../assessment/paper/paper-writes.queries.ts'
import { computeResults } from '../../assessment/results/compute-results.ts'
import { AT_ONCE } from '../../assessment/results/results.rules.ts'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { addMixedPaper } from '../../testing/mixed-paper.ts'
import { testApp } from '../../testing/test-app.ts'
import { afterTheEnd, aWrittenPaper } from '../../testing/written-paper.ts'

const HOUR_MS = 3_600_000

type Section = { name: string; marks: number; max_marks: number }

describe('the results of a child', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6, 'Physics')
  let paper: Awaited<ReturnType<typeof aWrittenPaper>>
  /** Returns the results that the guardian of the second of three writers sees. */
  let results: () => Promise<Record<string, unknown>[]>
  const writer = () => paper.written[1] ?? assert.fail()
  beforeEach(async () => {
    paper = await aWrittenPaper(test, subject, [{ rights: 4 }, { rights: 3 }, { rights: 0 }])
    const { token } = await signedInGuardian(test, [writer()])
    const { stud_id } = writer()
    results = async () => (await test.post('/Guardian/results', { stud_id }, token)).body.data
  })

  it('The results of a child are none before they are out, not even that something was sat', async () => {
    assert.deepEqual(await results(), [])
  })

  it('The results of a child are those that the student’s own list has, with the rank that the student is shown', async () => {
    await afterTheEnd(test)
    const [own] = (await writer().call('get_exam_reports')).body.data
    const standing = (await writer().call('attempt_standing', { attempt_id: own.id })).body.data
    assert.deepEqual(await results(), [
      {
        kind: 'exam',
        record_id: own.id,
        name: own.name,
        subject_name: 'Physics',
        attented_on: own.attented_on,
        total_marks: own.total_marks,
        max_marks: own.max_marks,
        result: own.result,
        pass_marks: 4,
        sections: [],
        rank: { rank: standing.rank, of: standing.appeared, shifts: standing.shifts },
      },
    ])
    assert.deepEqual([standing.rank, standing.appeared, own.total_marks], [2, 3, 5])
  })

  it('The results of a child have no rank before ranks are computed', async () => {
    test.clock.seconds(3600 + 910)
    const [first] = await results()
    assert.deepEqual([first?.['total_marks'], first?.['rank']], [5, null])
  })

  it('The results of a child are gone while the academy hides them again, and so is the rank', async () => {
    await afterTheEnd(test)
    const results_at = test.clock.now() + HOUR_MS
    await test.db.write((tx) => changePaper(tx, paper.paper_id, { results_at }))
    assert.deepEqual(await results(), [])
  })

  it('The results of a child have no rank while others may still write, also where each has the own result at once', async () => {
    await test.db.write((tx) => changePaper(tx, paper.paper_id, { results_at: AT_ONCE }))
    await computeResults(test)
    const [first] = await results()
    assert.deepEqual([first?.['total_marks'], first?.['rank']], [5, null])
  })

  it('The results of a child follow a corrected key', async () => {
    await afterTheEnd(test)
    const examiner = await signedInStaff(test, 'examiner')
    const { paper_id, questions } = paper
    const { version } = (await examiner.post('key', { paper_id })).body.data
    const last = questions[3] ?? assert.fail()
    const changes = [{ question_id: last.question_id, right: [last.options[0]?.option_id] }]
    const { key_id } = (await examiner.post('try_key', { paper_id, version, changes })).body.data
    assert.equal(await publishMarks(test), 1)
    assert.equal((await results())[0]?.['total_marks'], 5)
    const reason = 'Option 1 is right.'
    assert.equal((await examiner.post('apply_key', { paper_id, key_id, reason })).status, 200)
    assert.equal((await results())[0]?.['total_marks'], 8)
  })

  it('The results of a child tell entrance exams by their own words, the latest first', async () => {
    const window = { minutes: 30, ends_at: test.clock.now() + HOUR_MS }
    const entrance = await aPaper(test, 'entrance', subject, { ...window, name: 'Medical entrance' })
    test.clock.seconds(60)
    const exam_id = entrance.paper_id
    const { enrollment_id } = (await writer().call('entrance_start_exam', { exam_id })).body.data.exam
    const submit_data = entrance.questions.map(({ question_id, right }) => ({ question_id, option_id: right }))
    await writer().call('entrance_submit_exam', { enrollment_id, submit_data })
    await afterTheEnd(test)
    const [first, second] = await results()
    assert.deepEqual([first?.['kind'], second?.['kind']], ['entrance', 'exam'])
    assert.deepEqual([first?.['name'], first?.['total_marks'], first?.['result']], ['Medical entrance', 8, null])
    assert.deepEqual(first?.['rank'], { rank: 1, of: 1, shifts: null })
    assert.deepEqual([first?.['pass_marks'], second?.['pass_marks']], [null, 4])
  })

  it('The results of a child have the marks of each section, once they are out, where a paper has several', async () => {
    const { call } = writer()
    const window = { minutes: 30, ends_at: test.clock.now() + HOUR_MS, name: 'In sections' }
    const { paper_id, questions } = await addMixedPaper(
      { db: test.db, newId: test.newId, now: test.clock.now() },
      { subject_id: subject, ...window },
    )
    const { attempt_id } = (await call('exam', { exam_id: paper_id })).body.data
    const [{ question_id } = assert.fail()] = questions
    await call('save_answer', { attempt_id, question_id, answer: 'Option 2', marked: false, seq: 1 })
    await call('submit_exam', { record_id: attempt_id, submit_data: [] })
    const named = async () => (await results()).find(({ name }) => name === 'In sections')
    assert.equal(await named(), undefined)
    await afterTheEnd(test)
    const { sections } = (await call('attempt_standing', { attempt_id })).body.data
    const shown = sections.map(({ name, marks, max_marks }: Section) => ({ name, marks, max_marks }))
    assert.deepEqual((await named())?.['sections'], shown)
    assert.deepEqual([shown.length, shown[0].marks, shown[0].max_marks], [3, 4, 12])
  })
})
