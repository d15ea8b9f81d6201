import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { archive } from '../../academy/archived.queries.ts'
import { aClassThatAsks } from '../../testing/doubting.ts'
import { aSubject } from '../../testing/makers.ts'
import { another, beat } from '../../testing/notified.ts'
import { pushService } from '../../testing/push-service.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Row = { stud_id: number; feedback_id: number; text: string; state: string }

describe('the inbox of feedback', async () => {
  const service = await pushService()
  const test = await testApp({ PUSH_HOSTS: service.origin, LIMITS: 'off' })
  const school = await aClassThatAsks(test)
  const { asker, mate, subject_id, batch_id, posting } = school
  const [owner, clerk] = [await signedInStaff(test, 'owner'), await signedInStaff(test, 'clerk')]
  const teacher = await school.teacher(subject_id, batch_id)
  const inbox = async (who = clerk, filter: object = {}): Promise<Row[]> =>
    (await who.post('feedback', { open: true, ...filter })).body.data.feedback
  const sent = async (message: string, whose = asker) => {
    test.clock.seconds(60)
    assert.equal((await posting(whose).post('add_feedback', { message })).status, 200)
    const [row] = await inbox()
    assert.equal(row?.text, message)
    return { stud_id: whose.stud_id, feedback_id: row.feedback_id, version: 0 }
  }
  const own = async (whose = asker) => (await posting(whose).post('feedback')).body.data
  const item = async (which: object, who = clerk) => (await who.post('feedback_item', which)).body.data
  const answer = async (which: object, text = 'Thank you, we will.', who = clerk) =>
    who.post('answer_feedback', { ...which, text })

  it('The inbox of feedback has what students sent, the newest first, for the office', async () => {
    const first = await sent('More tests, please')
    const second = await sent('The hall is too hot', mate)
    const texts = async (filter: object) => (await inbox(owner, filter)).map(({ text }) => text)
    assert.deepEqual(await texts({}), ['The hall is too hot', 'More tests, please'])
    assert.deepEqual(await texts({ search: 'HALL' }), ['The hall is too hot'])
    assert.deepEqual(await texts({ search: 'zubaida' }), ['More tests, please'])
    assert.deepEqual(await texts({ search: '100%' }), [])
    assert.deepEqual(await inbox(owner, { open: false }), [])
    const { student, batches, subject, answer: none } = await item(first)
    assert.deepEqual([student, batches.length, subject, none], ['Zubaida Asks', 1, null, null])
    const [before] = await inbox()
    const rest = await inbox(clerk, { before_at: test.clock.now(), before_id: before?.feedback_id })
    assert.deepEqual(
      rest.map(({ text }) => text),
      ['More tests, please'],
    )
    for (const which of [first, second]) await clerk.post('close_feedback', { ...which, restore: false })
  })

  it('The inbox of feedback gives an answer to the student, once, and takes it back', async () => {
    const which = await sent('When are the results?')
    const empty = await answer(which, ' \n ')
    assert.deepEqual([empty.status, empty.body.data.field], [422, 'text'])
    assert.equal((await answer(which)).status, 200)
    assert.equal((await answer(which, 'Second', owner)).body.data.reason, 'changed_meanwhile')
    const [mine] = await own()
    assert.deepEqual([mine.message, mine.answer.text], ['When are the results?', 'Thank you, we will.'])
    assert.equal((await own(mate)).length, 1)
    assert.equal((await answer({ ...which, version: 1 }, 'Third')).body.data.reason, 'rule')
    const back = await owner.post('withdraw_feedback_answer', { ...which, version: 1 })
    assert.deepEqual(back.body.data, { version: 2, state: 'open' })
    assert.equal((await own())[0].answer, null)
    await clerk.post('close_feedback', { ...which, version: 2, restore: false })
    assert.equal((await inbox(clerk, { open: false }))[0]?.state, 'closed')
    await clerk.post('close_feedback', { ...which, version: 3, restore: true })
    assert.equal((await inbox())[0]?.state, 'open')
    const { entries } = (await owner.post('audit', { entity: 'feedback', entity_id: String(which.feedback_id) })).body
      .data
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action),
      ['feedback_restored', 'feedback_closed', 'feedback_answer_withdrawn', 'feedback_answered'],
    )
    await clerk.post('close_feedback', { ...which, version: 4, restore: false })
  })

  it('The inbox of feedback is read by teachers only where the office passes it on to their subject', async () => {
    const which = await sent('Mr Rao speaks too fast')
    const chemistry = await aSubject(test, 6, 'Chemistry')
    const others = [await school.teacher(chemistry, batch_id), await school.teacher(subject_id, school.elsewhere)]
    const seenBy = async (who: typeof teacher) => (await who.post('feedback_item', which)).status
    assert.equal(await seenBy(teacher), 404)
    const refused = await teacher.post('pass_on_feedback', { ...which, subject_id })
    assert.equal(refused.body.data.reason, 'role_missing')
    const passed = await clerk.post('pass_on_feedback', { ...which, subject_id })
    assert.deepEqual(passed.body.data, { version: 1, state: 'open' })
    assert.deepEqual(await Promise.all([teacher, ...others].map(seenBy)), [200, 404, 404])
    assert.equal((await inbox(clerk, { subject_id })).length, 1)
    assert.equal((await inbox(clerk, { subject_id: chemistry })).length, 0)
    assert.equal((await teacher.post('menu')).body.data.feedback, 1)
    assert.equal((await teacher.post('today')).body.data.feedback, 1)
    assert.equal((await (await signedInStaff(test, 'examiner')).post('menu')).body.data.feedback, null)
    for (const path of ['answer_feedback', 'withdraw_feedback_answer', 'close_feedback'])
      for (const other of others)
        assert.equal((await other.post(path, { ...which, version: 1, text: 'Mine', restore: false })).status, 404)
    assert.equal((await answer({ ...which, version: 1 }, 'I will slow down.', teacher)).status, 200)
    assert.equal((await teacher.post('menu')).body.data.feedback, 0)
    const level = await clerk.post('pass_on_feedback', { ...which, version: 2, subject_id: 999_999 })
    assert.equal(level.status, 404)
  })

  it('The inbox of feedback passes on to no archived subject, and keeps one that is archived later', async () => {
    const which = await sent('Too much homework')
    const [botany, zoology] = [await aSubject(test, 6, 'Botany'), await aSubject(test, 6, 'Zoology')]
    const archived = async (id: number) => test.db.write((tx) => archive(tx, 'subject', id, test.clock.now()))
    const offered = async () =>
      (await item(which)).subjects
        .map(({ subject_id: id }: { subject_id: number }) => id)
        .filter((id: number) => id === botany || id === zoology)
    await archived(botany)
    assert.deepEqual(await offered(), [zoology])
    assert.equal((await clerk.post('pass_on_feedback', { ...which, subject_id: botany })).status, 404)
    assert.equal((await clerk.post('pass_on_feedback', { ...which, subject_id: zoology })).status, 200)
    await archived(zoology)
    assert.deepEqual(await offered(), [zoology])
  })

  it('The inbox of feedback tells the student of an answer, and of none that was withdrawn', async () => {
    const device = { ...service.device(), classes: false, results: true }
    assert.equal((await posting(asker).post('set_notifications', device)).status, 200)
    const which = await sent('Is there a bus?')
    await answer(which)
    await clerk.post('withdraw_feedback_answer', { ...which, version: 1 })
    await beat(another(test))
    assert.deepEqual(service.taken.splice(0), [])
    await answer({ ...which, version: 2 }, 'From June on.')
    await beat(another(test))
    const [told] = service.taken.splice(0)
    assert.equal(told?.content.path, '/feedback')
    assert.equal(told?.content.title, 'Your feedback was answered')
    assert.equal(told?.content.body, 'Open it to read the answer.')
  })
})
