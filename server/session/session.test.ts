import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aStudent, aSubject, signIn } from '../testing/makers.ts'
import { aPaper } from '../testing/paper-makers.ts'
import { testApp } from '../testing/test-app.ts'

describe('a session', async () => {
  const test = await testApp()
  const ask = (stud_id: number, token?: string) => test.post('/Student/get_profile', { stud_id }, token)
  const reason = async (stud_id: number, token?: string) => {
    const { status, body } = await ask(stud_id, token)
    return status === 200 ? 'live' : body.data.reason
  }

  it('is needed, and must be one that was given out', async () => {
    const { stud_id } = await aStudent(test)
    for (const token of [undefined, '', 'chosen', 'x'.repeat(43), "' or 1=1 --".padEnd(43, 'x')]) {
      assert.equal(await reason(stud_id, token), 'unknown')
    }
  })

  it('is replaced by the next login, for the next call that begins', async () => {
    const student = await aStudent(test)
    const phone = await signIn(test, student)
    assert.equal(await reason(student.stud_id, phone), 'live')
    const laptop = await signIn(test, student)
    assert.equal(await reason(student.stud_id, phone), 'replaced')
    assert.equal(await reason(student.stud_id, laptop), 'live')
  })

  it('is one, however many logins come at once', async () => {
    const student = await aStudent(test)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(test, student)))
    const tokens = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const reasons = await Promise.all(tokens.map((token) => reason(student.stud_id, token)))
    assert.equal(reasons.filter((one) => one === 'live').length, 1)
  })

  it('ends after fourteen days without a call', async () => {
    const student = await aStudent(test)
    const token = await signIn(test, student)
    test.clock.days(13.9)
    assert.equal(await reason(student.stud_id, token), 'live')
    test.clock.days(13.9)
    assert.equal(await reason(student.stud_id, token), 'live')
    const idle = await signIn(test, student)
    test.clock.days(14)
    assert.equal(await reason(student.stud_id, idle), 'expired')
  })

  it('ends after thirty days, used or not', async () => {
    const student = await aStudent(test)
    const token = await signIn(test, student)
    for (let week = 0; week < 4; week += 1) {
      test.clock.days(7)
      assert.equal(await reason(student.stud_id, token), 'live')
    }
    test.clock.days(2)
    assert.equal(await reason(student.stud_id, token), 'expired')
  })

  it('does not end while its student sits in a timed test', async () => {
    const student = await aStudent(test)
    const token = await signIn(test, student)
    const subject = await aSubject(test, 6)
    const sixteenDays = 16 * 24 * 60
    const paper = await aPaper(test, 'entrance', subject, { minutes: sixteenDays })
    await test.post('/Student/entrance_start_exam', { stud_id: student.stud_id, exam_id: paper.paper_id }, token)
    test.clock.days(15)
    assert.equal(await reason(student.stud_id, token), 'live')
    test.clock.days(29)
    assert.equal(await reason(student.stud_id, token), 'expired')
  })

  it('ends for a student who has left', async () => {
    const student = await aStudent(test)
    const token = await signIn(test, student)
    await test.db.write((tx) =>
      tx.updateTable('students').set({ status: 'left' }).where('stud_id', '=', student.stud_id).execute(),
    )
    assert.equal(await reason(student.stud_id, token), 'unknown')
  })

  it('is stored so that its token cannot be read from the database', async () => {
    const student = await aStudent(test)
    const token = await signIn(test, student)
    const rows = await test.db.read.selectFrom('sessions').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(token))
  })
})
