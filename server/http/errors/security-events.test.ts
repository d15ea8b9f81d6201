import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { closeAllOverdue } from '../../assessment/attempt/close-overdue.ts'
import { systemRandom } from '../../ports/random.ts'
import { adminCommandsOf } from '../../cli/admin-commands.ts'
import { aSignedIn, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

type Line = Record<string, unknown> & { msg: string }
const REQUEST = /^[0-9a-f-]{36}$/
const NUMBER = /^[\w-]{8}:\d\d$/
const SESSION = /^[0-9a-f]{8}$/

describe('the log of what matters for safety', async () => {
  const test = await testApp({ LOG_LEVEL: 'info', LIMIT_CODES_PER_NUMBER_10_MINUTES: '2' })
  let from = 0
  /** What was logged since the last look. */
  const news = (): Line[] => {
    const lines = test.logged.slice(from).map((line) => JSON.parse(line) as Line)
    from = test.logged.length
    return lines
  }
  const login = (mobile: string) => test.post('/Auth/login', { mobile, phone_code: '91', device_id: 'id_a' })
  const verify = (otp_ref: string, otp: string) => test.post('/Auth/verifyOTP', { otp_ref, otp })
  const code = () => test.outbox.at(-1)?.code ?? ''
  const wrong = () => (code() === '0000' ? '0001' : '0000')

  it('The security log has codes that are sent, refused, wrong and right, each with the same mark of the number', async () => {
    const { mobile, stud_id } = await aStudent(test)
    const first = (await login(mobile)).body.data
    await verify(first.otp_ref, wrong())
    test.clock.seconds(31)
    const second = (await login(mobile)).body.data
    await login(mobile)
    await verify(second.otp_ref, code())
    const lines = news()
    assert.deepEqual(
      lines.map(({ msg, reason }) => [msg, reason].filter(Boolean).join(': ')),
      [
        'code sent',
        'code not taken: wrong_code',
        'code sent',
        'code refused: too_many',
        'refused: too_many',
        'code verified',
        'session started',
      ],
    )
    for (const { request } of lines) assert.match(String(request), REQUEST)
    const marks = new Set(lines.flatMap(({ number }) => (typeof number === 'string' ? [number] : [])))
    assert.equal(marks.size, 1)
    assert.match([...marks].join(), NUMBER)
    assert.ok([...marks].join().endsWith(mobile.slice(-2)))
    assert.equal(lines.at(-1)?.['stud_id'], stud_id)
  })

  it('The security log has the session that a login replaced, that was refused then, and that was logged out', async () => {
    const student = await aStudent(test)
    const old = await signIn(test, student)
    const { otp_ref } = (await login(student.mobile)).body.data
    const { token } = (await verify(otp_ref, code())).body
    await test.post('/Student/home', { stud_id: student.stud_id }, old)
    await test.post('/Auth/logout', { stud_id: student.stud_id }, token)
    const lines = news().filter(({ msg }) => msg.startsWith('session') || msg === 'refused')
    assert.deepEqual(
      lines.map(({ msg, reason }) => [msg, reason].filter(Boolean).join(': ')),
      ['session replaced', 'session started', 'refused: replaced', 'session ended: logout'],
    )
    const [replaced, started, , ended] = lines.map(({ session }) => String(session))
    assert.match(replaced ?? '', SESSION)
    assert.notEqual(replaced, started)
    assert.equal(started, ended)
  })

  it('The security log has who asked for whose data', async () => {
    const [student, other] = [await aStudent(test), await aStudent(test)]
    const token = await signIn(test, student)
    await test.post('/Student/home', { stud_id: other.stud_id }, token)
    const [line] = news()
    assert.deepEqual(
      [line?.['reason'], line?.['stud_id'], line?.['asked']],
      ['not_yours', student.stud_id, other.stud_id],
    )
    assert.match(String(line?.['session']), SESSION)
    assert.equal(line?.['route'], '/api/Student/home')
  })

  it('The security log has a signed address that is refused, without its signature', async () => {
    await test.app.inject({ url: `/media/a1.b2.${'c'.repeat(43)}/7/lesson.mp4` })
    const [line] = news()
    assert.deepEqual([line?.['reason'], line?.['route']], ['link_refused', '/media/:signature/:file/*'])
    assert.ok(!JSON.stringify(line).includes('ccc'))
  })

  it('The security log has the begin of an attempt, a save that was refused, the submit, and the close when time is over', async () => {
    const { stud_id, token } = await aSignedIn(test)
    const subject = await aSubject(test, 6)
    const begun = async () => {
      const paper = await aPaper(test, 'exam', subject, { minutes: 30 })
      const { data } = (await test.post('/Student/exam', { stud_id, exam_id: paper.paper_id }, token)).body
      return { paper, attempt_id: data.attempt_id as number, record_id: data.record_id as number }
    }
    const first = await begun()
    await test.post('/Student/exam', { stud_id, exam_id: first.paper.paper_id }, token)
    const submit = { stud_id, record_id: first.attempt_id, submit_data: [] }
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await test.post('/Student/submit_exam', submit, token)
      assert.equal(status, 200, body.message)
    }
    const question_id = first.paper.questions[0]?.question_id
    const saving = { stud_id, attempt_id: first.attempt_id, question_id, answer: 'Option 2', marked: false, seq: 1 }
    assert.equal((await test.post('/Student/save_answer', saving, token)).status, 409)
    const second = await begun()
    test.clock.seconds(3600)
    await closeAllOverdue(test)
    const lines = news()
    assert.deepEqual(
      lines.map(({ msg, attempt_id, reason }) => [msg, attempt_id ?? reason]),
      [
        ['attempt started', first.attempt_id],
        ['attempt submitted', first.attempt_id],
        ['refused', 'attempt_closed'],
        ['attempt started', second.attempt_id],
        ['attempt closed, its time was over', second.attempt_id],
      ],
    )
    for (const line of lines) assert.equal(line['stud_id'], stud_id)
  })

  it("The security log has the provider's doings: imports, sessions ended, numbers unlocked, students erased", async () => {
    const { stud_id, mobile } = await aStudent(test)
    const orders = adminCommandsOf({ ...test, random: systemRandom })
    const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
    const id = await orders['import.begin']({ sheet: 'levels', file: 'Zubaida.csv', hash: 'h', counts, rows: 0 })
    await orders['import.publish']({ id }, () => {})
    await orders['end-sessions']({ stud_id })
    await orders.unlock({ phone_code: '91', mobile })
    await orders.erase({ stud_id })
    const lines = news()
    assert.deepEqual(
      lines.map(({ msg }) => msg),
      ['import begun', 'import stored', 'sessions ended', 'number unlocked', 'student erased'],
    )
    assert.ok(!JSON.stringify(lines).includes('Zubaida'))
  })
})
