import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putWindow } from '../../assessment/challenges/challenges.queries.ts'
import { changePaper } from '../../assessment/paper/paper-writes.queries.ts'
import { setBatches } from '../../features/account/batches.queries.ts'
import { toClock, toDay } from '../../ports/time.ts'
import { aBatch, aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaperOf, type MadeQuestion } from '../../testing/paper-makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { afterTheEnd, aWrittenPaper } from '../../testing/written-paper.ts'

type Translated = { question_id: number; explanation: string | null }

const HOUR_MS = 3_600_000
const ZONE = 'Asia/Kolkata'
let made = 0
const key = () => `press-${(made += 1)}-of-embargo`

describe('the key of a paper while another one has its questions', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  const inHours = (hours: number) => {
    const at = test.clock.now() + hours * HOUR_MS
    return `${toDay(at, ZONE)} ${toClock(at, ZONE)}`
  }
  const desk = async (role: 'owner' | 'examiner') => {
    const staff = await signedInStaff(test, role)
    const press = async (act: string, paper_id: number, body: object = {}) => {
      const { version } = (await staff.post('result_paper', { paper_id })).body.data
      return staff.post(act, { paper_id, version, request_key: key(), ...body })
    }
    return { ...staff, press }
  }
  /** An exam that is over and waits for results, and two of its questions in one that begins in five hours. */
  const twoPapers = async ({
    of = (all: MadeQuestion[]) => all.slice(0, 2),
    batch_id = null as number | null,
  } = {}) => {
    const about = { name: `Unit ${(made += 1)}`, results_at: test.clock.now() + 40 * HOUR_MS }
    const paper = await aWrittenPaper(test, subject, [{ rights: 1 }], about)
    const starts_at = test.clock.now() + 5 * HOUR_MS
    const window = { starts_at, ends_at: starts_at + HOUR_MS, ...(batch_id !== null && { batch_id, ac_id: null }) }
    const other = await aPaperOf(test, 'exam', subject, of(paper.questions), { name: `Mock ${made}`, ...window })
    await afterTheEnd(test)
    const [writer = assert.fail()] = paper.written
    return { ...paper, writer, other, names: [about.name, `Mock ${made}`] as const }
  }
  const refusal = ({ status, body }: { status: number; body: { data: { reason: string; field?: string } } }) => [
    status,
    body.data.reason,
    body.data.field,
  ]
  const REFUSED = [422, 'rule', 'insist']
  const resultOf = async ({ call }: { call: (path: string) => Promise<{ body: { data: unknown } }> }) =>
    ((await call('get_exam_reports')).body.data as { result: string }[])[0]?.result

  it('A key whose questions another paper has is not published, shown or moved to before that, with both papers and the number said', async () => {
    const { paper_id, writer, names } = await twoPapers()
    const examiner = await desk('examiner')
    const published = await examiner.press('publish_results', paper_id)
    assert.deepEqual(refusal(published), REFUSED)
    for (const said of [...names, '2 questions', 'Only an owner'])
      assert.ok(published.body.message.includes(said), said)
    assert.deepEqual(refusal(await examiner.press('open_challenges', paper_id, { closes: inHours(2) })), REFUSED)
    assert.deepEqual(refusal(await examiner.press('move_results', paper_id, { moment: inHours(2) })), REFUSED)
    assert.equal(await resultOf(writer), 'pending')
    // After the other one everything may be seen.
    assert.equal((await examiner.press('move_results', paper_id, { moment: inHours(20) })).status, 200)
    const window = { opens: inHours(10), closes: inHours(12) }
    assert.equal((await examiner.press('open_challenges', paper_id, window)).status, 200)
  })

  it('A key whose questions another paper has is let out by an owner alone, with a reason that the audit keeps', async () => {
    const { paper_id, writer, other, names } = await twoPapers()
    const insist = 'They are for practice'
    const examiner = await desk('examiner')
    const foreign = await examiner.press('publish_results', paper_id, { insist })
    assert.deepEqual([foreign.status, foreign.body.data.reason], [403, 'role_missing'])
    const owner = await desk('owner')
    assert.deepEqual(refusal(await owner.press('publish_results', paper_id)), REFUSED)
    assert.deepEqual(refusal(await owner.press('publish_results', paper_id, { insist: '   ' })), REFUSED)
    assert.equal((await owner.press('publish_results', paper_id, { insist })).status, 200)
    assert.equal(await resultOf(writer), 'failed')
    const { list, analytics } = (await writer.call('get_exam_report_by_id', { record_id: writer.attempt_id })).body.data
    assert.deepEqual([list.length, analytics.held_back], [4, undefined])
    const { entries } = (await owner.post('audit', { entity: 'paper', entity_id: String(paper_id) })).body.data
    const [entry] = entries
    assert.deepEqual([entry.action, entry.reason], ['results_published', insist])
    const told = entry.changes.find(({ field }: { field: string }) => field === 'key_known')
    assert.match(told.after, new RegExp(`^${names[1]}: 2 \\(`))
    const released = await test.db.read
      .selectFrom('embargo_releases')
      .where('paper_id', '=', paper_id)
      .select(['holder_id', 'questions'])
      .execute()
    assert.deepEqual(released, [{ holder_id: other.paper_id, questions: 2 }])
  })

  it('A key whose questions another paper has asks for the second factor of an owner who insists', async () => {
    const { paper_id } = await twoPapers()
    const owner = await desk('owner')
    test.clock.seconds(6 * 60)
    const late = await owner.press('publish_results', paper_id, { insist: 'They are for practice' })
    assert.equal(late.body.data.reason, 'factor_needed')
  })

  it('A key whose questions another paper has is free where other students have the other paper, or it shares no question', async () => {
    const strangers = await aBatch(test, 6, [(await aSignedIn(test)).student])
    const apart = await twoPapers({ batch_id: strangers })
    assert.equal((await (await desk('examiner')).press('publish_results', apart.paper_id)).status, 200)
    const own = await twoPapers({ batch_id: await aBatch(test, 6) })
    // One student who wrote it comes into the batch of the other one.
    const [row] = await test.db.read
      .selectFrom('papers')
      .where('paper_id', '=', own.other.paper_id)
      .select('batch_id')
      .execute()
    const { stud_id } = own.writer
    await test.db.write((tx) => setBatches(tx, stud_id, [row?.batch_id ?? 0], { since: null, newId: test.newId }))
    assert.deepEqual(refusal(await (await desk('examiner')).press('publish_results', own.paper_id)), REFUSED)
  })

  it('A key whose questions another paper has is told by no doubt, translation or challenge of the questions that are kept', async () => {
    const { paper_id, questions, writer } = await twoPapers()
    const { attempt_id, call } = writer
    const [kept, , free] = questions.map(({ question_id }) => question_id)
    if (kept === undefined || free === undefined) assert.fail()
    const row = {
      language: 'hi',
      question: 'क्या?',
      passage: null,
      explanation: 'क्योंकि',
      list_one: null,
      list_two: null,
      options: '[]',
    }
    await test.db.write((tx) =>
      tx
        .insertInto('question_translations')
        .values([kept, free].map((question_id) => ({ ...row, question_id })))
        .execute(),
    )
    const now = test.clock.now()
    await test.db.write((tx) => putWindow(tx, paper_id, { opens_at: now, closes_at: now + HOUR_MS }))
    const statuses = async (path: string, body: object, of: (question_id: number) => object) => [
      refusal(await call(path, { ...body, ...of(kept) })).slice(0, 2),
      (await call(path, { ...body, ...of(free) })).status,
    ]
    // That no option is right.
    const challenge = { attempt_id, right: [], reason: 'By the book.' }
    const ofChallenge = await statuses('send_challenge', challenge, (question_id) => ({ question_id }))
    assert.deepEqual(ofChallenge, [[422, 'rule'], 200])
    await test.db.write((tx) => changePaper(tx, paper_id, { results_at: test.clock.now() }))
    const place = { place: 'question', attempt_id, at: 0 }
    const doubt = { ...place, key: 'asked once', text: 'Why?' }
    for (const [path, body] of [
      ['ask_doubt', doubt],
      ['doubts_near', place],
    ] as const)
      assert.deepEqual(await statuses(path, body, (about_id) => ({ about_id })), [[422, 'rule'], 200], path)
    const told = (await call('question_translations', { attempt_id, language: 'hi' })).body.data
    assert.deepEqual(
      told.map(({ question_id, explanation }: Translated) => [question_id, explanation]),
      [
        [kept, null],
        [free, 'क्योंकि'],
      ],
    )
  })

  it('A key whose questions another paper has comes when that has its results, and by itself in time without those questions', async () => {
    const { paper_id, writer, names } = await twoPapers()
    const reportOf = async () =>
      (await writer.call('get_exam_report_by_id', { record_id: writer.attempt_id })).body.data as {
        analytics: { total_marks_gained: number | null; held_back?: object[] }
        list: { number?: number }[]
      }
    await test.db.write((tx) =>
      tx
        .updateTable('papers')
        .set({ results_at: test.clock.now() + HOUR_MS })
        .where('paper_id', '=', paper_id)
        .execute(),
    )
    test.clock.seconds(3600)
    const early = await reportOf()
    assert.deepEqual(early.analytics.held_back, [{ paper: names[1], count: 2 }])
    assert.equal(typeof early.analytics.total_marks_gained, 'number')
    assert.deepEqual(
      early.list.map(({ number }) => number),
      [3, 4],
    )
    // Five hours after the first began the other one begins, takes an hour, and a minute counts still.
    test.clock.seconds(4 * 3600 + 70)
    const whole = await reportOf()
    assert.deepEqual([whole.list.length, whole.analytics.held_back], [4, undefined])
  })
})

