import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aSignedIn } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

describe('feedback', async () => {
  const test = await testApp()
  const send = async (message: string, whom = '') => {
    const { student, token } = await aSignedIn(test, whom === '' ? {} : { name: whom })
    return { student, ...(await test.post('/Student/add_feedback', { stud_id: student.stud_id, message }, token)) }
  }

  it('Feedback is kept as it was written, and thanked for', async () => {
    const written = 'The notes are good.\n<b>More</b> of them, please 🙂 മലയാളം'
    const { student, status, body } = await send(`  ${written.replace('\n', '\r\n')}\n`)
    assert.deepEqual([status, body.message], [200, 'Your feedback has been submitted. Thank You.'])
    const rows = await test.db.read
      .selectFrom('feedback')
      .where('stud_id', '=', student.stud_id)
      .select('message')
      .execute()
    assert.deepEqual(
      rows.map(({ message }) => message),
      [written],
    )
  })

  it('Feedback has 5 to 5,000 characters, spaces around it not counted', async () => {
    const lengths: [string, number][] = [
      ['1234', 422],
      ['  1234  \n', 422],
      ['12345', 200],
      ['🙂🙂🙂🙂', 422],
      ['x'.repeat(5000), 200],
      ['x'.repeat(5001), 422],
    ]
    for (const [message, status] of lengths) assert.equal((await send(message)).status, status, message.slice(0, 10))
  })

  it('Feedback is limited to a few an hour, and nothing of the student is lost', async () => {
    const { student, token } = await aSignedIn(test)
    const statuses: number[] = []
    for (let sent = 0; sent < 6; sent += 1) {
      const { status } = await test.post('/Student/add_feedback', { stud_id: student.stud_id, message: 'again' }, token)
      statuses.push(status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
    test.clock.seconds(3601)
    const later = await test.post('/Student/add_feedback', { stud_id: student.stud_id, message: 'again' }, token)
    assert.equal(later.status, 200)
  })
})
