import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeEach, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { readSettings } from '../config.ts'
import { SmsFailed, type SmsGateway, type SmsMessage } from '../ports/sms.ts'
import { fakeGateway } from '../testing/fake-gateway.ts'
import { TestClock } from '../testing/test-clock.ts'
import { withCircuitBreaker } from './make-sms.ts'
import { httpTemplateSms } from './http-template-sms.ts'

const message: SmsMessage = {
  to: '+919876543210',
  text: '0417 is your code for A & B “Academy”.',
  code: '0417',
  purpose: 'login',
  minutes: 5,
  academy: 'A & B "Academy"',
}
const TEMPLATE =
  '{#numeric#} is your code for {#alphanumeric#}. Valid for {#numeric#} minutes.\\n\\n@learn.example.org #{#numeric#}'
const DLT = {
  SMS_TEMPLATE_TEXT: TEMPLATE,
  SMS_TEMPLATE_VALUES: 'code,academy,minutes,code',
  PUBLIC_URL: 'https://learn.example.org',
}
const TEXT = '0417 is your code for A & B "Academy". Valid for 5 minutes.\n\n@learn.example.org #0417'

describe('a code on its way through a gateway', async () => {
  const fake = await fakeGateway()
  const gatewayOf = (environment: Record<string, string>): SmsGateway => {
    const { smsGateway } = readSettings({ SMS_URL: `${fake.url}/send?n={{mobile}}`, ...environment })
    assert.ok(smsGateway)
    return smsGateway
  }
  const plain = {
    SMS: 'http-template',
    ...DLT,
    SMS_HEADERS: '{"Content-Type":"application/x-www-form-urlencoded","Authorization":"Basic {{basic}}"}',
    SMS_BODY: 'key={{key}}&text={{text}}&to={{mobile10}}',
    SMS_OK_WHEN: '^accepted',
    SMS_ID_FROM: 'id=(\\w+)',
    SMS_KEY: 'top&secret',
    SMS_USER: 'institute',
    SMS_PASSWORD: 'hunter22',
  }
  const msg91 = { SMS: 'msg91', ...DLT, SMS_KEY: 'auth-key', SMS_GATEWAY_TEMPLATE: '64f0aa' }
  const gupshup = {
    SMS: 'gupshup',
    ...DLT,
    SMS_USER: '2000123456',
    SMS_PASSWORD: 'p&ss word',
    SMS_SENDER: 'ACADMY',
    SMS_ENTITY_ID: '1201159100000000001',
    SMS_TEMPLATE_ID: '1207161700000000002',
  }
  const sent = (environment: Record<string, string>, timeout = 5000) =>
    httpTemplateSms(gatewayOf(environment), timeout).send(message)
  const failure = async (sending: Promise<unknown>): Promise<SmsFailed> => {
    const error: unknown = await sending.then(
      () => null,
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof SmsFailed)
    return error
  }
  const lastForm = () => Object.fromEntries(new URLSearchParams(fake.asked.at(-1)?.body))

  beforeEach(() => {
    fake.asked.length = 0
  })

  it('A code on its way through a gateway is written as each place wants it, and its id is found', async () => {
    fake.answers({ body: 'accepted id=M77' })
    assert.deepEqual(await sent(plain), { id: 'M77' })
    const [asked] = fake.asked
    assert.equal(asked?.method, 'POST')
    assert.equal(asked?.url, '/send?n=919876543210')
    assert.equal(asked?.headers.authorization, `Basic ${Buffer.from('institute:hunter22').toString('base64')}`)
    assert.deepEqual(lastForm(), { key: 'top&secret', text: TEXT, to: '9876543210' })
  })

  it('A code on its way through a gateway goes to MSG91 as the values of its template alone', async () => {
    fake.answers({ body: '{"message":"3763646c3058373530393938","type":"success"}' })
    assert.deepEqual(await sent(msg91), { id: '3763646c3058373530393938' })
    assert.equal(fake.asked[0]?.headers['authkey'], 'auth-key')
    assert.deepEqual(JSON.parse(fake.asked[0]?.body ?? ''), {
      template_id: '64f0aa',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', VAR1: '0417', VAR2: 'A & B "Academy"', VAR3: '5', VAR4: '0417' }],
    })
  })

  it('A code on its way through a gateway goes to Gupshup as the registered text with its ids', async () => {
    fake.answers({ body: 'success | 919876543210 | 3562707498794989059-328736121207676738' })
    assert.deepEqual(await sent(gupshup), { id: '3562707498794989059-328736121207676738' })
    const { msg, password, mask, principalEntityId, dltTemplateId, msg_type, send_to } = lastForm()
    assert.deepEqual(
      { msg, password, mask, principalEntityId, dltTemplateId, msg_type, send_to },
      {
        msg: TEXT,
        password: 'p&ss word',
        mask: 'ACADMY',
        principalEntityId: '1201159100000000001',
        dltTemplateId: '1207161700000000002',
        msg_type: 'TEXT',
        send_to: '919876543210',
      },
    )
  })

  it('A code on its way through a gateway says to Gupshup when a phone needs more than plain letters', async () => {
    fake.answers({ body: 'success | 91 | 1-2' })
    await sent({ ...gupshup, SMS_TEMPLATE_TEXT: '{#numeric#} आपका कोड है', SMS_TEMPLATE_VALUES: 'code' })
    assert.equal(lastForm()['msg_type'], 'Unicode_Text')
  })

  it('A code on its way through a gateway carries the app’s own text abroad, with a line for the phone’s browser', async () => {
    fake.answers({ body: 'accepted' })
    const { SMS_TEMPLATE_TEXT: _text, SMS_TEMPLATE_VALUES: _values, ...abroad } = plain
    assert.deepEqual(await sent({ ...abroad, PHONE_CODES: '971' }), { id: null })
    assert.equal(lastForm()['text'], `${message.text}\n\n@learn.example.org #0417`)
  })

  it('A code on its way through a gateway may go in the address or in XML', async () => {
    fake.answers({ body: 'accepted' })
    await sent({
      ...plain,
      SMS_METHOD: 'get',
      SMS_BODY: '',
      SMS_HEADERS: '{}',
      SMS_URL: `${fake.url}/?t={{text}}&m={{mobile}}`,
    })
    assert.equal(new URL(fake.url + fake.asked[0]?.url).searchParams.get('t'), TEXT)
    await sent({ ...plain, SMS_HEADERS: '{"content-type":"text/xml"}', SMS_BODY: '<t>{{text}}</t>' })
    assert.ok(fake.asked[1]?.body.startsWith('<t>0417 is your code for A &amp; B &quot;Academy&quot;.'))
  })

  for (const [sentence, environment, body] of [
    ['MSG91', msg91, '{"message":"Invalid authkey for 919876543210, code 0417","type":"error"}'],
    ['Gupshup', gupshup, 'error | 102 | Authentication failed: p&ss word for 91 98765 43210 with 0417'],
  ] as const) {
    it(`A code on its way through a gateway fails when ${sentence} says so under the status 200, in its words without code, number and password`, async () => {
      fake.answers({ body })
      const { kind, reason, message: told } = await failure(sent(environment))
      assert.equal(kind, 'refused')
      assert.match(reason, /^200 .*(Invalid authkey|102)/)
      assert.doesNotMatch(reason + told, /0417|43210|p&ss/)
      assert.equal(fake.asked.length, 1)
    })
  }

  for (const [sentence, reply, kind, requests] of [
    ['is refused by a status of 4xx', { status: 401, body: 'no such key' }, 'refused', 1],
    ['fails by a status of 5xx', { status: 502, body: '<html>Bad gateway</html>' }, 'down', 1],
    ['fails when the gateway has too much to do', { status: 429, body: '' }, 'down', 1],
    ['fails by garbage', { body: '\u0000\u001b[31m��' }, 'refused', 1],
    ['fails by a redirect, which is not followed', { status: 302, body: 'accepted' }, 'refused', 1],
    ['fails by an answer without end', 'huge', 'refused', 1],
    ['fails when the connection breaks twice', 'reset', 'unreachable', 2],
  ] as const) {
    it(`A code on its way through a gateway ${sentence}`, async () => {
      fake.answers(reply)
      const failed = await failure(sent(plain))
      assert.equal(failed.kind, kind)
      assert.doesNotMatch(failed.reason, /[\u0000-\u001f<]/)
      assert.equal(fake.asked.length, requests)
    })
  }

  it('A code on its way through a gateway is tried once more with the same code when the connection breaks', async () => {
    fake.answers('reset', { body: 'accepted id=M78' })
    assert.deepEqual(await sent(plain), { id: 'M78' })
    assert.equal(fake.asked[0]?.body, fake.asked[1]?.body)
  })

  it('A code on its way through a gateway fails when nothing listens there', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    await promisify(gone.close.bind(gone))()
    const failed = await failure(sent({ ...plain, SMS_URL: `http://127.0.0.1:${port}/{{mobile}}` }))
    assert.deepEqual([failed.kind, failed.reason], ['unreachable', 'The gateway could not be reached (ECONNREFUSED).'])
  })

  it('A code on its way through a gateway is given up when the gateway is slow, and not sent again: it may have been taken', async () => {
    fake.answers('never')
    const began = performance.now()
    assert.equal((await failure(sent(plain, 100))).kind, 'slow')
    assert.ok(performance.now() - began < 2000)
    assert.equal(fake.asked.length, 1)
  })

  describe('when the gateway fails again and again', () => {
    const clock = new TestClock('2026-11-20T10:30:00+05:30')
    const sender = () => withCircuitBreaker(httpTemplateSms(gatewayOf(plain)), clock)

    it('A code is refused at once after five failures of the gateway, until one try half a minute later', async () => {
      const breaker = sender()
      fake.answers({ status: 500 })
      for (let at = 0; at < 5; at += 1) assert.equal((await failure(breaker.send(message))).kind, 'down')
      clock.seconds(10)
      const resting = await failure(breaker.send(message))
      assert.deepEqual([resting.kind, resting.retryAfter, fake.asked.length], ['resting', 20, 5])
      clock.seconds(20)
      const kinds = await Promise.all([1, 2, 3].map(async () => (await failure(breaker.send(message))).kind))
      assert.deepEqual(kinds.toSorted(), ['down', 'resting', 'resting'])
      assert.equal((await failure(breaker.send(message))).retryAfter, 30)
      clock.seconds(30)
      fake.answers({ body: 'accepted' })
      await breaker.send(message)
      await breaker.send(message)
    })

    it('A code is still sent to others after numbers that the gateway refuses', async () => {
      const breaker = sender()
      fake.answers({ status: 400, body: 'no such number' })
      for (let at = 0; at < 8; at += 1) assert.equal((await failure(breaker.send(message))).kind, 'refused')
    })
  })
})
