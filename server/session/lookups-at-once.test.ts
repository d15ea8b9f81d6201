import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aStudent, signIn } from '../testing/makers.ts'
import { testApp } from '../testing/test-app.ts'

describe('sessions that are looked up at once', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)

  it('Sessions that are looked up at once are each their own, and unknown tokens nobody’s', async () => {
    const students = await Promise.all(Array.from({ length: 9 }, async () => aStudent(test)))
    const tokens = await Promise.all(students.map((student) => signIn(test, student)))
    const ended = tokens[3] ?? ''
    await test.post('/Auth/logout', { stud_id: students[3]?.stud_id }, ended)
    const profileOf = async (at: number, token = tokens[at]) => {
      const { status, body } = await test.post('/Student/get_profile', { stud_id: students[at]?.stud_id }, token)
      return status === 200 ? body.data.name : status
    }
    const told = await Promise.all([
      ...students.map(async (_one, at) => profileOf(at)),
      profileOf(0, 'x'.repeat(43)),
      profileOf(0),
    ])
    const names = students.map(({ name }, at) => (at === 3 ? 401 : name))
    assert.deepEqual(told, [...names, 401, students[0]?.name])
  })
})
