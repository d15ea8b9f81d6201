import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { academyReader, saveAcademy } from '../../academy/academy.ts'
import { aGuardian } from '../../testing/guardian-makers.ts'
import { aBatch, aStudent } from '../../testing/makers.ts'
import { another, beat } from '../../testing/notified.ts'
import { pushService } from '../../testing/push-service.ts'
import { aMessage, messageForm } from '../../testing/staff-messages.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { subscribedGuardian } from '../../testing/told-guardians.ts'
import { messageSender } from './send-messages.ts'

describe('messages to guardians', async () => {
  const service = await pushService()
  const test = await testApp({ LIMITS: 'off', PUSH_HOSTS: service.origin })
  const clerk = await signedInStaff(test, 'clerk')
  const [child, sibling, alone] = [await aStudent(test), await aStudent(test), await aStudent(test)]
  const mother = await subscribedGuardian(test, service, [child], { language: 'hi', mobile: '7200000001' })
  const father = await aGuardian(test, [child, sibling], { mobile: '7200000002' })
  const batch = await aBatch(test, 6, [child, sibling, alone])
  const toGuardians = { audience: 'batch', place: String(batch), readers: 'guardians' } as const
  const sms = { ...toGuardians, channel: 'sms', text_en: 'Fees are due', template_en: '1'.repeat(19) } as const
  const sender = () => messageSender({ ...test.parts, academy: academyReader(test.db) })
  const sendAll = async (fields: object, count: number) => {
    const id = await aMessage(clerk, fields, count)
    test.clock.seconds(60)
    await sender().round()
    await beat(another(test))
    await sender().round()
    return id
  }
  const reasons = async (id: number) =>
    (await clerk.post('message_recipients', { id })).body.data.recipients
      .map(({ state, reason }: { state: string; reason: string | null }) => reason ?? state)
      .toSorted()
  const numbers = () =>
    test.outbox
      .splice(0)
      .filter(({ purpose }) => purpose === 'message')
      .map(({ to }) => to)
      .toSorted()
  const audience = async (fields: object) =>
    (await clerk.post('message_audience', { fields: { ...messageForm, ...fields } })).body.data

  it('Messages to guardians say before they are sent whose guardians they reach, by which way', async () => {
    const { count, with_push, with_sms, languages } = await audience(toGuardians)
    assert.deepEqual([count, with_push, with_sms], [3, 1, 2])
    assert.deepEqual(languages, [{ language: 'en', students: 1, parts: 0 }])
    assert.deepEqual((await audience(sms)).languages, [{ language: 'en', students: 3, parts: 1 }])
  })

  it('Messages to guardians come to the devices of each in their language, and lead to the child', async () => {
    const id = await sendAll({ ...toGuardians, title_hi: 'सूचना', text_hi: 'पाँच बजे।' }, 3)
    const [told, ...others] = service.taken.splice(0)
    assert.deepEqual(others, [])
    assert.deepEqual([told?.content.title, told?.content.path], ['सूचना', `/guardian/child/${child.stud_id}`])
    assert.deepEqual(await reasons(id), ['no_device', 'no_guardian', 'sent'])
    const { to_guardians } = (await clerk.post('message', { id })).body.data
    assert.equal(to_guardians, true)
  })

  it('Messages to guardians are texts to the number of each, and to no student', async () => {
    const id = await sendAll(sms, 3)
    assert.deepEqual(numbers(), ['+917200000001', '+917200000002', '+917200000002'])
    assert.deepEqual(await reasons(id), ['no_guardian', 'sent', 'sent'])
  })

  it('Messages to guardians reach nobody who is blocked, and of no child without a consent where it is required', async () => {
    const { stud_id } = child
    await clerk.post('block_guardian', { stud_id, guardian_id: father.guardian_id, blocked: true, reason: 'An order' })
    await sendAll(sms, 3)
    assert.deepEqual(numbers(), ['+917200000001', '+917200000002'])
    await test.db.write((tx) => saveAcademy(tx, { consent_required: true }))
    const given = { document: 'pan', signed_on: '2026-11-01' }
    await clerk.post('record_consent', { stud_id, guardian_id: mother.guardian_id, ...given })
    const id = await sendAll(sms, 3)
    assert.deepEqual(numbers(), ['+917200000001'])
    assert.deepEqual(await reasons(id), ['no_consent', 'no_consent', 'sent'])
    await test.db.write((tx) => saveAcademy(tx, { consent_required: false }))
  })

  it('Messages to guardians are no News & Events, which they read as their children do', async () => {
    const fields = { ...messageForm, ...toGuardians, channel: 'news' }
    const refused = await clerk.post('send_message', { request_key: 'news-to-guardians', count: 3, fields })
    assert.equal(refused.body.data.mistakes[0].field, 'readers')
  })
})
