import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { aBatch, aLevel, aStudent, aSubject } from '../../testing/makers.ts'
import { anExamWriter } from '../../testing/exam-writer.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { aMessage, messageForm } from '../../testing/staff-messages.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('messages of the staff', async () => {
  const test = await testApp({ LIMITS: 'off', SMS_PART_PAISE: '18' })
  const ac_id = await aLevel(test)
  const [owner, clerk, teacher] = [
    await signedInStaff(test, 'owner'),
    await signedInStaff(test, 'clerk'),
    await signedInStaff(test, 'teacher'),
  ]
  const students = [await aStudent(test, { name: 'Anu' }), await aStudent(test, { name: 'Binu' })]
  const other = await aStudent(test, { name: 'Chacko' })
  const batch = await aBatch(test, ac_id, students)
  const elsewhere = await aBatch(test, ac_id, [other])
  await test.db.write((tx) =>
    tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id: batch }).execute(),
  )
  const ofBatch = { audience: 'batch', place: String(batch) } as const
  const audience = async (who: typeof owner, changes: object) =>
    (await who.post('message_audience', { fields: { ...messageForm, ...changes } })).body.data
  const message = async (id: number) => (await owner.post('message', { id })).body.data

  it('Messages of the staff show whom they would reach, by every way of naming them', async () => {
    const { count, names, with_sms, with_push, goes_at } = await audience(clerk, ofBatch)
    assert.deepEqual([count, names, with_sms, with_push], [2, ['Anu', 'Binu'], 2, 0])
    assert.equal(goes_at, new Date(test.clock.now() + 60_000 + 19_800_000).toISOString().replace('.000Z', '+05:30'))
    assert.equal((await audience(clerk, { audience: 'level', place: String(ac_id) })).count, 3)
    const listed = await audience(clerk, { audience: 'list', numbers: `${students[0]?.admission_no} a-0\nX-1` })
    assert.deepEqual([listed.names, listed.unknown], [['Anu'], ['a-0', 'x-1']])
    const subject_id = await aSubject(test, ac_id)
    const stud_id = students[1]?.stud_id ?? 0
    await test.db.write((tx) => mark(tx, { stud_id, subject_id, date: '2026-11-20', start: '', status: 'A' }))
    assert.deepEqual((await audience(clerk, { audience: 'absent', place: '' })).names, ['Binu'])
    assert.equal((await audience(clerk, { audience: 'absent', place: String(elsewhere) })).count, 0)
  })

  it('Messages of the staff say what a text message costs, in parts of each language', async () => {
    const sms = { ...ofBatch, channel: 'sms', template_en: '1'.repeat(19), text_en: 'x'.repeat(161) }
    const { languages, rupees } = await audience(clerk, sms)
    assert.deepEqual([languages, rupees], [[{ language: 'en', students: 2, parts: 2 }], '0.72'])
    assert.equal((await audience(clerk, { ...sms, text_en: 'क'.repeat(70) })).rupees, '0.36')
  })

  it('Messages of the staff keep teachers to their own batches, and to notifications', async () => {
    assert.equal((await audience(teacher, ofBatch)).count, 2)
    assert.equal((await audience(teacher, { audience: 'level', place: String(ac_id) })).count, 2)
    const foreign = { fields: { ...messageForm, audience: 'batch', place: String(elsewhere) } }
    assert.equal((await teacher.post('message_audience', foreign)).status, 404)
    assert.equal((await teacher.post('send_message', { request_key: 'foreign-1', count: 1, ...foreign })).status, 404)
    assert.deepEqual((await teacher.post('message_choices')).body.data.channels, ['push'])
    const sms = { ...messageForm, ...ofBatch, channel: 'sms' }
    const { id, mistakes } = (await teacher.post('send_message', { request_key: 'a-text-1', count: 2, fields: sms }))
      .body.data
    assert.deepEqual([id, mistakes[0].field], [null, 'channel'])
  })

  it('Messages of the staff are stored once for each press, with everybody who was shown, and the audit says to how many', async () => {
    const fields = { ...messageForm, ...ofBatch }
    const first = (await teacher.post('send_message', { request_key: 'press-one', count: 2, fields })).body.data
    const again = (await teacher.post('send_message', { request_key: 'press-one', count: 2, fields })).body.data
    assert.equal(again.id, first.id)
    const { total, state, counts, may_cancel, seconds_left } = await message(first.id)
    assert.deepEqual([total, state, counts.waiting, may_cancel, seconds_left], [2, 'waiting', 2, true, 60])
    const [entry] = (await owner.post('audit', { entity: 'message', entity_id: String(first.id) })).body.data.entries
    assert.equal(entry.changes.find(({ field }: { field: string }) => field === 'recipients').after, '2')
    assert.doesNotMatch(JSON.stringify(entry), /80000/)
    assert.equal((await teacher.post('messages')).body.data.messages.length, 1)
    await aMessage(clerk, { ...ofBatch }, 2)
    assert.equal((await teacher.post('messages')).body.data.messages.length, 1)
    assert.equal((await clerk.post('messages')).body.data.messages.length, 2)
  })

  it('Messages of the staff go to nobody else than was shown, and never to nobody', async () => {
    const send = async (changes: object, count: number) =>
      (
        await clerk.post('send_message', {
          request_key: `count-${test.newId()}`,
          count,
          fields: { ...messageForm, ...changes },
        })
      ).body.data
    assert.equal((await send(ofBatch, 3)).reason, 'changed_meanwhile')
    const empty = await aBatch(test, ac_id)
    const refused = await send({ audience: 'batch', place: String(empty) }, 0)
    assert.deepEqual([refused.reason, refused.field], ['rule', 'place'])
  })

  it('Messages of the staff say everything that is wrong at once', async () => {
    const wrong = { place: '', text_en: ' ', title_en: '', text_hi: 'क', title_hi: '', send_at: '2026-11-20 10:00' }
    const { mistakes } = (
      await clerk.post('send_message', {
        request_key: 'all-wrong',
        count: 0,
        fields: { ...messageForm, audience: 'batch', ...wrong },
      })
    ).body.data
    assert.deepEqual(
      mistakes.map(({ field }: { field: string }) => field),
      ['place', 'text_en', 'title_en', 'title_hi', 'send_at'],
    )
  })

  it('Messages of the staff wait for the morning when they would come at night, news excepted', async () => {
    const late = { ...ofBatch, send_at: '2026-11-21 22:30' }
    const shown = await audience(clerk, late)
    assert.deepEqual([shown.goes_at, shown.is_put_off], ['2026-11-22T08:00:00+05:30', true])
    const news = await audience(clerk, { ...late, channel: 'news' })
    assert.deepEqual([news.goes_at, news.is_put_off], ['2026-11-21T22:30:00+05:30', false])
  })

  it('Messages of the staff are cancelled while they are held, once, by whoever may see them', async () => {
    const id = await aMessage(clerk, { ...ofBatch }, 2)
    assert.equal((await teacher.post('cancel_message', { id })).status, 404)
    assert.equal((await teacher.post('message', { id })).status, 404)
    assert.equal((await teacher.post('message_recipients', { id })).status, 404)
    assert.equal((await owner.post('cancel_message', { id })).status, 200)
    assert.equal((await clerk.post('cancel_message', { id })).body.data.reason, 'changed_meanwhile')
    assert.equal((await message(id)).state, 'cancelled')
  })

  it('Messages of the staff to more than 200 ask for a second factor that was just given', async () => {
    const many = Array.from({ length: 201 }, () => aStudent(test))
    const crowd = await aBatch(test, ac_id, await Promise.all(many))
    const of = { audience: 'batch', place: String(crowd) } as const
    test.clock.seconds(301)
    const fields = { ...messageForm, ...of }
    const refused = await clerk.post('send_message', { request_key: 'to-a-crowd', count: 201, fields })
    assert.equal(refused.body.data.reason, 'factor_needed')
    assert.equal((await clerk.post('confirm_totp', { code: clerk.nextCode() })).status, 200)
    const id = await aMessage(clerk, of, 201)
    const page = (await clerk.post('message_recipients', { id, state: 'waiting' })).body.data
    assert.deepEqual([page.recipients.length, page.more], [100, true])
    const after = page.recipients.at(-1).stud_id
    const rest = (await clerk.post('message_recipients', { id, after })).body.data
    assert.ok(rest.recipients.every(({ stud_id }: { stud_id: number }) => stud_id > after))
  })

  it('Messages of the staff are for those who have not started an exam', async () => {
    const subject_id = await aSubject(test, ac_id)
    const paper = await aPaper(test, 'exam', subject_id)
    const before = (await audience(clerk, { audience: 'not_started', place: String(paper.paper_id) })).count
    await anExamWriter(test, paper)
    const after = (await audience(clerk, { audience: 'not_started', place: String(paper.paper_id) })).count
    assert.equal(after, before)
    const { exams } = (await clerk.post('message_choices')).body.data
    assert.deepEqual(exams, [{ paper_id: paper.paper_id, name: 'Test' }])
  })
})
