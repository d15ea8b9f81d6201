import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyForm } from '../../sms/gateway/gateway-form.rules.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const KEY = 'live-key-of-the-academy-9c3f'

describe("a gateway's balance", async () => {
  const fake = await fakeGateway()
  const test = await testApp({ SMS: 'form' })
  const owner = await signedInStaff(test, 'owner')
  const form = {
    ...emptyForm(),
    url: `${fake.url}/send`,
    headers: 'Content-Type: application/json\nAuthorization: Bearer {{key}}',
    body: '{"to":"{{mobile}}","text":"{{text}}"}',
    ok_text: 'queued',
    code_text: '{#numeric#} is your login code for Sunrise Academy.',
  }
  const read = async () => (await owner.post('gateways')).body.data.gateways[0]

  it("A gateway's balance is told as the gateway says it, and whether it is low", async () => {
    const balance_url = `${fake.url}/balance`
    const fields = { ...form, balance_url, balance_name: 'data.left', balance_low: '500' }
    const saved = await owner.post('save_gateway', {
      channel: 'sms',
      version: 0,
      fields,
      secrets: { key: KEY, password: '' },
    })
    assert.deepEqual(saved.body.data.mistakes, [])
    fake.answers({ body: '{"data":{"left":412.5}}' })
    const { is_told } = (await owner.post('gateway_balance', { channel: 'sms' })).body.data
    const { amount, is_low } = (await read()).balance
    assert.deepEqual([is_told, amount, is_low], [true, '412.5', true])
    assert.equal(fake.asked.at(-1)?.headers.authorization, `Bearer ${KEY}`)
    const asked = fake.asked.length
    await owner.post('gateway_balance', { channel: 'sms' })
    assert.equal(fake.asked.length, asked)
  })

  it("A gateway's balance is asked for once a minute, also where it fails and by several at once", async () => {
    const ask = async () => (await owner.post('gateway_balance', { channel: 'sms' })).body.data.is_told
    test.clock.seconds(60)
    fake.answers({ status: 500, body: 'try later' })
    const asked = fake.asked.length
    assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [false, false, false])
    assert.equal(await ask(), false)
    assert.equal(fake.asked.length, asked + 1)
    assert.equal((await read()).balance.amount, '412.5')
    test.clock.seconds(60)
    fake.answers({ body: '{"data":{"left":99}}' })
    assert.deepEqual([await ask(), (await read()).balance.amount], [true, '99'])
  })
})
