import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { academyReader } from '../../academy/academy.ts'
import { emptyForm } from '../../sms/gateway/gateway-form.rules.ts'
import { putGateway } from '../../sms/gateway/gateways.queries.ts'
import { sealCredentials } from '../../sms/gateway/sms-setup.ts'
import { aBatch, aStudent } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { aMessage, messageForm } from '../../testing/staff-messages.ts'
import { testApp } from '../../testing/test-app.ts'
import { messageSender } from './send-messages.ts'

describe('messages by WhatsApp', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const teacher = await signedInStaff(test, 'teacher')
  const student = await aStudent(test)
  const batch = await aBatch(test, 6, [student])
  const wanted = { channel: 'whatsapp', place: String(batch), text_en: 'Come at {five}' } as const
  const channelsOf = async (who = clerk) => (await who.post('message_choices', {})).body.data.channels as string[]
  const gateway = async (body: string, version: number) => {
    const url = 'https://wa.example.com/send'
    const headers = 'content-type: application/json'
    const form = { ...emptyForm(), url, headers, body, ok_text: 'ok' }
    const secrets = sealCredentials({ key: '', password: '' }, test.secrets)
    const row = { channel: 'whatsapp' as const, fields: JSON.stringify(form), secrets, changed_at: 1 }
    await test.db.write((tx) => putGateway(tx, { ...row, version }))
  }

  it('A message goes by WhatsApp only where the academy has a gateway that takes texts', async () => {
    assert.deepEqual(await channelsOf(), ['push', 'sms', 'news'])
    const fields = { ...messageForm, ...wanted }
    const { body } = await clerk.post('send_message', { request_key: 'press-without-gateway', count: 1, fields })
    assert.equal(body.data.mistakes[0].field, 'channel')
    await gateway('{"to":"{{mobile}}","code":"{{code}}"}', 1)
    assert.deepEqual(await channelsOf(), ['push', 'sms', 'news'])
    await gateway('{"to":"{{mobile}}","text":"{{text}}"}', 2)
    assert.deepEqual(await channelsOf(), ['push', 'sms', 'whatsapp', 'news'])
    assert.deepEqual(await channelsOf(teacher), ['push'])
  })

  it('A message by WhatsApp is a text for each number, by that gateway', async () => {
    const id = await aMessage(clerk, wanted, 1)
    test.clock.seconds(60)
    await messageSender({ ...test.parts, academy: academyReader(test.db) }).round()
    const { channel, text, to } = test.outbox.at(-1) ?? {}
    assert.deepEqual([channel, text, to?.slice(-10)], ['whatsapp', 'Come at five', student.mobile])
    const { state, texts } = (await clerk.post('message', { id })).body.data
    assert.deepEqual([state, texts[0].text], ['sent', 'Come at five'])
    const { rupees, languages } = (await clerk.post('message_audience', { fields: { ...messageForm, ...wanted } })).body
      .data
    assert.deepEqual([rupees, languages[0].parts], [null, 0])
  })
})