describe('results that an owner has hidden', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))

  it('Results that an owner has hidden are published, moved and shown for challenges by an owner alone', async () => {
    const { paper_id } = await aWrittenPaper(test, subject, [{ rights: 4 }])
    await afterTheEnd(test)
    const inHours = (hours: number) => {
      const at = test.clock.now() + hours * HOUR_MS
      return `${toDay(at, ZONE)} ${toClock(at, ZONE)}`
    }
    const pressBy = async (role: 'owner' | 'examiner', act: string, body: object = {}) => {
      const staff = await signedInStaff(test, role)
      const { version } = (await staff.post('result_paper', { paper_id })).body.data
      return staff.post(act, { paper_id, version, request_key: key(), ...body })
    }
    const hidden = { moment: inHours(30), reason: 'A key is wrong' }
    assert.equal((await pressBy('owner', 'hide_results', hidden)).status, 200)
    for (const [act, body] of [
      ['publish_results', {}],
      ['move_results', { moment: inHours(20) }],
      ['move_results', { moment: inHours(40) }],
      ['open_challenges', { closes: inHours(10) }],
    ] as const) {
      const refused = await pressBy('examiner', act, body)
      assert.deepEqual([refused.status, refused.body.data.reason, refused.body.data.field], [422, 'rule', 'paper_id'])
      assert.match(refused.body.message, /owner/)
    }
    assert.equal((await pressBy('owner', 'move_results', { moment: inHours(20) })).status, 200)
    assert.equal((await pressBy('owner', 'open_challenges', { closes: inHours(10) })).status, 200)
    // An owner's change of the moment does not allow anybody else to publish.
    assert.equal((await pressBy('examiner', 'publish_results')).status, 422)
    assert.equal((await pressBy('owner', 'publish_results')).status, 200)
  })
})
