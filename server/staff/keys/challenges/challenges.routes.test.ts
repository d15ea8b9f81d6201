import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publishMarks } from '../../../assessment/keys/publish-marks.ts'
import { erasePerson } from '../../../importing/people/erase-person.ts'
import { TERMINAL } from '../../../importing/people/invite-staff.ts'
import { aChallengedPaper } from '../../../testing/challenged-paper.ts'
import { aLevel, aSubject } from '../../../testing/makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

let made = 0
const key = () => `press-${(made += 1)}-of-decisions`
const REASON = 'The book of class 11 says so.'

describe('what is decided of challenges', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))

  async function challenged(writers: number) {
    const all = Array.from({ length: writers }, () => ({ rights: 1 }))
    const paper = await aChallengedPaper(test, subject, all)
    const examiner = await signedInStaff(test, 'examiner')
    const { paper_id } = paper
    const groups = async () => (await examiner.post('challenges', { paper_id })).body.data.questions
    const groupOf = async (at: number) =>
      (await groups()).find(({ question_id }: { question_id: number }) => question_id === paper.questionAt(at))
    const decline = async (at: number, changes: object = {}) => {
      const { version } = await groupOf(at)
      const body = { paper_id, question_id: paper.questionAt(at), version, request_key: key(), reason: REASON }
      return examiner.post('decline_challenges', { ...body, ...changes })
    }
    const correct = async (change: object) => {
      const { version } = (await examiner.post('key', { paper_id })).body.data
      const { key_id } = (await examiner.post('try_key', { paper_id, version, changes: [change] })).body.data
      await publishMarks(test)
      return examiner.post('apply_key', { paper_id, key_id, reason: REASON })
    }
    const [one = assert.fail(), other = one, third = one] = paper.written
    return { ...paper, examiner, groups, groupOf, decline, correct, one, other, third }
  }
  const ownOf = async ({ look }: { look: () => Promise<{ questions: Own[] }> }, id: number) =>
    (await look()).questions.find(({ question_id }) => question_id === id)?.challenge
  type Own = { question_id: number; challenge: { state: string; decided: string | null } }

  it('What is decided of challenges is seen by question and claim, with who and why', async () => {
    const paper = await challenged(3)
    const { paper_id, one, other, third, optionOf, questionAt } = paper
    await one.send(1, 1, 'The first.')
    await other.send(1, 1, 'Also the first.')
    await third.send(1, 0, 'None.')
    await one.send(2, 3)
    const group = await paper.groupOf(1)
    assert.deepEqual(
      [group.undecided, group.claims],
      [
        3,
        [
          { right: [optionOf(1, 1)], number: null, count: 2 },
          { right: [], number: null, count: 1 },
        ],
      ],
    )
    const place = { paper_id, question_id: questionAt(1) }
    const { rows, more } = (await paper.examiner.post('question_challenges', place)).body.data
    assert.deepEqual(
      rows.map(({ stud_id, reason, state }: Record<string, unknown>) => [stud_id, reason, state]),
      [
        [one.stud_id, 'The first.', 'sent'],
        [other.stud_id, 'Also the first.', 'sent'],
        [third.stud_id, 'None.', 'sent'],
      ],
    )
    assert.equal(more, false)
    const { papers } = { papers: (await paper.examiner.post('key_papers')).body.data }
    assert.equal(papers.find((row: { paper_id: number }) => row.paper_id === paper_id).undecided, 4)
    const teacher = await signedInStaff(test, 'teacher')
    assert.equal((await teacher.post('challenges', { paper_id })).status, 403)
  })

  it('What is decided of challenges is declined for all of a question at once, once for each press, and taken back', async () => {
    const paper = await challenged(2)
    const { one, other, questionAt, paper_id, examiner } = paper
    await one.send(1, 1)
    await other.send(1, 3)
    await one.send(2, 3)
    const request_key = key()
    const done = await paper.decline(1, { request_key })
    assert.deepEqual([done.status, done.body.data.count], [200, 2])
    const again = await paper.decline(1, { request_key })
    assert.deepEqual([again.body.data.is_repeated, again.body.data.decision_id], [true, done.body.data.decision_id])
    const own = await ownOf(one, questionAt(1))
    assert.deepEqual([own?.state, own?.decided], ['declined', REASON])
    assert.equal((await ownOf(one, questionAt(2)))?.state, 'sent')
    // Decided: it is neither changed nor taken back, and makes room for others.
    assert.equal((await one.send(1, 3)).status, 422)
    assert.equal((await one.withdraw(1)).status, 422)
    assert.equal((await one.look()).left, 9)
    const { decision_id } = done.body.data
    const reopened = await examiner.post('reopen_challenges', { paper_id, decision_id })
    assert.deepEqual(reopened.body.data, { count: 2 })
    assert.deepEqual([(await ownOf(other, questionAt(1)))?.state, (await paper.groupOf(1)).decisions], ['sent', []])
    assert.equal((await examiner.post('reopen_challenges', { paper_id, decision_id })).status, 404)
  })

  it('What is decided of challenges is decided by whoever has seen all of them, with a reason', async () => {
    const foreign = await challenged(1)
    const paper = await challenged(2)
    const { one, other } = paper
    await one.send(1, 1)
    const { version } = await paper.groupOf(1)
    test.clock.seconds(1)
    await other.send(1, 1)
    const late = await paper.decline(1, { version })
    assert.deepEqual([late.status, late.body.data.reason], [409, 'changed_meanwhile'])
    const { version: both } = await paper.groupOf(1)
    test.clock.seconds(1)
    await other.send(1, 3)
    assert.equal((await paper.decline(1, { version: both })).status, 409)
    assert.equal((await paper.decline(1, { reason: '  ' })).status, 422)
    assert.equal((await paper.decline(1)).status, 200)
    assert.equal((await paper.decline(1)).status, 422)
    assert.equal((await paper.decline(1, { paper_id: foreign.paper_id })).status, 404)
  })

  it('What is decided of challenges follows from a corrected key for all who challenged what it changes', async () => {
    const paper = await challenged(3)
    const { one, other, third, optionOf, questionAt, paper_id, examiner } = paper
    await one.send(1, 1)
    await other.send(1, 3)
    await third.send(2, 3)
    const applied = await paper.correct({ question_id: questionAt(1), right: [optionOf(1, 1), optionOf(1, 2)] })
    assert.equal(applied.status, 200)
    const [granted, refused] = [await ownOf(one, questionAt(1)), await ownOf(other, questionAt(1))]
    assert.deepEqual([granted?.state, granted?.decided], ['accepted', REASON])
    assert.deepEqual([refused?.state, refused?.decided], ['declined', REASON])
    assert.equal((await ownOf(third, questionAt(2)))?.state, 'sent')
    const [decision] = (await paper.groupOf(1)).decisions
    assert.deepEqual([decision.kind, decision.accepted, decision.declined], ['corrected', 1, 1])
    const { decision_id } = decision
    assert.equal((await examiner.post('reopen_challenges', { paper_id, decision_id })).status, 422)
  })

  it('What is decided of challenges gives right to all where the question is cancelled', async () => {
    const paper = await challenged(2)
    await paper.one.send(1, 1)
    await paper.other.send(1, 0)
    await paper.correct({ question_id: paper.questionAt(1), cancelled: 'full_to_all' })
    for (const writer of [paper.one, paper.other])
      assert.equal((await ownOf(writer, paper.questionAt(1)))?.state, 'accepted')
  })

  it('What is decided of challenges goes with the student who is erased', async () => {
    const paper = await challenged(2)
    await paper.one.send(1, 1)
    await paper.other.send(1, 1)
    await paper.decline(1)
    await erasePerson(test.parts, paper.one.stud_id, TERMINAL)
    const left = await test.db.read
      .selectFrom('challenges')
      .where('paper_id', '=', paper.paper_id)
      .select('stud_id')
      .execute()
    assert.deepEqual(left, [{ stud_id: paper.other.stud_id }])
  })
})
