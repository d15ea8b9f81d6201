import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { saveAcademy } from '../../academy/academy.ts'
import { aChapter, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

// The academy's settings are read once a second.
const READ_AGAIN_MS = 1100

describe('what a cached answer hangs on', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const student = await aStudent(test)
  const { stud_id } = student
  const token = await signIn(test, student)
  const subject_id = await aSubject(test, 6)
  const chapter_id = await aChapter(test, subject_id)
  const end = test.clock.now() + 86_400_000
  await aPaper(test, 'exam', subject_id, { minutes: 30, starts_at: test.clock.now() - 1000, ends_at: end })
  await aPaper(test, 'quiz', subject_id, { chapter_id, ends_at: end })
  const ask = async (path: string, body: object = {}) =>
    JSON.stringify((await test.post(path, { stud_id, ...body }, token)).body.data)
  const lists: [string, object][] = [
    ['/Student/exams', {}],
    ['/Student/get_quiz_by_chapter', { chapter_id }],
    ['/Student/home', {}],
  ]

  it("What a cached answer hangs on is the academy's zone, in every list alike", async () => {
    for (const [path, body] of lists) assert.match(await ask(path, body), /\+05:30/, path)
    await test.db.write((tx) => saveAcademy(tx, { zone: 'Asia/Dubai' }))
    await pause(READ_AGAIN_MS)
    for (const [path, body] of lists) {
      const shown = await ask(path, body)
      assert.match(shown, /\+04:00/, path)
      assert.doesNotMatch(shown, /\+05:30/, path)
    }
  })
})
