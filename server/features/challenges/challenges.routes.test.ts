import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { announceChallenges } from '../../assessment/challenges/announce-challenges.ts'
import { changePaper } from '../../assessment/paper/paper-writes.queries.ts'
import { contentOf } from '../../push/contents.ts'
import { dueMessages } from '../../push/messages.queries.ts'
import { aChallengedPaper } from '../../testing/challenged-paper.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { aBrowser } from '../../testing/push-service.ts'
import { testApp } from '../../testing/test-app.ts'

const HOUR_S = 3600
const HOUR_MS = 3_600_000

type Shown = { question_id: number; key: { right: number[] }; challenge: { state: string } | null }

describe('challenges of students', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  const refusal = ({ status, body }: { status: number; body: { data: { reason: string; field?: string } } }) =>
    [status, body.data.reason, body.data.field] as const

  it('Challenges of students begin with the key beside the own answers, and with no mark', async () => {
    const { written, optionOf, questionAt } = await aChallengedPaper(test, subject, [{ rights: 1 }])
    const [one = assert.fail()] = written
    const data = await one.look()
    assert.deepEqual([data.state, data.left, data.questions.length], ['open', 10, 4])
    const second = data.questions.find(({ question_id }: Shown) => question_id === questionAt(1))
    assert.deepEqual(second.key, { right: [optionOf(1, 2)], number: null, cancelled: false })
    assert.deepEqual(second.answer, { right: [optionOf(1, 1)], number: null })
    assert.equal(second.challenge, null)
    const said = JSON.stringify(data)
    for (const hidden of ['explanation', 'Because.', 'gained', 'outcome', 'rank'])
      assert.ok(!said.includes(hidden), `${hidden} was told`)
    const { analytics, list } = (await one.call('get_exam_report_by_id', { record_id: one.attempt_id })).body.data
    assert.deepEqual([analytics.challenges, analytics.total_marks_gained, list.length], [true, null, 0])
  })

  it('Challenges of students are sent, changed, sent twice and taken back', async () => {
    const { written, optionOf } = await aChallengedPaper(test, subject, [{ rights: 1 }])
    const [one = assert.fail()] = written
    const sent = await one.send(1, 1, '  Page 12 says\nso.  ')
    assert.deepEqual([sent.status, sent.body.data.left], [200, 9])
    assert.deepEqual(
      [sent.body.data.challenge.right, sent.body.data.challenge.reason, sent.body.data.challenge.state],
      [[optionOf(1, 1)], 'Page 12 says\nso.', 'sent'],
    )
    test.clock.seconds(60)
    const again = await one.send(1, 1, 'Page 12 says\nso.')
    assert.deepEqual(again.body.data, sent.body.data)
    const changed = await one.send(1, 0, 'No option is.')
    assert.deepEqual([changed.body.data.challenge.right, changed.body.data.left], [[], 9])
    assert.deepEqual((await one.withdraw(1)).body.data, { left: 10 })
    assert.deepEqual((await one.withdraw(1)).body.data, { left: 10 })
    assert.ok((await one.look()).questions.every(({ challenge }: Shown) => challenge === null))
  })

  it('Challenges of students are seen by nobody else', async () => {
    const { written } = await aChallengedPaper(test, subject, [{ rights: 1 }, { rights: 2 }])
    const [one = assert.fail(), other = assert.fail()] = written
    await one.send(1, 1, 'Only mine to read')
    assert.ok(!JSON.stringify(await other.look()).includes('Only mine'))
    const theirs = await other.call('challenges', { attempt_id: one.attempt_id })
    assert.equal(theirs.status, 404)
  })

  it('Challenges of students are refused with what is wrong, at its field', async () => {
    const { written, questionAt, optionOf, paper_id } = await aChallengedPaper(test, subject, [{ rights: 1 }])
    const [one = assert.fail()] = written
    const { attempt_id, call } = one
    const send = async (body: object) =>
      call('send_challenge', { attempt_id, question_id: questionAt(1), right: [], reason: 'So.', ...body })
    assert.deepEqual(refusal(await send({ right: [optionOf(2, 1)] })), [422, 'rule', 'right'])
    assert.deepEqual(refusal(await send({ right: [optionOf(1, 1), optionOf(1, 3)] })), [422, 'rule', 'right'])
    assert.deepEqual(refusal(await send({ number: '5' })), [422, 'rule', 'number'])
    // That option is the key.
    assert.deepEqual(refusal(await send({ right: [optionOf(1, 2)] })), [422, 'rule', 'right'])
    assert.deepEqual(refusal(await send({ reason: '   ' })), [422, 'rule', 'reason'])
    assert.equal((await send({ reason: 'x'.repeat(501) })).status, 400)
    assert.equal((await send({ reason: 'x'.repeat(500) })).status, 200)
    assert.equal((await send({ right: Array.from({ length: 7 }, () => optionOf(1, 1)) })).status, 400)
    assert.equal((await send({ question_id: test.newId() })).status, 404)
    const { call: ofStranger } = await stranger()
    assert.equal((await ofStranger('challenges', { attempt_id })).status, 404)
    assert.equal((await call('challenges', { attempt_id: paper_id })).status, 404)
  })

  async function stranger() {
    const { stud_id, token } = await aSignedIn(test)
    return { call: async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token) }
  }

  it('Challenges of students are no more than ten that wait', async () => {
    const { written } = await aChallengedPaper(test, subject, [{ rights: 1 }])
    const [one = assert.fail()] = written
    const { question_id, paper_id } = await aBigPaper(one.stud_id, one.attempt_id)
    const tenth = await one.call('send_challenge', {
      attempt_id: one.attempt_id,
      question_id,
      right: [],
      reason: 'So.',
    })
    assert.deepEqual(refusal(tenth), [422, 'rule', 'question_id'])
    await test.db.write((tx) => tx.deleteFrom('challenges').where('paper_id', '=', paper_id).execute())
  })

  /** Ten challenges of other questions, as if the paper had them. */
  async function aBigPaper(stud_id: number, attempt_id: number) {
    const big = await aPaper(test, 'exam', subject, {}, 0, 10)
    const { paper_id } = await test.db.read
      .selectFrom('attempts')
      .where('attempt_id', '=', attempt_id)
      .select('paper_id')
      .executeTakeFirstOrThrow()
    const rows = big.questions.map(({ question_id }) => ({ stud_id, attempt_id, question_id, paper_id }))
    const same = { option_id: null, response: null, reason: 'So.', at: 1, outcome: null, decision_id: null }
    await test.db.write((tx) =>
      tx
        .insertInto('challenges')
        .values(rows.map((row) => ({ ...row, ...same })))
        .execute(),
    )
    const asked = await test.db.read
      .selectFrom('paper_questions')
      .where('paper_id', '=', paper_id)
      .select('question_id')
      .executeTakeFirstOrThrow()
    return { ...asked, paper_id }
  }

  it('Challenges of students end by the server’s clock, with the own ones still to be seen and no key', async () => {
    const { written, optionOf } = await aChallengedPaper(test, subject, [{ rights: 1 }])
    const [one = assert.fail()] = written
    await one.send(1, 3)
    test.clock.seconds(2 * HOUR_S)
    assert.deepEqual(refusal(await one.send(2, 3)), [422, 'rule', 'question_id'])
    assert.deepEqual(refusal(await one.withdraw(1)), [422, 'rule', 'question_id'])
    const { state, questions } = await one.look()
    assert.equal(state, 'closed')
    assert.deepEqual(
      questions.map(({ key, challenge }: { key: null; challenge: { right: number[] } }) => [key, challenge.right]),
      [[null, [optionOf(1, 3)]]],
    )
  })

  it('Challenges of students wait for minutes that were given since, and end with the results', async () => {
    const { written, paper_id } = await aChallengedPaper(test, subject, [{ rights: 1 }])
    const [one = assert.fail()] = written
    const set = async (changes: object) =>
      test.db.write((tx) => tx.updateTable('papers').set(changes).where('paper_id', '=', paper_id).execute())
    await set({ latest_deadline: test.clock.now() + 600_000 })
    const soon = await one.look()
    assert.deepEqual([soon.state, soon.questions], ['soon', []])
    assert.deepEqual(refusal(await one.send(1, 1)), [422, 'rule', 'question_id'])
    await set({ latest_deadline: null })
    assert.equal((await one.look()).state, 'open')
    await test.db.write((tx) => changePaper(tx, paper_id, { results_at: test.clock.now() - 60_000 }))
    assert.equal((await one.look()).state, 'closed')
  })

  it('A student is not led to challenges where none were sent and none can be', async () => {
    const { written } = await aChallengedPaper(test, subject, [{ rights: 1 }])
    const [one = assert.fail()] = written
    test.clock.seconds(2 * HOUR_S)
    const { analytics } = (await one.call('get_exam_report_by_id', { record_id: one.attempt_id })).body.data
    assert.equal(analytics.challenges, undefined)
  })

  it('Challenges of students are told of once on each device that wants to hear of results', async () => {
    const { written, paper_id } = await aChallengedPaper(test, subject, [{ rights: 1 }])
    const [one = assert.fail()] = written
    await one.call('set_notifications', { ...aBrowser(), classes: false, results: true })
    await announceChallenges(test)
    await announceChallenges(test)
    const due = (await dueMessages(test.db.read, test.clock.now(), 100)).filter(
      ({ stud_id }) => stud_id === one.stud_id,
    )
    assert.deepEqual(
      due.map(({ kind, about_id }) => [kind, about_id]),
      [['challenge', one.attempt_id]],
    )
    const [message = assert.fail()] = due
    assert.equal(message.expires_at, test.clock.now() + 2 * HOUR_MS)
    const content = await contentOf(test.db.read, message, { zone: 'Asia/Kolkata', now: test.clock.now() })
    assert.deepEqual(
      [content?.title, content?.path],
      ['Answer key is out. You can challenge it.', `/exam-report-preview/${one.attempt_id}`],
    )
    const { told } = await test.db.read
      .selectFrom('challenge_windows')
      .where('paper_id', '=', paper_id)
      .select('told')
      .executeTakeFirstOrThrow()
    assert.equal(told, 1)
  })
})
