import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { closeAllOverdue } from '../../assessment/attempt/close-overdue.ts'
import { deleteDropped } from '../../assessment/keys/delete-dropped.ts'
import { publishMarks } from '../../assessment/keys/publish-marks.ts'
import { computeResults } from '../../assessment/results/compute-results.ts'
import { beforeEachUnit } from '../../testing/before-units.ts'
import { anExamWriter } from '../../testing/exam-writer.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const HOUR_MS = 3_600_000
const REASON = 'Option 1 is right as well.'
type Ranked = { stud_id: number; rank: number; marks: number; sections: number[] }

describe('the key of a paper that was written', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)
  let owner: SignedInStaff
  let examiner: SignedInStaff
  beforeEach(async () => {
    owner = await signedInStaff(test, 'owner')
    examiner = await signedInStaff(test, 'examiner')
  })

  /** Four questions of two marks, a wrong one costs one; the second option is right. */
  const aWrittenPaper = async () =>
    aPaper(test, 'exam', subject, { minutes: 30, ends_at: test.clock.now() + HOUR_MS }, 100)

  async function aWriter(paper: MadePaper) {
    const { stud_id, attempt_id, save: saveAnswer, submit, call } = await anExamWriter(test, paper)
    const save = async (at: number, option: number) => saveAnswer(at, `Option ${option}`)
    const report = async () => (await call('get_exam_report_by_id', { record_id: attempt_id })).body.data
    const marks = async () => (await report()).analytics.total_marks_gained as number
    const listed = async () => (await call('get_exam_reports', {})).body.data[0]
    const standing = async () => (await call('attempt_standing', { attempt_id })).body.data
    return { stud_id, attempt_id, save, submit, report, marks, listed, standing }
  }
  type Writer = Awaited<ReturnType<typeof aWriter>>

  /** Each writes the options given, question by question, and hands in. */
  async function written(paper: MadePaper, ...all: number[][]): Promise<Writer[]> {
    const writers: Writer[] = []
    for (const options of all) {
      const writer = await aWriter(paper)
      for (const [at, option] of options.entries()) await writer.save(at, option)
      await writer.submit()
      writers.push(writer)
    }
    return writers
  }

  /** Everybody's time is over, and ranks are there. */
  async function over() {
    test.clock.seconds(3600 + 910)
    await closeAllOverdue(test)
    await computeResults(test)
    examiner = await signedInStaff(test, 'examiner')
  }

  const keyOf = async ({ paper_id }: MadePaper) => (await examiner.post('key', { paper_id })).body.data
  const rightOf = ({ questions }: MadePaper, at: number, ...options: number[]) => ({
    question_id: questions[at]?.question_id,
    right: options.map((option) => questions[at]?.options[option - 1]?.option_id),
  })
  const attempted = async (paper: MadePaper, ...changes: object[]) => {
    const { version } = await keyOf(paper)
    return (await examiner.post('try_key', { paper_id: paper.paper_id, version, changes })).body.data
  }
  async function tried(paper: MadePaper, ...changes: object[]) {
    const { key_id } = await attempted(paper, ...changes)
    assert.equal(await publishMarks(test), 1)
    const { trying } = await keyOf(paper)
    assert.equal(trying.key_id, key_id)
    return trying
  }
  const applied = async ({ paper_id }: MadePaper, key_id: number, reason = REASON) =>
    (await examiner.post('apply_key', { paper_id, key_id, reason })).body.data

  it('The key of a paper that was written changes nothing while it is tried, and says what it would change', async () => {
    const paper = await aWrittenPaper()
    const writers = await written(paper, [2, 2, 2, 2], [1, 2, 2, 2], [3, 1, 1, 1])
    await over()
    const { summary } = await tried(paper, rightOf(paper, 0, 1))
    assert.deepEqual(
      [summary.attempts, summary.gain, summary.lose, summary.moved, summary.top, summary.top_moved],
      [3, 1, 1, 2, 3, 2],
    )
    assert.deepEqual(summary.changes, [
      { by: 3, count: 1 },
      { by: -3, count: 1 },
    ])
    const [first = assert.fail()] = writers
    assert.deepEqual([await first.marks(), (await first.standing()).rank], [8, 1])
    const { key_id } = (await keyOf(paper)).trying
    const { rows, more } = (await examiner.post('key_moves', { paper_id: paper.paper_id, key_id, page: 0 })).body.data
    assert.equal(more, false)
    assert.deepEqual(
      rows.map((row: Record<string, unknown>) => [row['stud_id'], row['before'], row['after'], row['rank_after']]),
      [
        [writers[0]?.stud_id, 8, 5, 2],
        [writers[1]?.stud_id, 5, 8, 1],
      ],
    )
  })

  it('The key of a paper that was written is another one for everybody at once, with its reason, and back again', async () => {
    const paper = await aWrittenPaper()
    const [one, two] = await written(paper, [2, 2, 2, 2], [1, 2, 2, 2])
    if (!one || !two) assert.fail()
    await over()
    const { key_id } = await tried(paper, rightOf(paper, 0, 1))
    assert.deepEqual(await applied(paper, key_id), { version: 1, is_repeated: false })
    assert.deepEqual([await one.marks(), await two.marks()], [5, 8])
    assert.deepEqual([(await one.listed()).total_marks, (await two.listed()).total_marks], [5, 8])
    const [corrected, other] = (await two.report()).list
    assert.deepEqual([corrected.key_corrected, corrected.outcome, corrected.marks_gained], [REASON, 'right', 2])
    assert.equal('key_corrected' in other, false)
    // Ranks of the key before are no longer told, and those of the new one come.
    assert.equal((await two.standing()).computed, false)
    await computeResults(test)
    assert.deepEqual([(await two.standing()).rank, (await one.standing()).rank], [1, 2])
    // Sent again, it changes nothing.
    assert.deepEqual(await applied(paper, key_id), { version: 1, is_repeated: true })

    const { paper_id } = paper
    const back = (await examiner.post('try_key', { paper_id, version: 1, back_to: 0 })).body.data
    await publishMarks(test)
    assert.deepEqual(await applied(paper, back.key_id, 'It was right before.'), { version: 2, is_repeated: false })
    assert.deepEqual([await one.marks(), await two.marks()], [8, 5])
    const { versions, questions } = await keyOf(paper)
    assert.deepEqual(
      versions.map(({ version, reason }: Record<string, unknown>) => [version, reason]),
      [
        [2, 'It was right before.'],
        [1, REASON],
        [0, null],
      ],
    )
    assert.deepEqual(questions[0].key, questions[0].printed)
  })

  it('The key of a paper that was written marks an attempt that is still open by the key that holds when it closes', async () => {
    const paper = await aWrittenPaper()
    await written(paper, [2, 2, 2, 2])
    const late = await aWriter(paper)
    await late.save(0, 1)
    const { key_id } = await tried(paper, rightOf(paper, 0, 1, 2))
    // Between the try and the switch, and after it.
    const between = await aWriter(paper)
    await between.save(0, 1)
    await between.submit()
    await applied(paper, key_id)
    await late.submit()
    await over()
    assert.deepEqual([await late.marks(), await between.marks()], [2, 2])
    const { summary } = await tried(paper, rightOf(paper, 0, 2))
    assert.deepEqual([summary.lose, summary.changes], [2, [{ by: -3, count: 2 }]])
  })

  it('The key of a paper that was written stays in what is kept of an attempt before late answers are adopted', async () => {
    const paper = await aWrittenPaper()
    const { paper_id } = paper
    const [writer = assert.fail()] = await written(paper, [1, 2])
    const { stud_id, attempt_id } = writer
    await writer.save(2, 2)
    const { key_id } = await tried(paper, rightOf(paper, 0, 1))
    await applied(paper, key_id)
    const press = { request_key: 'adopted-after-a-correction', reason: 'The line was cut.' }
    assert.equal((await examiner.post('adopt_late_answers', { paper_id, attempt_id, ...press })).body.data.done, 1)
    const { closings } = (await examiner.post('attempt', { stud_id, attempt_id })).body.data
    assert.deepEqual(
      closings.map(({ marks }: { marks: number }) => marks),
      [4],
    )
    await over()
    assert.equal(await writer.marks(), 6)
  })

  it('The key of a paper that was written has ranks computed again that were under way when it came to hold', async () => {
    const paper = await aWrittenPaper()
    const { paper_id } = paper
    const [one = assert.fail(), two = assert.fail()] = await written(paper, [2, 2, 2, 2], [1, 2, 2, 2])
    const { key_id } = await tried(paper, rightOf(paper, 0, 1))
    test.clock.seconds(3600 + 910)
    examiner = await signedInStaff(test, 'examiner')
    let left = 1
    const db = beforeEachUnit(test.db, async () => {
      const run = test.db.read.selectFrom('paper_results').where('paper_id', '=', paper_id).select('computed_at')
      if (left === 0 || (await run.execute()).length === 0) return
      left -= 1
      assert.equal((await applied(paper, key_id)).version, 1)
    })
    await computeResults({ ...test, db })
    assert.equal(left, 0)
    assert.deepEqual([(await two.standing()).rank, (await one.standing()).rank], [1, 2])
  })

  it('The key of a paper that was written cancels a question in three ways', async () => {
    const ways = { full_to_all: [2, 2, 8], full_to_attempted: [2, 0, 8], out_of_maximum: [0, 0, 6] }
    for (const [cancelled, [wrong, left, max]] of Object.entries(ways)) {
      const paper = await aWrittenPaper()
      const [one = assert.fail(), two = assert.fail()] = await written(paper, [1], [])
      await over()
      const { key_id } = await tried(paper, { question_id: paper.questions[0]?.question_id, cancelled })
      await applied(paper, key_id)
      assert.deepEqual([await one.marks(), await two.marks()], [wrong, left], cancelled)
      assert.equal((await one.report()).analytics.total_exam_mark, max, cancelled)
      assert.equal((await one.report()).list[0].outcome, 'cancelled')
      await computeResults(test)
      const { rows } = (await examiner.post('rank_list', { paper_id: paper.paper_id })).body.data
      const unanswered = rows.map(({ left: count }: { left: number }) => count)
      assert.deepEqual(unanswered, [3, 3], `a cancelled question is not one without an answer: ${cancelled}`)
    }
  })

  it('The key of a paper that was written refuses what is no key, a second one meanwhile, what changes nothing, and an old page', async () => {
    const paper = await aWrittenPaper()
    const { paper_id } = paper
    assert.equal((await attempted(paper, rightOf(paper, 0, 1))).reason, 'rule', 'nobody has begun it')
    await written(paper, [2, 2, 2, 2])
    const question_id = paper.questions[0]?.question_id
    assert.equal((await attempted(paper, rightOf(paper, 0))).field, `question ${question_id}`)
    assert.equal((await attempted(paper, rightOf(paper, 0, 2))).reason, 'rule')
    assert.equal((await attempted(paper, { question_id })).reason, 'rule', 'no silent default')
    assert.equal((await attempted(paper, { question_id, range: '1..2' })).reason, 'rule')
    assert.equal((await attempted(paper, { question_id: 1, right: [1] })).reason, 'not_found')
    const { key_id } = await attempted(paper, rightOf(paper, 0, 1))
    assert.equal((await attempted(paper, rightOf(paper, 0, 3))).reason, 'rule')
    assert.equal((await applied(paper, key_id)).reason, 'rule', 'not all are marked')
    const elsewhere = { paper_id, version: 3, changes: [rightOf(paper, 1, 1)] }
    assert.deepEqual((await examiner.post('drop_key', { paper_id, key_id })).body.data, { dropped: true })
    assert.equal((await examiner.post('try_key', elsewhere)).body.data.reason, 'changed_meanwhile')
    assert.equal((await applied(paper, key_id)).reason, 'changed_meanwhile')
  })

  it('The key of a paper that was written leaves nothing of what was given up', async () => {
    const paper = await aWrittenPaper()
    await written(paper, [2, 2, 2, 2])
    const { key_id } = await tried(paper, rightOf(paper, 0, 1))
    const rows = async () =>
      test.db.read.selectFrom('attempt_marks').where('key_id', '=', key_id).select('stud_id').execute()
    assert.equal((await rows()).length, 1)
    await examiner.post('drop_key', { paper_id: paper.paper_id, key_id })
    await deleteDropped(test)
    assert.equal((await rows()).length, 0)
    await tried(paper, rightOf(paper, 0, 1))
  })

  it('The key of a paper that was written holds in the rank list and its files as well', async () => {
    const paper = await aWrittenPaper()
    const [one, two] = await written(paper, [2, 2, 2, 2], [1, 2, 2, 2])
    await over()
    const { paper_id } = paper
    const list = async () => {
      const { rows } = (await examiner.post('rank_list', { paper_id })).body.data
      return rows.flatMap(({ stud_id, rank, marks, sections: [only] }: Ranked) => [stud_id, rank, marks, only])
    }
    assert.deepEqual(await list(), [one?.stud_id, 1, 8, 8, two?.stud_id, 2, 5, 5])
    const { key_id } = await tried(paper, rightOf(paper, 0, 1))
    await applied(paper, key_id)
    await computeResults(test)
    assert.deepEqual(await list(), [two?.stud_id, 1, 8, 8, one?.stud_id, 2, 5, 5])
  })

  it('The key of a paper that was written stands in the audit with who and why', async () => {
    const paper = await aWrittenPaper()
    await written(paper, [2, 2, 2, 2])
    const { key_id } = await tried(paper, rightOf(paper, 0, 1))
    await applied(paper, key_id)
    const filter = { entity: 'paper', entity_id: String(paper.paper_id) }
    const { entries } = (await owner.post('audit', filter)).body.data
    assert.deepEqual(
      entries.map(({ action, reason, changes }: Record<string, unknown>) => [action, reason, changes]),
      [
        ['key_corrected', REASON, [{ field: 'question 1', before: 'option 2', after: 'option 1' }]],
        ['key_tried', null, [{ field: 'question 1', before: 'option 2', after: 'option 1' }]],
      ],
    )
    const listed = (await examiner.post('key_papers')).body.data
    assert.equal(listed.find((one: MadePaper) => one.paper_id === paper.paper_id).version, 1)
  })
})
