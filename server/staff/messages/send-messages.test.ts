import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { academyReader, saveAcademy } from '../../academy/academy.ts'
import { SmsFailed, type SmsMessage, type SmsSender } from '../../ports/sms.ts'
import { aGuardian } from '../../testing/guardian-makers.ts'
import { aBatch, aStudent } from '../../testing/makers.ts'
import { another, beat, subscribed } from '../../testing/notified.ts'
import { pushService } from '../../testing/push-service.ts'
import { aMessage } from '../../testing/staff-messages.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { messageSender } from './send-messages.ts'

const NEVER = new Promise<never>(() => {})

describe('messages that are sent off', async () => {
  const service = await pushService()
  const test = await testApp({ LIMITS: 'off', PUSH_HOSTS: service.origin })
  const clerk = await signedInStaff(test, 'clerk')
  const hindi = await subscribed(test, service, 'hi')
  const tamil = await subscribed(test, service, 'ta')
  const without = await aStudent(test)
  const batch = await aBatch(test, 6, [hindi, tamil, without])
  const ofBatch = { audience: 'batch', place: String(batch) } as const
  const sms = { ...ofBatch, channel: 'sms', text_en: 'Come at {five}', template_en: '1'.repeat(19) } as const
  const sender = (sending: SmsSender = test.parts.sms) =>
    messageSender({ ...test.parts, sms: sending, academy: academyReader(test.db) })
  const message = async (id: number) => (await clerk.post('message', { id })).body.data
  const reasons = async (id: number) =>
    (await clerk.post('message_recipients', { id })).body.data.recipients.map(
      ({ state, reason }: { state: string; reason: string | null }) => reason ?? state,
    )
  const texts = () => test.outbox.filter(({ purpose }) => purpose === 'message')
  const pushed = () => service.taken.splice(0)

  it('Messages that are sent off wait for their minute, then come to each in the own language, and say who has no device', async () => {
    const id = await aMessage(clerk, { ...ofBatch, title_hi: 'सूचना', text_hi: 'पाँच बजे।' }, 3)
    test.clock.seconds(59)
    await sender().round()
    assert.equal((await message(id)).state, 'waiting')
    test.clock.seconds(1)
    await sender().round()
    await beat(another(test))
    const told = pushed().map(({ content }) => [content.title, content.body].join(': '))
    assert.deepEqual(told.toSorted(), ['Class moved: Physics is at five.', 'सूचना: पाँच बजे।'])
    await sender().round()
    const { state, failed, counts } = await message(id)
    assert.deepEqual([state, failed, counts.sent], ['sent', 1, 2])
    assert.deepEqual((await reasons(id)).toSorted(), ['no_device', 'sent', 'sent'])
  })

  it('Messages that are sent off are not sent to whom no guardian has consented, where the academy asks for that', async () => {
    await test.db.write((tx) => saveAcademy(tx, { consent_required: true }))
    const { guardian_id } = await aGuardian(test, [hindi])
    await clerk.post('record_consent', {
      stud_id: hindi.stud_id,
      guardian_id,
      document: 'pan',
      signed_on: '2026-11-01',
    })
    for (const fields of [ofBatch, sms]) {
      const id = await aMessage(clerk, fields, 3)
      test.clock.seconds(60)
      await sender().round()
      await beat(another(test))
      await sender().round()
      assert.deepEqual((await reasons(id)).toSorted(), ['no_consent', 'no_consent', 'sent'])
    }
    assert.equal(pushed().length, 1)
    assert.equal(texts().length, 1)
    await clerk.post('withdraw_consent', { stud_id: hindi.stud_id, guardian_id, reason: 'By a letter' })
    await test.db.write((tx) => saveAcademy(tx, { consent_required: false }))
    const id = await aMessage(clerk, ofBatch, 3)
    test.clock.seconds(60)
    await sender().round()
    await beat(another(test))
    await sender().round()
    assert.deepEqual((await reasons(id)).toSorted(), ['no_consent', 'no_device', 'sent'])
    assert.equal(pushed().length, 1)
    await clerk.post('record_consent', {
      stud_id: hindi.stud_id,
      guardian_id,
      document: 'pan',
      signed_on: '2026-11-01',
    })
    test.outbox.length = 0
  })

  it('Messages that are sent off go again to those alone who did not get them', async () => {
    service.answers({ status: 400 }, { status: 201 })
    const id = await aMessage(clerk, ofBatch, 3)
    test.clock.seconds(60)
    await sender().round()
    await beat(another(test))
    await sender().round()
    assert.deepEqual((await reasons(id)).toSorted(), ['given_up', 'no_device', 'sent'])
    assert.equal(pushed().length, 1)
    assert.equal((await clerk.post('resend_message', { id, count: 3 })).body.data.reason, 'changed_meanwhile')
    assert.equal((await clerk.post('resend_message', { id, count: 2 })).status, 200)
    test.clock.seconds(60)
    await sender().round()
    await beat(another(test))
    await sender().round()
    assert.equal(pushed().length, 1)
    assert.deepEqual((await reasons(id)).toSorted(), ['no_device', 'sent', 'sent'])
  })

  it('Messages that are sent off are not sent when they were cancelled in time', async () => {
    const id = await aMessage(clerk, sms, 3)
    await clerk.post('cancel_message', { id })
    test.clock.seconds(61)
    await sender().round()
    assert.deepEqual([texts().length, (await message(id)).state], [0, 'cancelled'])
  })

  it('Messages that are sent off come once to each, of however many processes', async () => {
    const id = await aMessage(clerk, sms, 3)
    test.clock.seconds(60)
    await Promise.all([sender().round(), sender().round(), sender().round()])
    await sender().round()
    assert.deepEqual(
      texts().map(({ text }) => text),
      Array.from({ length: 3 }, () => 'Come at five'),
    )
    assert.equal(new Set(texts().map(({ to }) => to)).size, 3)
    assert.equal((await message(id)).state, 'sent')
  })

  it('Messages that are sent off are gone on with when a process dies; a text of which nobody knows is not sent again by itself', async () => {
    const crowd = await aBatch(test, 6, await Promise.all(Array.from({ length: 25 }, () => aStudent(test))))
    const id = await aMessage(clerk, { ...sms, place: String(crowd) }, 25)
    test.clock.seconds(60)
    const asked: SmsMessage[] = []
    const begun = Promise.withResolvers<void>()
    const dying: SmsSender = {
      send: async (text) => {
        const count = asked.push(text)
        if (count === 20) begun.resolve()
        return count > 12 ? NEVER : { id: null }
      },
    }
    void sender(dying).round()
    await begun.promise
    const before = texts().length
    await sender().round()
    assert.equal(texts().length - before, 5)
    const both = [...asked, ...texts().slice(before)].map(({ to }) => to)
    assert.deepEqual([both.length, new Set(both).size], [25, 25])
    assert.equal((await message(id)).state, 'sending')
    test.clock.seconds(121)
    await sender().round()
    const { state, counts } = await message(id)
    assert.equal(state, 'sent')
    assert.deepEqual(counts, { waiting: 0, sending: 0, sent: 15, failed: 10 })
    assert.equal((await reasons(id)).filter((reason: string) => reason === 'unsure').length, 10)
    assert.equal(texts().length - before, 5)
  })

  it('Messages that are sent off say why the gateway did not take them, and ask one that rests again', async () => {
    const failing = (kind: SmsFailed['kind']): SmsSender => ({
      send: async () => {
        throw new SmsFailed(kind, 'words')
      },
    })
    const id = await aMessage(clerk, sms, 3)
    test.clock.seconds(60)
    await sender(failing('resting')).round()
    assert.deepEqual(await reasons(id), ['waiting', 'waiting', 'waiting'])
    await sender(failing('refused')).round()
    assert.deepEqual(await reasons(id), ['refused', 'refused', 'refused'])
    assert.equal((await message(id)).failed, 3)
  })

  it('Messages that are sent off are news where that was chosen', async () => {
    const id = await aMessage(clerk, { ...ofBatch, channel: 'news', text_en: 'No class <b>today</b>' }, 3)
    test.clock.seconds(60)
    await Promise.all([sender().round(), sender().round()])
    await sender().round()
    const news = (await test.post('/Student/news_events', { stud_id: hindi.stud_id }, hindi.token)).body.data
    assert.deepEqual(
      news.map(({ heading, news: html }: { heading: string; news: string }) => [heading, html]),
      [['Class moved', '<p>No class <b>today</b></p>']],
    )
    assert.equal((await message(id)).state, 'sent')
  })
  it('Messages that are sent off are not begun at night, and not sent to who has left', async () => {
    const id = await aMessage(clerk, sms, 3)
    await test.db.write((tx) =>
      tx.updateTable('students').set({ status: 'left' }).where('stud_id', '=', without.stud_id).execute(),
    )
    const before = texts().length
    test.clock.set('2026-11-20T21:00:00+05:30')
    await sender().round()
    assert.equal(texts().length, before)
    test.clock.set('2026-11-21T08:00:00+05:30')
    await sender().round()
    assert.equal(texts().length, before + 2)
    const { failed, state } = await test.db.read
      .selectFrom('staff_messages')
      .where('message_id', '=', id)
      .select(['failed', 'state'])
      .executeTakeFirstOrThrow()
    assert.deepEqual([failed, state], [1, 'sent'])
  })
})
