import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Db } from '../../db/db.ts'
import { endingAfter } from '../../testing/before-units.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { closeAllOverdue } from '../attempt/close-overdue.ts'
import { changePaper, type NewPaper } from '../paper/paper-writes.queries.ts'
import { computeResults } from './compute-results.ts'
import { AT_ONCE } from './results.rules.ts'

const HOUR = 3_600_000
/** After the end, the minute of grace and the moment in which the last ones are stored. */
const AFTER_SECONDS = 3600 + 910
/** After which a run that is not heard of is replaced. */
const ABANDONED_SECONDS = 61

const RIGHT = 'Option 2'
const WRONG = 'Option 1'
const LEFT = null
type Given = typeof RIGHT | typeof WRONG | typeof LEFT

describe('ranks, percentiles and the best marks', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6, 'Physics')
  const windowed = async (changes: Partial<NewPaper> = {}, kind: 'exam' | 'entrance' = 'exam') =>
    aPaper(test, kind, subject, { minutes: 30, ends_at: test.clock.now() + HOUR, ...changes }, 100)

  const taker = async (paper: MadePaper, given: Given[], isHandedIn = true) => {
    const { stud_id, token } = await aSignedIn(test)
    const post = async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const { attempt_id } = (await post('exam', { exam_id: paper.paper_id })).body.data
    // No question can have been in view for longer than the attempt has lasted.
    test.clock.seconds(30)
    for (const [at, answer] of given.entries()) {
      const { question_id } = paper.questions[at] ?? assert.fail()
      const seconds = 10 * (at + 1)
      const saved = { attempt_id, question_id, answer, marked: false, seq: 1 }
      if (answer !== null) assert.equal((await post('save_answer', { ...saved, seconds })).status, 200)
    }
    if (isHandedIn) await post('submit_exam', { exam_id: paper.paper_id, submit_data: [] })
    const standing = async () => {
      const { status, body } = await post('attempt_standing', { attempt_id })
      assert.equal(status, 200)
      return body.data
    }
    return { stud_id, attempt_id: attempt_id as number, standing, post }
  }
  type Taker = Awaited<ReturnType<typeof taker>>
  const takers = async (paper: MadePaper, ...all: Given[][]) => {
    const made: Taker[] = []
    for (const given of all) made.push(await taker(paper, given))
    return made
  }
  const ranks = async (all: Taker[]) =>
    Promise.all(
      all.map(async (one) => {
        const { rank, percentile } = await one.standing()
        return [rank, percentile]
      }),
    )
  const over = async () => {
    test.clock.seconds(AFTER_SECONDS)
    await closeAllOverdue(test)
  }

  it('Ranks and percentiles are computed when nobody can write any more, and not before', async () => {
    const paper = await windowed()
    const [first = assert.fail()] = await takers(paper, [RIGHT, RIGHT, WRONG], [RIGHT, RIGHT], [WRONG])
    const before = await first.standing()
    const place = { rank: null, appeared: null, shifts: null, percentile: null }
    const nothing = { computed: false, ...place, top_marks: null, times: null }
    assert.deepEqual(before, { ...nothing, ranked: false, sections: [], subjects: [] })
    assert.equal(await computeResults(test), 0)
    await over()
    assert.deepEqual((await first.standing()).rank, null)
    assert.equal(await computeResults(test), 1)
    const { sections, subjects, times, ranked, ...own } = await first.standing()
    const shown = { rank: 2, appeared: 3, shifts: null, percentile: '66.6666667', top_marks: 4 }
    assert.deepEqual(own, { computed: true, ...shown })
    const outcomes = { right: 2, partly: 0, wrong: 1, left: 1, not_evaluated: 0, cancelled: 0 }
    assert.deepEqual(sections, [{ section_id: 1, name: 'Test', marks: 3, max_marks: 8, top_marks: 4, ...outcomes }])
    assert.deepEqual(subjects, [{ subject_name: 'Physics', marks: 3, top_marks: 4, percentile: '66.6666667', rank: 2 }])
    // Of so few students a median says nothing.
    assert.deepEqual(times, [])
    assert.deepEqual([ranked, await computeResults(test)], [true, 0])
  })

  it('Ranks and percentiles are shared by equals, and come with negative totals', async () => {
    const paper = await windowed()
    // 4, -2, 4 with a wrong answer fewer, 2, -2.
    const all = await takers(paper, [RIGHT, RIGHT], [WRONG, WRONG], [RIGHT, RIGHT], [RIGHT], [WRONG, WRONG])
    await over()
    await computeResults(test)
    assert.deepEqual(await ranks(all), [
      [1, '100.0000000'],
      [4, '40.0000000'],
      [1, '100.0000000'],
      [3, '60.0000000'],
      [4, '40.0000000'],
    ])
  })

  it('Ranks and percentiles are 1 and 100 for one alone, and for all when all are equal', async () => {
    const paper = await windowed()
    const alone = await takers(await windowed(), [WRONG])
    const equal = await takers(paper, [RIGHT], [RIGHT], [RIGHT])
    await over()
    assert.equal(await computeResults(test), 2)
    for (const rank of [...(await ranks(alone)), ...(await ranks(equal))]) assert.deepEqual(rank, [1, '100.0000000'])
  })

  it('Ranks and percentiles count whoever began and did not hand in', async () => {
    const paper = await windowed()
    const [diligent = assert.fail()] = await takers(paper, [RIGHT])
    await taker(paper, [], false)
    await over()
    await computeResults(test)
    assert.equal((await diligent.standing()).appeared, 2)
  })

  it('Ranks and percentiles are of nobody where nobody appeared', async () => {
    const { paper_id } = await windowed()
    await over()
    assert.equal(await computeResults(test), 1)
    const row = await test.db.read
      .selectFrom('paper_results')
      .where('paper_id', '=', paper_id)
      .select(['appeared', 'top_marks', 'subjects'])
      .executeTakeFirst()
    assert.deepEqual(row, { appeared: 0, top_marks: null, subjects: '[]' })
  })

  it('Ranks and percentiles come at the end of the window also where each has the own result at once', async () => {
    const paper = await windowed({ results_at: AT_ONCE })
    const [one = assert.fail()] = await takers(paper, [RIGHT])
    const early = await one.standing()
    assert.deepEqual([early.computed, early.ranked, early.sections[0].marks], [false, true, 2])
    assert.equal(early.subjects[0].rank, null)
    assert.equal(await computeResults(test), 0)
    await over()
    await computeResults(test)
    assert.equal((await one.standing()).rank, 1)
  })

  it('Ranks and percentiles never come for a paper without an end, whose own sums are shown', async () => {
    const paper = await aPaper(test, 'exam', subject)
    const [one = assert.fail()] = await takers(paper, [RIGHT, WRONG])
    await over()
    assert.equal(await computeResults(test), 0)
    const { computed, ranked, rank, sections } = await one.standing()
    assert.deepEqual([computed, ranked, rank, sections[0].right], [false, false, null, 1])
  })

  it('Ranks and percentiles hide again when the moment is moved after they were shown, and are computed anew with whoever came since', async () => {
    const paper = await windowed()
    const [one = assert.fail()] = await takers(paper, [WRONG])
    await over()
    await computeResults(test)
    assert.equal((await one.standing()).appeared, 1)
    await test.db.write((tx) => changePaper(tx, paper.paper_id, { ends_at: test.clock.now() + HOUR }))
    assert.deepEqual([(await one.standing()).computed, (await one.standing()).sections], [false, []])
    await takers(paper, [RIGHT])
    assert.equal(await computeResults(test), 0)
    await over()
    assert.equal((await one.standing()).computed, false)
    assert.equal(await computeResults(test), 1)
    const { rank, appeared, top_marks } = await one.standing()
    assert.deepEqual([rank, appeared, top_marks], [2, 2, 2])
  })

  it('Ranks and percentiles hide until a later moment for results, and are the same then', async () => {
    const paper = await windowed()
    const [one = assert.fail()] = await takers(paper, [RIGHT])
    await over()
    await computeResults(test)
    await test.db.write((tx) => changePaper(tx, paper.paper_id, { results_at: test.clock.now() + HOUR }))
    assert.equal((await one.standing()).computed, false)
    assert.equal(await computeResults(test), 0)
    await over()
    await computeResults(test)
    assert.equal((await one.standing()).rank, 1)
  })

  it('Ranks and percentiles are computed again with an attempt that was closed too late', async () => {
    const paper = await windowed()
    const [one = assert.fail()] = await takers(paper, [WRONG])
    await taker(paper, [RIGHT], false)
    test.clock.seconds(AFTER_SECONDS)
    await computeResults(test)
    assert.equal((await one.standing()).appeared, 1)
    await closeAllOverdue(test)
    assert.equal(await computeResults(test), 1)
    const { rank, appeared } = await one.standing()
    assert.deepEqual([rank, appeared], [2, 2])
  })

  it('Ranks and percentiles are those of the answers where an attempt was closed before its sums were stored', async () => {
    const paper = await windowed()
    const all = await takers(paper, [RIGHT, WRONG], [RIGHT, RIGHT])
    await test.db.write((tx) =>
      tx.updateTable('attempts').set({ tallies: null }).where('paper_id', '=', paper.paper_id).execute(),
    )
    await over()
    await computeResults(test)
    assert.deepEqual(await ranks(all), [
      [2, '50.0000000'],
      [1, '100.0000000'],
    ])
  })

  it('Ranks and percentiles come with the median time of a question where enough students had it', async () => {
    const paper = await windowed()
    const one = await taker(paper, [RIGHT, RIGHT])
    for (let others = 1; others < 30; others += 1) await taker(paper, [RIGHT, RIGHT])
    await over()
    await computeResults(test)
    const [first, second] = paper.questions
    assert.deepEqual((await one.standing()).times, [
      { question_id: first?.question_id, median_seconds: 10 },
      { question_id: second?.question_id, median_seconds: 20 },
    ])
  })

  it('Ranks and percentiles leave out a student who was erased meanwhile', async () => {
    const paper = await windowed()
    const [gone = assert.fail(), one = assert.fail()] = await takers(paper, [RIGHT], [WRONG])
    await over()
    const { db } = test
    let isErased = false
    const erasing: Db = {
      ...db,
      write: async (...work) => {
        if (isErased) return db.write(...work)
        const begun = await db.write(...work)
        isErased = true
        await db.write(async (tx) => {
          await tx.deleteFrom('answers').where('stud_id', '=', gone.stud_id).execute()
          await tx.deleteFrom('attempts').where('stud_id', '=', gone.stud_id).execute()
        })
        return begun
      },
    }
    await computeResults({ ...test, db: erasing })
    assert.equal((await one.standing()).computed, true)
  })

  describe('when a process is ended', () => {
    for (const units of [1, 2])
      it(`Ranks and percentiles show nothing when a process is ended after ${units} units, until another one has done all of it`, async () => {
        const paper = await windowed()
        const all = await takers(paper, [RIGHT], [RIGHT, RIGHT])
        await over()
        await assert.rejects(computeResults({ ...test, db: endingAfter(test.db, units) }), /ended/)
        assert.deepEqual(await ranks(all), [
          [null, null],
          [null, null],
        ])
        assert.equal(await computeResults(test), 0)
        test.clock.seconds(ABANDONED_SECONDS)
        assert.equal(await computeResults(test), 1)
        assert.deepEqual(await ranks(all), [
          [2, '50.0000000'],
          [1, '100.0000000'],
        ])
      })
  })

  it('Ranks and percentiles are the same when two processes compute them', async () => {
    const papers = [await windowed(), await windowed()]
    const all = [
      ...(await takers(papers[0] ?? assert.fail(), [RIGHT], [WRONG])),
      ...(await takers(papers[1] ?? assert.fail(), [RIGHT])),
    ]
    await over()
    const computed = await Promise.all([computeResults(test), computeResults(test)])
    assert.equal(computed[0] + computed[1], 2)
    assert.deepEqual(
      (await ranks(all)).map(([rank]) => rank),
      [1, 2, 1],
    )
  })

  it('Ranks and percentiles of another’s attempt are not found', async () => {
    const paper = await windowed()
    const [one = assert.fail(), other = assert.fail()] = await takers(paper, [RIGHT], [RIGHT])
    const { status, body } = await one.post('attempt_standing', { attempt_id: other.attempt_id })
    assert.deepEqual([status, body.data.reason], [404, 'not_found'])
  })
})
