import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { emptyForm } from '../../sms/gateway/gateway-form.rules.ts'
import { storedGateway } from '../../sms/gateway/gateways.queries.ts'
import { saveAcademy } from '../../academy/academy.ts'
import { sendText } from '../../sms/send-text.ts'
import { aStudent } from '../../testing/makers.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const KEY = 'live-key-of-the-academy-9c3f'
const STALE_SECONDS = 301

type Mistakes = { field: string; problem: string }[]
type Entry = { action: string; changes: { field: string; before: unknown; after: unknown }[] }

describe('a gateway by the form', async () => {
  const fake = await fakeGateway()
  const test = await testApp({ SMS: 'form' })
  const owner = await signedInStaff(test, 'owner')
  const form = {
    ...emptyForm(),
    url: `${fake.url}/send`,
    headers: 'Content-Type: application/json\nAuthorization: Bearer {{key}}',
    body: '{"to":"{{mobile}}","text":"{{text}}","from":"{{sender}}"}',
    ok_text: '"status":"queued"',
    id_name: 'id',
    sender: 'SUNACD',
    code_text: '{#numeric#} is your login code for Sunrise Academy.',
    template_id: '1207161700000000002',
    entity_id: '1201159100000000001',
    receipt_id: 'id',
    receipt_status: 'state',
    receipt_delivered: 'DELIVRD, SEEN',
    receipt_undelivered: 'REJECTD',
    receipt_reason: 'why',
  }
  const read = async () => (await owner.post('gateways')).body.data.gateways[0]
  const save = async (changes: object = {}, secrets = { key: '', password: '' }, channel = 'sms') => {
    const { gateways } = (await owner.post('gateways')).body.data
    const { version } = gateways.find((one: { channel: string }) => one.channel === channel)
    return owner.post('save_gateway', { channel, version, fields: { ...form, ...changes }, secrets })
  }
  const fieldsOf = (mistakes: Mistakes) => [...new Set(mistakes.map(({ field }) => field))].toSorted()
  const entries = async (): Promise<Entry[]> => (await owner.post('audit', { entity: 'academy' })).body.data.entries
  const login = async ({ mobile }: { mobile: string }) =>
    test.post('/Auth/login', { mobile, phone_code: '91', device_id: 'id_a' })

  it('A gateway by the form sends nothing, and prints nothing, before there is one', async () => {
    assert.equal((await read()).source, 'none')
    assert.equal((await login(await aStudent(test))).status, 503)
  })

  it('A gateway by the form says everything that is wrong with it at once, and then nothing is stored', async () => {
    const wrong = {
      url: 'http://sms.example.com/{{kee}}',
      headers: 'Host: elsewhere.example',
      body: '{"a":{{text}}',
      sender: 'TOOLONGX',
      template_id: '12',
      receipt_status: '',
      part_paise: '1.5',
      result_text: 'Result',
    }
    const { body } = await save(wrong)
    assert.equal(body.data.version, null)
    assert.deepEqual(fieldsOf(body.data.mistakes), [
      'body',
      'headers',
      'part_paise',
      'receipt_undelivered',
      'result_template_id',
      'result_text',
      'sender',
      'template_id',
      'url',
    ])
    assert.equal(await storedGateway(test.db.read, 'sms'), null)
  })

  it('A gateway by the form is refused where its address leads into a private network', async () => {
    for (const url of [
      'https://10.0.0.8/send',
      'https://169.254.169.254/',
      'https://intranet/send',
      'https://db.internal/',
    ]) {
      const { mistakes } = (await save({ url }, { key: KEY, password: '' })).body.data
      assert.deepEqual(fieldsOf(mistakes), ['url'], url)
      assert.match(mistakes[0].problem, /private network/)
    }
  })

  it('A gateway by the form is refused where a credential is typed where everybody would read it', async () => {
    const typed = {
      url: `${fake.url}/send?apikey=${KEY}`,
      headers: `${form.headers}\nx-access-token: ${KEY}`,
      body: `{"to":"{{mobile}}","text":"{{text}}","from":"{{sender}}","auth":{"password":"${KEY}"}}`,
      balance_url: `${fake.url}/balance?token=${KEY}`,
    }
    const { version, mistakes } = (await save(typed, { key: KEY, password: '' })).body.data
    assert.deepEqual([version, fieldsOf(mistakes)], [null, ['balance_url', 'body', 'headers', 'url']])
    for (const { problem } of mistakes)
      assert.match(problem, /\{\{key\}\}, \{\{user\}\}, \{\{password\}\} or \{\{basic\}\}/)
  })

  it('A gateway by the form sends the codes from then on, and its key is stored encrypted and shown to nobody', async () => {
    assert.deepEqual((await save({}, { key: KEY, password: '' })).body.data.mistakes, [])
    fake.answers({ body: '{"status":"queued","id":"M-1"}' })
    assert.equal((await login(await aStudent(test))).status, 200)
    const { headers, body } = fake.asked.at(-1) ?? assert.fail()
    assert.equal(headers.authorization, `Bearer ${KEY}`)
    assert.match(body, /\d{4} is your login code for Sunrise Academy\./)
    const shown = await owner.post('gateways')
    assert.deepEqual(shown.body.data.gateways[0].known, {
      key: { is_set: true, end: '3f' },
      password: { is_set: false, end: '' },
    })
    assert.ok(!JSON.stringify(shown.body).includes(KEY))
    assert.ok(!JSON.stringify(await storedGateway(test.db.read, 'sms')).includes(KEY))
    assert.ok(!JSON.stringify(await entries()).includes(KEY))
  })

  it('A gateway by the form keeps its key while it is asked as before, and asks for it again once it is not', async () => {
    assert.deepEqual((await save({ sender: 'SUNRIS' })).body.data.mistakes, [])
    assert.equal((await read()).known.key.end, '3f')
    // Each of these would carry the key to another place.
    for (const changes of [
      { url: `${fake.url}/elsewhere` },
      { body: '{"to":"{{mobile}}","text":"{{text}} {{key}}"}' },
      { headers: `${form.headers}\nx-copy: {{key}}` },
      { method: 'PUT' },
    ]) {
      const { version, mistakes } = (await save(changes)).body.data
      assert.deepEqual([version, fieldsOf(mistakes)], [null, ['key']], JSON.stringify(changes))
      assert.match(mistakes[0].problem, /Enter this again/)
    }
  })

  it('A gateway by the form is in the audit by its host and its texts, and only that its credentials changed', async () => {
    await save({ url: `${fake.url}/v2/secret-path` }, { key: `${KEY}x`, password: '' })
    const [{ action, changes } = assert.fail()] = await entries()
    assert.equal(action, 'gateway_saved')
    assert.deepEqual(Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])), {
      gateway_channel: [null, 'sms'],
      gateway_hash: ['••••', '••••'],
      gateway_secret: ['••••', '••••'],
      sms_sender: ['SUNRIS', 'SUNACD'],
    })
    await save({ balance_url: `${fake.url}/left`, receipt_delivered: 'DELIVRD' }, { key: KEY, password: '' })
    const { host } = new URL(fake.url)
    const [moved = assert.fail()] = await entries()
    assert.deepEqual(
      moved.changes.find(({ field }) => field === 'balance_host'),
      { field: 'balance_host', before: null, after: host },
    )
    await save({ receipt_delivered: 'DELIVRD' }, { key: KEY, password: '' })
    // No field of delivery reports is recorded by itself.
    await save()
    assert.ok((await entries())[0]?.changes.some(({ field }) => field === 'gateway_hash'))
  })

  it('A gateway by the form is changed by one of two who have it open', async () => {
    const { version } = await read()
    const one = { channel: 'sms', fields: form, secrets: { key: '', password: '' }, version }
    assert.equal((await owner.post('save_gateway', one)).status, 200)
    assert.equal((await owner.post('save_gateway', one)).body.data.reason, 'changed_meanwhile')
  })

  it('A gateway by the form reads its delivery reports, by plain words', async () => {
    const { pathname } = new URL((await read()).receipts, 'http://localhost')
    const receipt = async (payload: object) =>
      test.app.inject({ method: 'POST', url: pathname, payload, headers: { 'content-type': 'application/json' } })
    assert.equal((await receipt({ id: 'M-1', state: 'REJECTD', why: 'DLT template' })).statusCode, 200)
    const { messages } = (await owner.post('gateway_messages', { only: 'failed' })).body.data
    assert.deepEqual(
      messages.map(({ state, reason, number, use }: Record<string, string>) => ({
        state,
        reason,
        number: /•/.test(number ?? ''),
        use,
      })),
      [
        { state: 'undelivered', reason: 'DLT template', number: true, use: 'login' },
        {
          state: 'failed',
          reason: 'No gateway is set up, or the one that was saved cannot be used.',
          number: true,
          use: 'login',
        },
      ],
    )
  })

  it('A gateway by the form for WhatsApp is another one, and the registered texts are not for it', async () => {
    const whatsapp = { ...emptyForm(), url: `${fake.url}/wa`, headers: form.headers, ok_text: 'ok' }
    const body = '{"to":"{{mobile}}","code":"{{code}}"}'
    assert.equal(
      (await save({ ...whatsapp, body, kind: 'msg91' }, { key: 'k', password: '' }, 'whatsapp')).body.data.version,
      null,
    )
    const fields = { ...Object.fromEntries(Object.keys(form).map((key) => [key, ''])), ...whatsapp, body }
    const saved = await save(fields, { key: 'another-key-77', password: '' }, 'whatsapp')
    assert.deepEqual(saved.body.data.mistakes, [])
    fake.answers({ body: 'ok' })
    const { outcome } = (await owner.post('test_gateway', { channel: 'whatsapp', number: '9876543210' })).body.data
    assert.equal(outcome, 'accepted')
    assert.deepEqual(
      [fake.asked.at(-1)?.url, fake.asked.at(-1)?.headers.authorization],
      ['/wa', 'Bearer another-key-77'],
    )
    const newest = async () => (await owner.post('gateway_messages', { only: 'all' })).body.data.messages[0]
    assert.deepEqual([(await newest()).channel, (await newest()).use], ['whatsapp', 'test'])
  })

  it('A gateway by the form is tried out on a number, with what it said, five times an hour by whatever channel', async () => {
    const trial = async (number = '98765 43210') =>
      (await owner.post('test_gateway', { channel: 'sms', number })).body.data
    fake.answers({ body: '{"status":"queued","id":"M-2"}' })
    assert.deepEqual(await trial(), { outcome: 'accepted', reason: null })
    fake.answers({ status: 401, body: `wrong key ${KEY}` })
    assert.deepEqual(await trial(), { outcome: 'refused', reason: '401 wrong key •••' })
    fake.answers('reset')
    assert.equal((await trial()).outcome, 'unreachable')
    assert.equal((await trial('12345')).field, 'number')
    await trial()
    assert.equal((await trial()).reason, 'too_many')
    const [{ action, changes } = assert.fail()] = await entries()
    assert.deepEqual([action, changes.find(({ field }) => field === 'number')?.after], ['gateway_tested', '••••10'])
  })

  it('A gateway by the form lists the registered texts with what each costs', async () => {
    const { texts } = (await owner.post('gateways')).body.data
    assert.deepEqual(texts, [
      {
        use: 'code',
        language: 'en',
        text: form.code_text,
        template_id: form.template_id,
        characters: 44,
        parts: 1,
        is_unicode: false,
      },
    ])
  })

  it('A gateway by the form is removed with its key, and then nothing is sent', async () => {
    const { version } = await read()
    assert.equal(
      (await owner.post('remove_gateway', { channel: 'sms', version: 0 })).body.data.reason,
      'changed_meanwhile',
    )
    assert.equal((await owner.post('remove_gateway', { channel: 'sms', version })).status, 200)
    assert.equal(await storedGateway(test.db.read, 'sms'), null)
    assert.equal((await login(await aStudent(test))).status, 503)
    // What guardians are told waits until there is one again.
    const text = { to: '+919876543210', text: 'Ravi was absent.', academy: 'Nila', template_id: '' }
    assert.equal(await sendText({ sms: test.parts.sms, log: test.log }, text), 'down')
  })

  it('A gateway by the form is for owners with a fresh second factor, and none is kept in the demo', async () => {
    await test.db.write((tx) => saveAcademy(tx, { demo: 'here' }))
    assert.equal((await save({}, { key: KEY, password: '' })).status, 422)
    await test.db.write((tx) => saveAcademy(tx, { demo: 'no' }))
    test.clock.seconds(STALE_SECONDS)
    assert.equal((await save({}, { key: KEY, password: '' })).body.data.reason, 'factor_needed')
  })
})

describe('a gateway by the settings of the server', async () => {
  const test = await testApp({
    SMS: 'http-template',
    SMS_URL: 'https://gateway.example.com/send?to={{mobile}}',
    SMS_BODY: 'text={{text}}&key={{key}}',
    SMS_KEY: KEY,
    SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}',
    SMS_OK_WHEN: 'ok',
    SMS_TEMPLATE_TEXT: '{#numeric#} is your code.',
  })
  const owner = await signedInStaff(test, 'owner')

  it('A gateway by the settings of the server is shown by its host, and no form changes it', async () => {
    const shown = await owner.post('gateways')
    const [{ source, kind, host, fields }] = shown.body.data.gateways
    assert.deepEqual([source, kind, host, fields.url], ['settings', 'http-template', 'gateway.example.com', ''])
    assert.ok(!JSON.stringify(shown.body).includes(KEY))
    const body = { channel: 'sms', version: 0, fields: emptyForm(), secrets: { key: '', password: '' } }
    const { status, body: answer } = await owner.post('save_gateway', body)
    assert.deepEqual([status, answer.data.reason], [422, 'rule'])
  })
})
