import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { statementChannel } from '../../db/statement-channel.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { aLevel, aSignedIn, aStudent, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { paperById } from '../paper/paper.queries.ts'
import { removePapers } from '../paper/removals.queries.ts'
import { latestAttempt } from './attempt.queries.ts'
import { startOrResumeAttempt } from './start-attempt.ts'

const STUDENTS = 12

/** How often each of some tables was read from while something ran; what is written may look into them besides. */
async function readsOf(tables: string[], run: () => Promise<unknown>): Promise<number[]> {
  const counts = tables.map(() => 0)
  const count = (message: unknown) => {
    const { sql } = message as { sql: string }
    if (!sql.startsWith('select')) return
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

  it('A class that begins a paper in the same second has it and the names of its subjects read once for all of them', async () => {
    const { paper_id } = await aPaper(test, 'exam', subject_id, { minutes: 30 })
    const begin = async ({ stud_id, token }: (typeof pupils)[number]) =>
      test.post('/Student/exam', { stud_id, exam_id: paper_id }, token)
    const all = async () => {
      const answers = await Promise.all(pupils.map(begin))
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    }
    // The paper's audience and its content; its questions, their options and their translations.
    assert.deepEqual(await readsOf(['papers', 'paper_questions', 'subjects'], all), [2, 3, 1])
  })

  it('A class that begins a paper in the same second begins nothing where the paper is taken back after it was read', async () => {
    const { paper_id } = await aPaper(test, 'exam', subject_id, { minutes: 30 })
    const paper = await paperById(test.db.read, paper_id)
    await test.db.write((tx) => removePapers(tx, [paper_id]))
    const { stud_id } = await aStudent(test)
    await assert.rejects(startOrResumeAttempt(test, { stud_id, own: 0 }, paper), (error) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.reason, 'not_found')
      return true
    })
    assert.equal(await latestAttempt(test.db.read, stud_id, paper_id), undefined)
  })
})
