import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { announceResults } from '../../assessment/results/announce-results.ts'
import { computeResults } from '../../assessment/results/compute-results.ts'
import { toClock, toDay } from '../../ports/time.ts'
import { storedPapers } from '../../importing/sheets/papers/papers-stored.queries.ts'
import { checkResults, resultsIn } from '../../importing/sheets/papers/papers.ts'
import { aBatch, aLevel, aStudent, aSubject } from '../../testing/makers.ts'
import { aBrowser } from '../../testing/push-service.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { afterTheEnd, aWrittenPaper } from '../../testing/written-paper.ts'

const HOUR_MS = 3_600_000
const ZONE = 'Asia/Kolkata'
let made = 0
const key = () => `press-${(made += 1)}-of-results`

describe('results in the console', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  const inHours = (hours: number) => {
    const at = test.clock.now() + hours * HOUR_MS
    return `${toDay(at, ZONE)} ${toClock(at, ZONE)}`
  }
  const desk = async (role: 'owner' | 'examiner' | 'teacher') => {
    const staff = await signedInStaff(test, role)
    const page = async (paper_id: number) => (await staff.post('result_paper', { paper_id })).body.data
    const press = async (act: 'publish' | 'move' | 'hide', paper_id: number, body: object = {}) => {
      const { version } = await page(paper_id)
      return staff.post(`${act}_results`, { paper_id, version, request_key: key(), ...body })
    }
    return { ...staff, page, press }
  }
  /** As the student's report says it. */
  const resultOf = async ({
    call,
  }: {
    call: (path: string, body?: object) => Promise<{ body: { data: unknown } }>
  }) => {
    const [row] = (await call('get_exam_reports')).body.data as { result: string; results_at: string | null }[]
    return row
  }

  it('Results in the console are listed by the end of their papers, with how far they are', async () => {
    const paper = await aWrittenPaper(test, subject, [{ rights: 4 }, { rights: 1 }], { name: 'Walked through' })
    const examiner = await desk('examiner')
    const stateOf = async () => {
      const { papers } = (await examiner.post('result_papers')).body.data
      const row = papers.find(({ paper_id }: { paper_id: number }) => paper_id === paper.paper_id)
      return [row.state, row.appeared]
    }
    assert.deepEqual(await stateOf(), ['running', 2])
    assert.deepEqual((await examiner.page(paper.paper_id)).may, {
      publish: false,
      move: true,
      hide: false,
      list: false,
    })
    test.clock.seconds(3600 - 60)
    await examiner.post('me')
    test.clock.seconds(130)
    assert.deepEqual(await stateOf(), ['waits', 2])
    test.clock.seconds(14 * 60)
    assert.deepEqual(await stateOf(), ['ranking', 2])
    await computeResults(test)
    assert.deepEqual(await stateOf(), ['out', 2])
    const shown = await examiner.page(paper.paper_id)
    assert.deepEqual([shown.top_marks, shown.max_marks, shown.seen_by, shown.subjects], [8, 8, 2, ['Physics']])
    assert.deepEqual(shown.may, { publish: false, move: false, hide: false, list: true })
  })

  it('Results in the console come page by page, and quizzes and papers that have not begun are none of them', async () => {
    const examiner = await desk('examiner')
    const quiz = await aPaper(test, 'quiz', subject)
    const later = await aPaper(test, 'exam', subject, { starts_at: test.clock.now() + HOUR_MS })
    const ends = Array.from({ length: 101 }, (_, at) => test.clock.now() - HOUR_MS - at * 60_000)
    const exams: number[] = []
    for (const ends_at of ends) exams.push((await aPaper(test, 'exam', subject, { ends_at }, 0, 1)).paper_id)
    const first = (await examiner.post('result_papers')).body.data
    assert.deepEqual([first.papers.length, first.more], [100, true])
    const { body } = await examiner.post('result_papers', { after: first.papers.at(-1).cursor })
    const all: number[] = [...first.papers, ...body.data.papers].map(({ paper_id }) => paper_id)
    assert.equal(new Set(all).size, all.length)
    assert.deepEqual(
      all.filter((id) => exams.includes(id)),
      exams,
    )
    assert.ok(![quiz.paper_id, later.paper_id].some((id) => all.includes(id)))
    assert.equal((await examiner.post('result_paper', { paper_id: quiz.paper_id })).status, 404)
  })

  it('Results in the console come now, once, when nobody can write any more', async () => {
    const results_at = test.clock.now() + 10 * HOUR_MS
    const { paper_id, written } = await aWrittenPaper(test, subject, [{ rights: 3 }], { results_at })
    const [writer = assert.fail()] = written
    const early = await (await desk('examiner')).press('publish', paper_id)
    assert.deepEqual([early.status, early.body.data.reason], [422, 'rule'])
    await afterTheEnd(test)
    const examiner = await desk('examiner')
    const before = await examiner.page(paper_id)
    assert.deepEqual([before.state, before.may.publish, before.seen_by], ['waits', true, 0])
    assert.equal((await resultOf(writer))?.result, 'pending')
    assert.equal((await examiner.post('rank_list', { paper_id })).body.data.reason, 'rule')
    const pressed = { paper_id, version: before.version, request_key: key() }
    const done = (await examiner.post('publish_results', pressed)).body.data
    assert.deepEqual([done.count, done.is_repeated], [1, false])
    assert.ok(Date.parse(done.results_at) <= test.clock.now())
    // The sheet has the same moment, as it is.
    const stored = await test.db.read
      .selectFrom('papers')
      .where('paper_id', '=', paper_id)
      .select(['paper_code', 'results_at'])
      .executeTakeFirstOrThrow()
    const row = (await storedPapers(test.db.read, 'exam')).find(({ code }) => code === stored.paper_code)
    assert.equal(resultsIn(ZONE, row?.results ?? null), stored.results_at)
    checkResults({ end: row?.end ?? null, results: row?.results ?? null }, () => assert.fail('the importer refuses it'))
    // Sent again, it is done once.
    assert.equal((await examiner.post('publish_results', pressed)).body.data.is_repeated, true)
    assert.deepEqual([(await resultOf(writer))?.result, (await resultOf(writer))?.results_at], ['passed', null])
    assert.equal((await examiner.page(paper_id)).state, 'ranking')
    await afterTheEnd(test)
    assert.equal((await (await desk('owner')).post('rank_list', { paper_id })).body.data.rows[0].rank, 1)
    const entries = await test.db.read
      .selectFrom('audit_entries')
      .where('action', '=', 'results_published')
      .where('entity_id', '=', String(paper_id))
      .select('who')
      .execute()
    assert.equal(entries.length, 1)
  })

  it('Results in the console do not come as long as one of those who write has time', async () => {
    const { paper_id } = await aWrittenPaper(test, subject, [{ rights: 1 }], {
      results_at: test.clock.now() + 9 * HOUR_MS,
    })
    const owner = await desk('owner')
    const late = await aStudent(test)
    // Somebody whose end lies behind the paper's own, and is not known with it.
    const open = { state: 'open', started_at: test.clock.now(), deadline: test.clock.now() + 5 * HOUR_MS, number: 1 }
    const none = { submitted_at: null, marks: null, lost: null, answered: null, passed: null, tallies: null }
    const attempt = { stud_id: late.stud_id, attempt_id: test.newId(), paper_id, ...open, ...none }
    await test.db.write((tx) => tx.insertInto('attempts').values(attempt).execute())
    await owner.post('me')
    await afterTheEnd(test)
    const refused = await (await desk('owner')).press('publish', paper_id)
    assert.equal(refused.body.data.reason, 'rule')
  })

  it('Results in the console move to another moment, but not into the past, and not before the last may hand in', async () => {
    const { paper_id, written } = await aWrittenPaper(test, subject, [{ rights: 2 }])
    const [writer = assert.fail()] = written
    const examiner = await desk('examiner')
    for (const moment of [inHours(-1), inHours(0.5)]) {
      const refused = await examiner.press('move', paper_id, { moment })
      assert.deepEqual([refused.body.data.reason, refused.body.data.field], ['rule', 'moment'], moment)
    }
    const wrong = await examiner.press('move', paper_id, { moment: '2026-02-30 10:00' })
    assert.equal(wrong.body.data.reason, 'malformed')
    const stale = (await examiner.page(paper_id)).version
    const moved = await examiner.press('move', paper_id, { moment: inHours(30) })
    assert.equal(
      Math.floor(Date.parse(moved.body.data.results_at) / 60_000),
      Math.floor((test.clock.now() + 30 * HOUR_MS) / 60_000),
    )
    assert.equal(moved.body.data.version, (await examiner.page(paper_id)).version)
    const body = { paper_id, version: stale, request_key: key(), moment: inHours(20) }
    assert.equal((await examiner.post('move_results', body)).body.data.reason, 'changed_meanwhile')
    await afterTheEnd(test)
    assert.deepEqual((await resultOf(writer))?.results_at, moved.body.data.results_at)
    const sooner = await (await desk('examiner')).press('move', paper_id, { moment: inHours(1) })
    assert.equal((await resultOf(writer))?.results_at, sooner.body.data.results_at)
  })

  it('Results in the console are hidden again by an owner alone, for so many, and told again when they come', async () => {
    const { paper_id, written } = await aWrittenPaper(test, subject, [{ rights: 4 }, { rights: 2 }])
    const [writer = assert.fail()] = written
    const device = { ...aBrowser(), classes: true, results: true }
    assert.equal((await writer.call('set_notifications', device)).status, 200)
    await afterTheEnd(test)
    await announceResults(test)
    const told = async () =>
      (
        await test.db.read
          .selectFrom('push_messages')
          .where('about_id', '=', writer.attempt_id)
          .select('kind')
          .execute()
      ).length
    assert.equal(await told(), 1)
    const owner = await desk('owner')
    assert.equal((await owner.page(paper_id)).seen_by, 2)
    // What was looked at before is not shown from a cache.
    const standing = async () => (await writer.call('attempt_standing', { attempt_id: writer.attempt_id })).body.data
    assert.deepEqual([(await resultOf(writer))?.result, (await standing()).rank], ['passed', 1])
    const ask = { moment: inHours(3), reason: 'A key is wrong.' }
    assert.equal((await (await desk('examiner')).press('hide', paper_id, ask)).body.data.reason, 'role_missing')
    const hidden = (await owner.press('hide', paper_id, ask)).body.data
    assert.equal(hidden.count, 2)
    const after = await resultOf(writer)
    assert.deepEqual([after?.result, after?.results_at], ['pending', hidden.results_at])
    assert.deepEqual([(await standing()).rank, (await standing()).subjects], [null, []])
    const { list } = (await writer.call('get_exam_report_by_id', { record_id: writer.attempt_id })).body.data
    assert.deepEqual(list, [])
    assert.equal((await owner.post('rank_list', { paper_id })).body.data.reason, 'rule')
    assert.equal(await told(), 0)
    assert.equal((await owner.press('hide', paper_id, ask)).body.data.reason, 'rule')
    test.clock.seconds(3 * 3600 + 60)
    await announceResults(test)
    assert.deepEqual([(await resultOf(writer))?.result, await told()], ['passed', 1])
  })

  it('Results in the console are seen by a teacher for the own batches alone', async () => {
    const mine = await aWrittenPaper(test, subject, [{ rights: 4, about: { name: 'Asha' } }, { rights: 3 }])
    const [asha = assert.fail(), other = assert.fail()] = mine.written
    const batch_id = await aBatch(test, 6, [asha])
    const foreign = await aBatch(test, 6, [other])
    const elsewhere = await aPaper(test, 'exam', subject, { batch_id: foreign })
    await afterTheEnd(test)
    const teacher = await desk('teacher')
    const nothing = (await teacher.post('result_papers')).body.data.papers
    assert.deepEqual(nothing, [])
    assert.equal((await teacher.post('result_paper', { paper_id: mine.paper_id })).status, 404)
    await test.db.write((tx) =>
      tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id }).execute(),
    )
    const { rows } = (await teacher.post('rank_list', { paper_id: mine.paper_id })).body.data
    assert.deepEqual(
      rows.map(({ name, rank }: { name: string; rank: number }) => [name, rank]),
      [['Asha', 1]],
    )
    const shown = await teacher.page(mine.paper_id)
    assert.deepEqual([shown.batches.length, shown.may], [1, { publish: false, move: false, hide: false, list: true }])
    for (const path of ['result_paper', 'rank_list'])
      assert.equal((await teacher.post(path, { paper_id: elsewhere.paper_id })).status, 404)
    const narrowed = await teacher.post('rank_list', { paper_id: mine.paper_id, batch_id: foreign })
    assert.deepEqual(narrowed.body.data.rows, [])
  })
})
