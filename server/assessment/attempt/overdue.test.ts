import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aSignedIn, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../testing/paper-makers.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { addAttempt } from './attempt.queries.ts'
import { closeAllOverdue } from './close-overdue.ts'

const MINUTES = 30
const END = MINUTES * 60

async function anExam(test: TestApp): Promise<MadePaper> {
  return aPaper(test, 'exam', await aSubject(test, await aLevel(test)), { minutes: MINUTES })
}

/** A student who has begun the paper. */
async function aTaker(test: TestApp, { paper_id, questions }: MadePaper) {
  const { student, stud_id, token } = await aSignedIn(test)
  const { attempt_id } = (await test.post('/Student/exam', { stud_id, exam_id: paper_id }, token)).body.data
  const question_id = questions[0]?.question_id
  return {
    student,
    attempt_id,
    save: async (seq: number, answer = 'Option 2') => {
      const body = { stud_id, attempt_id, question_id, answer, marked: false, seq }
      const { status, body: answered } = await test.post('/Student/save_answer', body, token)
      return status === 200 ? 'saved' : answered.data.reason
    },
    kept: async () => {
      const rows = test.db.read.selectFrom('answers').select('seq').where('attempt_id', '=', attempt_id)
      return (await rows.execute()).map(({ seq }) => seq)
    },
  }
}

const statesOf = async ({ db }: TestApp, { paper_id }: MadePaper) => {
  const rows = db.read.selectFrom('attempts').select(['state', 'marks', 'submitted_at', 'deadline'])
  return rows.where('paper_id', '=', paper_id).execute()
}

describe('an answer after the bell', () => {
  for (const late of [0, 15]) {
    it(`An answer after the bell counts for ${late} s where the provider says so, and changes nothing later`, async () => {
      const test = await testApp({ LATE_SECONDS: String(late) })
      const taker = await aTaker(test, await anExam(test))
      test.clock.seconds(END + late)
      assert.equal(await taker.save(1), 'saved')
      test.clock.seconds(1)
      assert.equal(await taker.save(2), 'attempt_closed')
      assert.deepEqual(await taker.kept(), [1])
    })
  }

  it('An answer after the bell is refused from a session that another login replaced', async () => {
    const test = await testApp()
    const taker = await aTaker(test, await anExam(test))
    assert.equal(await taker.save(1), 'saved')
    await signIn(test, taker.student)
    assert.equal(await taker.save(2), 'replaced')
    assert.deepEqual(await taker.kept(), [1])
  })
})

describe('attempts that nobody submits', () => {
  it('Attempts that nobody submits are closed with what was saved, as of their deadline, also by a server that was down then', async () => {
    const test = await testApp()
    const paper = await anExam(test)
    const taker = await aTaker(test, paper)
    await taker.save(1)
    test.clock.seconds(END + 60)
    assert.equal(await closeAllOverdue(test), 0)
    test.clock.days(3)
    assert.equal(await closeAllOverdue(test), 1)
    const [row] = await statesOf(test, paper)
    assert.deepEqual([row?.state, row?.marks, row?.submitted_at], ['final', 200, row?.deadline])
  })

  it('Attempts that nobody submits are each closed once, however many processes do it at once', async () => {
    const test = await testApp()
    const paper = await anExam(test)
    const taker = await aTaker(test, paper)
    await taker.save(1)
    await aCrowd(test, paper, 400)
    test.clock.seconds(END + 61)
    const closed = await Promise.all(Array.from({ length: 4 }, async () => closeAllOverdue(test)))
    assert.equal(
      closed.reduce((sum, one) => sum + one, 0),
      401,
    )
    const rows = await statesOf(test, paper)
    assert.ok(rows.every(({ state, submitted_at, deadline }) => state === 'final' && submitted_at === deadline))
    assert.equal(
      rows.reduce((sum, { marks }) => sum + (marks ?? 0), 0),
      200,
    )
  })
})

/** Students with an open attempt each, made without the calls. */
async function aCrowd(test: TestApp, { paper_id }: MadePaper, count: number): Promise<void> {
  const started_at = test.clock.now()
  const none = { submitted_at: null, marks: null, lost: null, answered: null, passed: null, tallies: null }
  for (let made = 0; made < count; made += 1) {
    const { stud_id } = await aStudent(test)
    const times = { started_at, deadline: started_at + END * 1000, number: 1, state: 'open' }
    const attempt = { stud_id, attempt_id: test.newId(), paper_id, ...times, ...none }
    await test.db.write((tx) => addAttempt(tx, attempt))
  }
}
