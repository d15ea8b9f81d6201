import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { statementChannel } from '../../db/statement-channel.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

const STUDENTS = 12

/** How often each of some tables was read from while something ran. */
async function readsOf(tables: string[], run: () => Promise<unknown>): Promise<number[]> {
  const counts = tables.map(() => 0)
  const count = (message: unknown) => {
    const { sql } = message as { sql: string }
    for (const [at, table] of tables.entries()) if (sql.includes(`from "${table}"`)) counts[at] = (counts[at] ?? 0) + 1
  }
  statementChannel.subscribe(count)
  try {
    await run()
  } finally {
    statementChannel.unsubscribe(count)
  }
  return counts
}

describe('a class that begins a paper in the same second', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject_id = await aSubject(test, 6)
  const pupils = await Promise.all(Array.from({ length: STUDENTS }, () => aSignedIn(test)))

  it('has it and the names of its subjects read once for all of them', async () => {
    const { paper_id } = await aPaper(test, 'exam', subject_id, { minutes: 30 })
    const begin = async ({ stud_id, token }: (typeof pupils)[number]) =>
      test.post('/Student/exam', { stud_id, exam_id: paper_id }, token)
    const all = async () => {
      const answers = await Promise.all(pupils.map(begin))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    }
    // The paper for who may take it and for what it holds; its questions, their options and their translations.
    assert.deepEqual(await readsOf(['papers', 'paper_questions', 'subjects'], all), [2, 3, 1])
  })
})
