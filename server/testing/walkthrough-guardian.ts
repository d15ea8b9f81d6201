import assert from 'node:assert/strict'
import { guardianBodies } from './guardian-bodies.ts'
import { signedInGuardian } from './guardian-makers.ts'
import type { TestApp } from './test-app.ts'

/** A guardian of the student makes each call of guardians once, and pages through the news. */
export async function walkGuardian(test: TestApp, student: { stud_id: number }, news_id: number): Promise<void> {
  const { token } = await signedInGuardian(test, [student])
  const { stud_id } = student
  const call = async (path: string, body: object) => {
    const { status, body: reply } = await test.post(path, { stud_id, ...body }, token)
    assert.equal(status, 200, `${path}: ${JSON.stringify(reply)}`)
  }
  await call('/Guardian/news', { before: news_id })
  for (const [path, body] of Object.entries(guardianBodies)) {
    await call(path, body)
    // Long enough for the session's use to be recorded.
    test.clock.seconds(3600)
  }
}
