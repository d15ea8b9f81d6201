import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemRandom } from '../ports/random.ts'
import { codesOf } from '../testing/codes.ts'
import { aChapter, aSignedIn, aStudent, aSubject, aTopic, signIn } from '../testing/makers.ts'
import { aPaper } from '../testing/paper-makers.ts'
import { testApp } from '../testing/test-app.ts'
import { hashOf } from '../ports/secret-keys.ts'
import { newToken } from './authenticator.ts'
import { bumpStudentVersion, sessionByToken } from './session.queries.ts'

describe('a session', async () => {
  const test = await testApp()
  const ask = (stud_id: number, token?: string) => test.post('/Student/get_profile', { stud_id }, token)
  const reason = async (stud_id: number, token?: string) => {
    const { status, body } = await ask(stud_id, token)
    return status === 200 ? 'live' : body.data.reason
  }

  it('A session is needed, and must be one that was given out', async () => {
    const { stud_id } = await aStudent(test)
    for (const token of [undefined, '', 'chosen', 'x'.repeat(43), "' or 1=1 --".padEnd(43, 'x')]) {
      assert.equal(await reason(stud_id, token), 'unknown')
    }
  })

  it('A session is replaced by the next login, for the next call that begins', async () => {
    const student = await aStudent(test)
    const phone = await signIn(test, student)
    assert.equal(await reason(student.stud_id, phone), 'live')
    const laptop = await signIn(test, student)
    assert.equal(await reason(student.stud_id, phone), 'replaced')
    assert.equal(await reason(student.stud_id, laptop), 'live')
  })

  it('A session begins above the version of the one it replaces, also in the same millisecond', async () => {
    const student = await aStudent(test)
    const own = async (token: string) => {
      const found = await sessionByToken.one(test.db.read, hashOf(token))
      assert.ok(found)
      return found.own
    }
    const phone = await signIn(test, student)
    await test.db.write((tx) => bumpStudentVersion(tx, student.stud_id))
    const last = await own(phone)
    assert.ok((await own(await signIn(test, student))) > last)
  })

  it('A session is one, however many logins come at once', async () => {
    const student = await aStudent(test)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(test, student)))
    const tokens = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const reasons = await Promise.all(tokens.map((token) => reason(student.stud_id, token)))
    assert.equal(reasons.filter((one) => one === 'live').length, 1)
  })

  it('A session costs no more because another student watches', async () => {
    const { student, token } = await aSignedIn(test)
    const other = await aStudent(test)
    const watching = await signIn(test, other)
    const topic_id = await aTopic(test, await aChapter(test, await aSubject(test, 6)))
    const cost = async () => {
      const before = test.reads.count
      assert.equal(await reason(student.stud_id, token), 'live')
      return test.reads.count - before
    }
    await cost()
    const quiet = await cost()
    const watch = { stud_id: other.stud_id, topic_id, position: 1 }
    assert.equal((await test.post('/Student/watch_progress', watch, watching)).status, 200)
    assert.equal(await cost(), quiet)
  })

  it('A session is noted as seen once an hour, and nobody else is asked for again because of it', async () => {
    const [student, other] = [await aStudent(test), await aStudent(test)]
    const [token, watching] = [await signIn(test, student), await signIn(test, other)]
    const seen = async () => {
      const found = test.db.read.selectFrom('sessions').select('seen_at').where('stud_id', '=', student.stud_id)
      return (await found.executeTakeFirstOrThrow()).seen_at
    }
    test.clock.seconds(3600)
    for (const one of [() => ask(other.stud_id, watching), () => ask(student.stud_id, token)])
      assert.equal((await one()).status, 200)
    const noted = test.clock.now()
    assert.equal(await seen(), noted)
    test.clock.seconds(3599)
    assert.equal((await ask(student.stud_id, token)).status, 200)
    assert.equal(await seen(), noted)
    test.clock.seconds(1)
    // The other one is noted by the first call and known from the second on, and stays so while this one is noted.
    const costOf = async () => {
      const before = test.reads.count
      assert.equal((await ask(other.stud_id, watching)).status, 200)
      return test.reads.count - before
    }
    await costOf()
    await costOf()
    const known = await costOf()
    assert.equal((await ask(student.stud_id, token)).status, 200)
    assert.equal(await seen(), test.clock.now())
    assert.equal(await costOf(), known)
  })

  it('A session ends after fourteen days without a call', async () => {
    const { student, token } = await aSignedIn(test)
    test.clock.days(13.9)
    assert.equal(await reason(student.stud_id, token), 'live')
    test.clock.days(13.9)
    assert.equal(await reason(student.stud_id, token), 'live')
    const idle = await signIn(test, student)
    test.clock.days(14)
    assert.equal(await reason(student.stud_id, idle), 'expired')
  })

  it('A session ends after thirty days, used or not', async () => {
    const { student, token } = await aSignedIn(test)
    for (let week = 0; week < 4; week += 1) {
      test.clock.days(7)
      assert.equal(await reason(student.stud_id, token), 'live')
    }
    test.clock.days(2)
    assert.equal(await reason(student.stud_id, token), 'expired')
  })

  it('A session does not end while its student sits in a timed test', async () => {
    const { student, token } = await aSignedIn(test)
    const subject = await aSubject(test, 6)
    const sixteenDays = 16 * 24 * 60
    const paper = await aPaper(test, 'entrance', subject, { minutes: sixteenDays })
    await test.post('/Student/entrance_start_exam', { stud_id: student.stud_id, exam_id: paper.paper_id }, token)
    test.clock.days(15)
    assert.equal(await reason(student.stud_id, token), 'live')
    test.clock.days(29)
    assert.equal(await reason(student.stud_id, token), 'expired')
  })

  it('A session ends after a timed test when what is sent late has had its time', async () => {
    const patient = await testApp({ LATE_SECONDS: '600' })
    const student = await aStudent(patient)
    const subject = await aSubject(patient, 6)
    const paper = await aPaper(patient, 'entrance', subject, { minutes: 60 })
    const token = await signIn(patient, student)
    patient.clock.days(14)
    patient.clock.seconds(-1)
    const started = { stud_id: student.stud_id, exam_id: paper.paper_id }
    assert.equal((await patient.post('/Student/entrance_start_exam', started, token)).status, 200)
    // Nothing may be noted as a call meanwhile: a paper is answered on one screen.
    await patient.db.write((tx) => tx.updateTable('sessions').set({ seen_at: 0, started_at: 0 }).execute())
    const now = async () => (await patient.post('/Student/get_profile', { stud_id: student.stud_id }, token)).status
    patient.clock.seconds(3600 + 600 + 9)
    assert.equal(await now(), 200)
    await patient.db.write((tx) => tx.updateTable('sessions').set({ seen_at: 0 }).execute())
    patient.clock.seconds(2)
    assert.equal(await now(), 401)
  })

  it('A session is a new one at each login, whatever the client sends', async () => {
    const student = await aStudent(test)
    const { login, verify, lastCode } = codesOf(test)
    const chosen = newToken(systemRandom)
    const { body } = await login(student, { headers: { token: chosen } })
    const verified = await verify(body.data.otp_ref as string, lastCode(), { headers: { token: chosen } })
    assert.notEqual(verified.body.token, chosen)
    assert.equal(await reason(student.stud_id, chosen), 'unknown')
    assert.equal(await reason(student.stud_id, verified.body.token as string), 'live')
  })

  it('A session is carried by the header alone, and by one of them', async () => {
    const { stud_id, token } = await aSignedIn(test)
    const elsewhere = [
      { url: `/api/Student/get_profile?token=${token}` },
      { headers: { cookie: `token=${token}` } },
      { headers: { authorization: `Bearer ${token}` } },
      { payload: { stud_id, token } },
      { headers: { token: [token, token] } },
      { headers: { token: `${token}, ${token}` } },
    ]
    for (const changes of elsewhere) {
      const call = { method: 'POST', url: '/api/Student/get_profile', payload: { stud_id }, ...changes } as const
      assert.equal((await test.app.inject(call)).statusCode, 401)
    }
  })

  it('A session ends with the logout, which is not a login somewhere else', async () => {
    const { student, token } = await aSignedIn(test)
    await test.post('/Auth/logout', { stud_id: student.stud_id }, token)
    assert.equal(await reason(student.stud_id, token), 'unknown')
  })

  it('A session stays replaced, however old it grows', async () => {
    const { student, token } = await aSignedIn(test)
    await signIn(test, student)
    test.clock.days(40)
    assert.equal(await reason(student.stud_id, token), 'replaced')
  })

  it('A session cannot be looked for: an address that sends unknown tokens has to wait', async () => {
    const { student, token } = await aSignedIn(test)
    const call = { method: 'POST', url: '/api/Student/get_profile', payload: { stud_id: student.stud_id } } as const
    const from = (remoteAddress: string, sent: string) =>
      test.app.inject({ ...call, remoteAddress, headers: { token: sent } })
    const statuses: number[] = []
    for (let tried = 0; tried < 40; tried += 1)
      statuses.push((await from('10.3.3.3', newToken(systemRandom))).statusCode)
    assert.equal(statuses[0], 401)
    assert.equal(statuses.at(-1), 429)
    assert.equal((await from('10.3.3.3', token)).statusCode, 200)
    assert.equal((await from('10.3.3.4', newToken(systemRandom))).statusCode, 401)
  })

  it('A session ends for a student who has left', async () => {
    const { student, token } = await aSignedIn(test)
    await test.db.write((tx) =>
      tx.updateTable('students').set({ status: 'left' }).where('stud_id', '=', student.stud_id).execute(),
    )
    assert.equal(await reason(student.stud_id, token), 'unknown')
  })

  it('A session is stored so that its token cannot be read from the database', async () => {
    const { token } = await aSignedIn(test)
    const rows = await test.db.read.selectFrom('sessions').selectAll().execute()
    assert.ok(!JSON.stringify(rows).includes(token))
  })
})
