import assert from 'node:assert/strict'
import { it } from 'node:test'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { computeResults } from './compute-results.ts'

it('ranks go by the subjects as they are, where questions were filed under another one meanwhile', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const before = await aSubject(test, 6, 'Physics')
  const after = await aSubject(test, 6, 'Mechanics')
  const paper = await aPaper(test, 'exam', before, { ends_at: test.clock.now() + 3_600_000 })
  const [first = assert.fail()] = paper.questions
  const taker = async (answer: string) => {
    const { stud_id, token } = await aSignedIn(test)
    const post = async (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
    const { attempt_id } = (await post('exam', { exam_id: paper.paper_id })).body.data
    const submit_data = [{ question_id: first.question_id, answer }]
    await post('submit_exam', { record_id: attempt_id, submit_data })
    return async () => (await post('attempt_standing', { attempt_id })).body.data.subjects
  }
  const best = await taker('Option 2')
  const last = await taker('Option 1')
  const ids = paper.questions.map(({ question_id }) => question_id)
  const filed = { subject_id: after }
  await test.db.write((tx) => tx.updateTable('questions').set(filed).where('question_id', 'in', ids).execute())
  test.clock.seconds(3600 + 910)
  await computeResults(test)
  const shown = [...(await best()), ...(await last())].map(({ subject_name, rank, percentile }) => [
    subject_name,
    rank,
    percentile,
  ])
  assert.deepEqual(shown, [
    ['Mechanics', 1, '100.0000000'],
    ['Mechanics', 2, '50.0000000'],
  ])
})
