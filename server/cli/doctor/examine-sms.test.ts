import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { it } from 'node:test'
import { textOfSecrets } from '../../ports/secret-keys.ts'
import { emptyForm } from '../../sms/gateway/gateway-form.rules.ts'
import { putGateway } from '../../sms/gateway/gateways.queries.ts'
import { sealCredentials } from '../../sms/gateway/sms-setup.ts'
import { testApp } from '../../testing/test-app.ts'
import { examine } from './examine.ts'

it('The doctor says where the console is to name the gateway and names none that can be used', async () => {
  const test = await testApp({ SMS: 'form' })
  writeFileSync(test.settings.secretsFile, textOfSecrets(test.secrets), { mode: 0o600 })
  const found = async () => (await examine(test.settings, ['sms'])).map(({ state, says }) => `${state}: ${says}`)
  const form = {
    ...emptyForm(),
    url: 'https://sms.example.com/send?to={{mobile}}',
    headers: 'content-type: application/json',
    body: '{"text":"{{text}}","key":"{{key}}"}',
    ok_text: 'ok',
    code_text: '{#numeric#} is your code.',
    template_id: '1207161700000000002',
    entity_id: '1201159100000000001',
    sender: 'SUNACD',
  }
  const store = async (key: string) => {
    const secrets = sealCredentials({ key, password: '' }, test.secrets)
    const stored = { channel: 'sms' as const, fields: JSON.stringify(form), secrets, version: 1, changed_at: 1 }
    await test.db.write((tx) => putGateway(tx, stored))
  }
  assert.match((await found()).join(), /^look: no code is sent: an owner has to enter the gateway/)
  await store('live-key')
  assert.deepEqual(await found(), ['good: codes are sent by the gateway that an owner entered in the console'])
  await store('')
  assert.match((await found()).join(), /^look: no code is sent: the gateway of the console cannot be used/)
})
