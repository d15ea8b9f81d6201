import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { anExamWriter } from '../../../testing/exam-writer.ts'
import { aLevel, aSubject } from '../../../testing/makers.ts'
import { aPaper, type MadePaper } from '../../../testing/paper-makers.ts'
import { assign } from '../../../testing/rosters.ts'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

/** Somebody of the staff is called by their address until they say otherwise. */
const nameOf = ({ email }: SignedInStaff): string => email.split('@')[0] ?? ''

const reason = 'Somebody wrote for her.'
let pressed = 0
const key = () => ({ request_key: `press-${(pressed += 1)}-of-requests` })

/** Longer ago than a second factor counts as just given. */
const STALE_SECONDS = 301

describe('what an invigilator asks and an examiner confirms', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const subject = await aSubject(test, await aLevel(test))
  let examiner: SignedInStaff
  let other: SignedInStaff
  let invigilator: SignedInStaff
  // An hour without a call signs the staff out.
  beforeEach(async () => {
    examiner = await signedInStaff(test, 'examiner')
    other = await signedInStaff(test, 'examiner')
    invigilator = await signedInStaff(test, 'invigilator')
  })
  const aHall = async () => {
    const now = test.clock.now()
    const hall = await aPaper(test, 'exam', subject, { minutes: 30, starts_at: now, ends_at: now + 3_600_000 })
    await assign(test, hall, invigilator)
    return hall
  }
  const ask = async ({ paper_id }: MadePaper, attempt_ids: number[], act: string, said: object = {}) =>
    invigilator.post('ask_for_act', { paper_id, attempt_ids, act, reason, ...key(), ...said })
  const asked = async (...given: Parameters<typeof ask>): Promise<number> => {
    const { status, body } = await ask(...given)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.act_request_id
  }
  const confirm = async (act_request_id: number, who = examiner, said = key()) =>
    who.post('confirm_request', { act_request_id, ...said })
  const look = async ({ paper_id }: MadePaper, who = examiner) => (await who.post('sitting', { paper_id })).body.data
  const rowOf = async (hall: MadePaper, id: number) =>
    (await look(hall)).rows.find(({ attempt_id }: { attempt_id: number }) => attempt_id === id)
  const audited = async () => (await (await signedInStaff(test, 'owner')).post('audit', {})).body.data.entries

  it('A request of an invigilator does nothing when it is asked, and all of it when it is confirmed, with both names', async () => {
    const hall = await aHall()
    const [writer, second] = [await anExamWriter(test, hall), await anExamWriter(test, hall)]
    const id = await asked(hall, [writer.attempt_id, second.attempt_id], 'malpractice')
    assert.equal((await rowOf(hall, writer.attempt_id)).ruling, null)
    const [request] = (await look(hall)).requests
    assert.deepEqual(
      [request.act_request_id, request.act, request.attempt_ids, request.reason, request.still, request.state],
      [id, 'malpractice', [writer.attempt_id, second.attempt_id], reason, 2, 'open'],
    )
    assert.equal(request.staff_id, invigilator.staff_id)
    assert.deepEqual((await look(hall, invigilator)).requests, [request])
    // A ruling holds whoever hands in meanwhile.
    await second.submit()
    const done = (await confirm(id)).body.data
    assert.deepEqual([done.done, done.left, done.is_repeated], [2, [], false])
    assert.equal((await rowOf(hall, writer.attempt_id)).ruling, 'malpractice')
    assert.equal((await rowOf(hall, second.attempt_id)).ruling, 'malpractice')
    const [now] = (await look(hall)).requests
    assert.deepEqual([now.state, now.decided_by], ['done', nameOf(examiner)])
    const entry = (await audited()).find(({ action }: { action: string }) => action === 'sitting_rule')
    assert.deepEqual([entry.who, entry.reason], [nameOf(examiner), reason])
    assert.ok(
      entry.changes.some(
        ({ field, after }: Record<string, string>) => field === 'asked_by' && after === nameOf(invigilator),
      ),
    )
  })

  it('A request of an invigilator opens again for the minutes that were asked, and closes what is open', async () => {
    const hall = await aHall()
    const writer = await anExamWriter(test, hall)
    await writer.submit()
    assert.equal((await ask(hall, [writer.attempt_id], 'reopen')).body.data.field, 'minutes')
    const again = await asked(hall, [writer.attempt_id], 'reopen', { minutes: 7 })
    assert.equal((await confirm(again)).status, 200)
    assert.equal(Date.parse((await writer.clock()).deadline) - test.clock.now(), 7 * 60_000)
    const closed = await asked(hall, [writer.attempt_id], 'force')
    assert.equal((await confirm(closed)).body.data.done, 1)
    assert.equal((await rowOf(hall, writer.attempt_id)).is_forced, true)
  })

  it('A request of an invigilator is one request and one act however often it is sent', async () => {
    const hall = await aHall()
    const writer = await anExamWriter(test, hall)
    const said = key()
    const id = await asked(hall, [writer.attempt_id], 'void', said)
    const again = (await ask(hall, [writer.attempt_id], 'void', said)).body.data
    assert.deepEqual([again.act_request_id, again.is_repeated], [id, true])
    assert.equal((await look(hall)).requests.length, 1)
    const press = key()
    assert.equal((await confirm(id, examiner, press)).body.data.is_repeated, false)
    assert.equal((await confirm(id, examiner, press)).body.data.is_repeated, true)
    assert.equal((await rowOf(hall, writer.attempt_id)).acts, 1)
  })

  it('A request of an invigilator is done by one of two examiners, and the other is told by whom', async () => {
    const hall = await aHall()
    const writer = await anExamWriter(test, hall)
    const id = await asked(hall, [writer.attempt_id], 'absent')
    const answers = await Promise.all([confirm(id), confirm(id, other)])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    assert.deepEqual([won?.status, lost?.status, lost?.body.data.reason], [200, 422, 'rule'])
    const { decided_by } = (await look(hall)).requests[0]
    assert.ok(lost?.body.message.startsWith(`${decided_by} has already confirmed`), lost?.body.message)
    const declined = await other.post('decline_request', { act_request_id: id, word: 'No.' })
    assert.equal(declined.body.data.reason, 'rule')
    assert.equal((await rowOf(hall, writer.attempt_id)).acts, 1)
  })

  it('A request of an invigilator is out of date where the attempt was turned meanwhile, also there and back', async () => {
    const hall = await aHall()
    const writer = await anExamWriter(test, hall)
    const { attempt_id } = writer
    const id = await asked(hall, [attempt_id], 'force')
    await writer.submit()
    assert.equal((await look(hall)).requests[0].still, 0)
    const late = await confirm(id)
    assert.deepEqual([late.status, late.body.data.reason], [422, 'rule'])
    assert.match(late.body.message, /out of date/)
    const body = { paper_id: hall.paper_id, attempt_id, minutes: 9, reason, ...key() }
    assert.equal((await examiner.post('reopen_attempt', body)).status, 200)
    // It is open as it was when it was asked, and another opening.
    assert.equal((await confirm(id)).status, 422)
    assert.equal((await writer.save(0)).status, 200)
    const [request] = (await look(hall)).requests
    assert.deepEqual([request.state, request.still], ['open', 0])
    const ruling = await asked(hall, [attempt_id], 'void')
    const rule = { paper_id: hall.paper_id, attempt_id, reason }
    await examiner.post('rule_attempt', { ...rule, ruling: 'void', ...key() })
    await examiner.post('rule_attempt', { ...rule, ruling: null, ...key() })
    assert.equal((await confirm(ruling)).status, 422)
    assert.equal((await rowOf(hall, attempt_id)).ruling, null)
  })

  it('A request of an invigilator leaves of several what has moved on', async () => {
    const hall = await aHall()
    const [one, two] = [await anExamWriter(test, hall), await anExamWriter(test, hall)]
    const id = await asked(hall, [one.attempt_id, two.attempt_id], 'force')
    await one.submit()
    assert.equal((await look(hall)).requests[0].still, 1)
    const { done, left } = (await confirm(id)).body.data
    assert.deepEqual([done, left], [1, [one.attempt_id]])
  })

  it('A request of an invigilator is declined with a word, or taken back by who asked, and then does nothing', async () => {
    const hall = await aHall()
    const writer = await anExamWriter(test, hall)
    const refused = await asked(hall, [writer.attempt_id], 'void')
    const word = { act_request_id: refused, word: 'Not proved.' }
    assert.equal((await examiner.post('decline_request', word)).body.data.is_repeated, false)
    assert.equal((await examiner.post('decline_request', word)).body.data.is_repeated, true)
    const [seen] = (await look(hall, invigilator)).requests
    assert.deepEqual([seen.state, seen.word, seen.decided_by], ['declined', 'Not proved.', nameOf(examiner)])
    assert.match((await confirm(refused, other)).body.message, /has already rejected/)
    const back = await asked(hall, [writer.attempt_id], 'void')
    const stranger = await signedInStaff(test, 'invigilator')
    await assign(test, hall, invigilator, stranger)
    assert.equal((await stranger.post('take_back_request', { act_request_id: back })).status, 404)
    assert.equal((await invigilator.post('take_back_request', { act_request_id: back })).status, 200)
    assert.equal((await invigilator.post('take_back_request', { act_request_id: back })).body.data.is_repeated, true)
    assert.match((await confirm(back)).body.message, /has withdrawn this/)
    assert.equal((await rowOf(hall, writer.attempt_id)).ruling, null)
  })

  it('A request of an invigilator is for those who are assigned, of attempts at that paper, as these stand', async () => {
    const [hall, elsewhere] = [await aHall(), await aHall()]
    const [writer, away] = [await anExamWriter(test, hall), await anExamWriter(test, elsewhere)]
    const stranger = await signedInStaff(test, 'invigilator')
    const body = { paper_id: hall.paper_id, attempt_ids: [writer.attempt_id], act: 'void', reason }
    assert.equal((await stranger.post('ask_for_act', { ...body, ...key() })).status, 404)
    assert.equal((await ask(hall, [writer.attempt_id, away.attempt_id], 'void')).status, 404)
    assert.equal((await ask(hall, [writer.attempt_id], 'reopen', { minutes: 5 })).body.data.field, 'attempt_ids')
    assert.deepEqual((await look(hall)).requests, [])
    assert.equal((await confirm(4711)).status, 404)
    assert.equal((await examiner.post('decline_request', { act_request_id: 4711, word: 'No.' })).status, 404)
  })

  it('A request of an invigilator asks for the second factor again where several are closed, as the act does', async () => {
    const hall = await aHall()
    const [one, two] = [await anExamWriter(test, hall), await anExamWriter(test, hall)]
    const single = await asked(hall, [one.attempt_id], 'force')
    const several = await asked(hall, [one.attempt_id, two.attempt_id], 'force')
    test.clock.seconds(STALE_SECONDS)
    assert.equal((await confirm(several)).body.data.reason, 'factor_needed')
    assert.equal((await rowOf(hall, two.attempt_id)).is_open, true)
    assert.equal((await confirm(single)).status, 200)
  })

  it('A request of an invigilator stands in the day of those who decide, as long as it is open', async () => {
    const hall = await aHall()
    const writer = await anExamWriter(test, hall)
    const id = await asked(hall, [writer.attempt_id], 'void')
    const ofHall = async () =>
      (await examiner.post('today')).body.data.requests.find(
        ({ paper_id }: { paper_id: number }) => paper_id === hall.paper_id,
      )
    assert.equal((await ofHall()).count, 1)
    assert.equal((await invigilator.post('today')).body.data.requests, null)
    await confirm(id)
    assert.equal(await ofHall(), undefined)
  })
})
