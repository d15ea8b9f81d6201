import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { questionAuthor, questionForm } from '../../testing/question-form.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Outcome = { done: number[]; refused: { question_id: number; code: string | null; problem: string }[] }

describe('proofs of questions', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const physics = await aSubject(test, 6, 'Physics')
  const botany = await aSubject(test, 6, 'Botany')
  const writer = questionAuthor(await signedInStaff(test, 'examiner'))
  const reader = questionAuthor(await signedInStaff(test, 'owner'))
  const teacher = questionAuthor(await signedInStaff(test, 'teacher'))
  await test.db.write((tx) =>
    tx.insertInto('staff_subjects').values({ staff_id: teacher.staff_id, subject_id: botany }).execute(),
  )
  const { subjects } = (await writer.post('question_places')).body.data as {
    subjects: { subject_id: number; code: string }[]
  }
  const subject = subjects.find(({ subject_id }) => subject_id === physics)?.code ?? ''
  const added = async (code: string, changes: Record<string, string> = {}, by = writer) => {
    const { saved, mistakes } = await by.save(questionForm(subject, { code, ...changes }))
    assert.deepEqual(mistakes, [])
    return saved as { question_id: number; code: string; version: string }
  }
  const prove = async (by: typeof writer, question_ids: number[], undo = false): Promise<Outcome> =>
    (await by.post('proof_read_questions', { question_ids, undo })).body.data
  const stateOf = async (id: number) => (await writer.question(id)).state

  it('Proofs of questions are read for several at once, and each other one says why not', async () => {
    const good = await added('GOOD')
    const own = await added('OWN', {}, reader)
    const marked = await added('MARKED', { question: 'Is ⟦?x+y⟧ more than $2$?' })
    const broken = await added('BROKEN', { optionA: '$\\nothing$' })
    const ids = [good, own, marked, broken].map(({ question_id }) => question_id)
    const { done, refused } = await prove(reader, [...ids, ids[0] ?? 0, 2 ** 40])
    assert.deepEqual(done, [good.question_id])
    assert.deepEqual(
      refused.map(({ code, problem }) => [code, problem]),
      [
        ['OWN', 'You wrote this question, so someone else must proofread it.'],
        ['MARKED', 'An equation in this question wasn’t converted. Find it between ⟦ and ⟧ and write it again.'],
        ['BROKEN', 'A formula in this question can’t be displayed. Correct it first.'],
        [null, 'We couldn’t find that. It may have been moved or removed.'],
      ],
    )
    assert.deepEqual(await Promise.all(ids.map(stateOf)), ['proof_read', 'draft', 'draft', 'draft'])
    const { entries } = (await reader.post('audit', { entity: 'question', entity_id: 'GOOD' })).body.data
    assert.equal(entries[0].action, 'question_proofread')
  })

  it('Proofs of questions say where their reader did not have them open for as long as reading takes', async () => {
    const long = `Why is it so? ${'word '.repeat(60)}`
    const [one, other, third] = [await added('OPEN', { question: long }), await added('SHUT'), await added('SOLD')]
    const wayOf = async (id: number) => (await writer.question(id)).proof_way
    const read = async (seconds?: number) => {
      const { question_id, version } = await writer.question(one.question_id)
      const body = { question_id, version, undo: false, ...(seconds !== undefined && { seconds }) }
      const { status } = await reader.post('proof_read_question', body)
      assert.equal(status, 200)
      const way = await wayOf(question_id)
      await prove(reader, [question_id], true)
      return way
    }
    assert.deepEqual([await read(), await read(5), await read(30)], ['not_opened', 'briefly', null])
    await prove(reader, [other.question_id])
    await reader.post('proof_read_questions', { question_ids: [third.question_id], undo: false, elsewhere: true })
    assert.deepEqual([await wayOf(other.question_id), await wayOf(third.question_id)], ['not_opened', 'elsewhere'])
    // The builder of a paper is told, but not of those that were read elsewhere.
    const { draft_id } = (await reader.post('add_paper_draft', { kind: 'exam' })).body.data
    const { fields } = (await reader.post('paper_draft', { draft_id })).body.data
    const questions = [[other.code, third.code]]
    const { notes } = (await reader.post('check_paper', { draft_id, fields: { ...fields, questions } })).body.data
    assert.deepEqual(
      notes.filter((note: string) => note.includes('proofread')),
      ['Marked proofread, but opened briefly or not at all: SHUT'],
    )
  })

  it('Proofs of questions are taken back together', async () => {
    const { question_id } = await added('BACK')
    await prove(reader, [question_id])
    assert.deepEqual((await prove(reader, [question_id], true)).done, [question_id])
    assert.equal(await stateOf(question_id), 'draft')
  })

  it('Proofs of questions are not read of what has another version by now', async () => {
    const { question_id, version } = await added('LATER')
    const { fields } = await writer.question(question_id)
    const { saved } = await writer.save({ ...fields, question: 'What is $2^4$?' }, { question_id, version })
    assert.notEqual(saved.question_id, question_id)
    const { done, refused } = await prove(reader, [question_id])
    assert.deepEqual(done, [])
    assert.equal(refused[0]?.problem, 'This was changed in the meantime. Check the latest version and try again.')
  })

  it('Proofs of questions are refused for an equation that is not converted, in whatever language it stands', async () => {
    for (const changes of [
      { optionB: '⟦?⟧' },
      { explanation: 'So ⟦?a⟧.' },
      { question_hi: 'क्या ⟦?b⟧?', optionA_hi: 'छह', optionB_hi: 'आठ' },
    ]) {
      const { question_id, version } = await added(`EQ-${Object.keys(changes)[0]}`, changes)
      const refused = await reader.post('proof_read_question', { question_id, version, undo: false })
      assert.equal(refused.body.data.reason, 'rule')
      assert.match(refused.body.message, /wasn’t converted/)
    }
  })

  it('Proofs of questions are of no subject that one does not teach', async () => {
    const { question_id } = await added('FOREIGN')
    const { done, refused } = await prove(teacher, [question_id])
    assert.deepEqual([done, refused.map(({ code }) => code)], [[], [null]])
  })

  it('Proofs of questions wait in a list without those that one wrote oneself', async () => {
    await added('MINE', {}, reader)
    await added('THEIRS')
    const waiting = await reader.codes({ state: 'draft', of_others: true })
    assert.ok(waiting.includes('THEIRS') && !waiting.includes('MINE'))
    assert.ok((await reader.codes({ state: 'draft' })).includes('MINE'))
  })
})
