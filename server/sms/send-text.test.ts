import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SmsFailed, type SmsSender } from '../ports/sms.ts'
import { sendText } from './send-text.ts'

const text = { to: '+919000000001', text: 'Ravi was absent.', academy: 'Nila', template_id: 'T7' }

async function sent(send: SmsSender['send']) {
  const warned: string[] = []
  const log = { info: () => {}, warn: (message: string) => void warned.push(message), error: () => {} }
  return { failure: await sendText({ sms: { send }, log }, text), warned }
}

it('A text goes with the id under which it is registered, and without a code', async () => {
  let message: unknown
  const { failure } = await sent(async (one) => {
    message = one
    return { id: null }
  })
  assert.equal(failure, null)
  const { template_id, ...rest } = text
  assert.deepEqual(message, { ...rest, code: '', minutes: 0, purpose: 'message', registered: { template_id } })
})

it('Where the gateway may have taken a text, nobody is sure; every other failure is said as it is', async () => {
  const failing = async (kind: SmsFailed['kind']) =>
    (await sent(async () => Promise.reject(new SmsFailed(kind, 'why')))).failure
  assert.equal(await failing('slow'), 'unsure')
  for (const kind of ['refused', 'down', 'unreachable', 'resting'] as const) assert.equal(await failing(kind), kind)
  const broken = await sent(async () => Promise.reject(new Error('a bug')))
  assert.deepEqual(broken, { failure: 'unsure', warned: ['an SMS was not sent'] })
})
