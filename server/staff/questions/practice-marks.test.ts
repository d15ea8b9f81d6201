import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { questionAuthor, questionForm } from '../../testing/question-form.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('questions marked for practice', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  await aSubject(test, 6, 'Physics')
  const writer = questionAuthor(await signedInStaff(test, 'examiner'))
  const teacher = questionAuthor(await signedInStaff(test, 'teacher'))
  const owner = await signedInStaff(test, 'owner')
  const { subjects } = (await writer.post('question_places')).body.data as { subjects: { code: string }[] }
  const fields = (code: string) => questionForm(subjects[0]?.code ?? '', { code })
  const added = async (code: string) =>
    (await writer.save(fields(code))).saved as { question_id: number; version: string }
  const mark = async (by: typeof writer, question_ids: number[], undo = false): Promise<number[]> =>
    (await by.post('mark_for_practice', { question_ids, undo })).body.data.done

  it('A question is marked for practice once, with a trace, and a new version keeps the mark', async () => {
    const { question_id, version } = await added('ONE')
    assert.equal((await writer.question(question_id)).for_practice, false)
    assert.deepEqual(await mark(writer, [question_id, 2 ** 40]), [question_id])
    assert.deepEqual(await mark(writer, [question_id]), [])
    await writer.save({ ...fields('ONE'), question: 'What is $3^2$?' }, { question_id, version })
    assert.equal((await writer.question(question_id)).for_practice, true)
    assert.deepEqual(await writer.codes({ for_practice: true }), ['ONE'])
    const { entries } = (await owner.post('audit', { entity: 'question', entity_id: 'ONE' })).body.data
    assert.ok(entries.some(({ action }: { action: string }) => action === 'question_marked_for_practice'))
    assert.deepEqual(await mark(writer, [question_id], true), [question_id])
    assert.deepEqual(await writer.codes({ for_practice: true }), [])
  })

  it('A question of a subject that a teacher does not teach is not marked for practice by them', async () => {
    const { question_id } = await added('TWO')
    assert.deepEqual(await mark(teacher, [question_id]), [])
    assert.deepEqual(await writer.codes({ for_practice: false }), ['ONE', 'TWO'])
  })
})
