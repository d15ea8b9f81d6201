import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codesOf } from '../../testing/codes.ts'
import { aStudent } from '../../testing/makers.ts'
import { emptyForm } from '../../sms/gateway/gateway-form.rules.ts'
import { putGateway, removeGateway } from '../../sms/gateway/gateways.queries.ts'
import { sealCredentials } from '../../sms/gateway/sms-setup.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Student } from './account.queries.ts'

describe('a one-time code', async () => {
  const test = await testApp()
  const login = ({ mobile }: Pick<Student, 'mobile'>, device_id = 'id_a') =>
    test.post('/Auth/login', { mobile, phone_code: '91', device_id })
  const verify = (otp_ref: string, otp: string) => test.post('/Auth/verifyOTP', { otp_ref, otp })
  const lastCode = () => test.outbox.at(-1)?.text.match(/\b\d{4}\b/)?.[0] ?? ''
  const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
  const reference = async (student: Student) => (await login(student)).body.data.otp_ref as string

  it('A one-time code logs its student in, once', async () => {
    const ref = await reference(await aStudent(test))
    const code = lastCode()
    assert.equal((await verify(ref, code)).status, 200)
    assert.equal((await verify(ref, code)).body.data.reason, 'code_expired')
  })

  it('A one-time code is spent by a wrong try: the right one afterwards is refused', async () => {
    const ref = await reference(await aStudent(test))
    const code = lastCode()
    const wrong = await verify(ref, wrongOf(code))
    assert.deepEqual([wrong.status, wrong.body.data.reason], [422, 'wrong_code'])
    assert.equal((await verify(ref, code)).body.data.reason, 'code_expired')
  })

  it('A one-time code allows one of a hundred parallel tries, so at most one session', async () => {
    const student = await aStudent(test)
    const ref = await reference(student)
    const right = Number(lastCode())
    const tries = Array.from({ length: 100 }, (_, index) => String((right + index) % 10_000).padStart(4, '0'))
    const answers = await Promise.all(tries.map((code) => verify(ref, code)))
    const judged = answers.filter(({ body }) => body.status || body.data.reason === 'wrong_code')
    assert.equal(judged.length, 1)
    for (const { status } of answers) assert.ok([200, 422, 503].includes(status))
  })

  it('A one-time code is not spent by something that cannot be a code', async () => {
    const ref = await reference(await aStudent(test))
    for (const otp of ['12345', '123', ' 123', '٠١٢٣', 1234, ['1', '2', '3', '4'], null]) {
      assert.equal((await test.post('/Auth/verifyOTP', { otp_ref: ref, otp })).status, 400)
    }
    assert.equal((await verify(ref, lastCode())).status, 200)
  })

  it('A one-time code lives for five minutes', async () => {
    const first = await reference(await aStudent(test))
    const firstCode = lastCode()
    test.clock.seconds(299)
    assert.equal((await verify(first, firstCode)).status, 200)
    const second = await reference(await aStudent(test))
    test.clock.seconds(300)
    assert.equal((await verify(second, lastCode())).body.data.reason, 'code_expired')
  })

  it('A one-time code belongs to its own reference', async () => {
    const first = await reference(await aStudent(test))
    const firstCode = lastCode()
    let second = await reference(await aStudent(test))
    while (lastCode() === firstCode) second = await reference(await aStudent(test))
    assert.equal((await verify(second, firstCode)).body.data.reason, 'wrong_code')
    assert.equal((await verify(first, firstCode)).status, 200)
  })

  it('A one-time code can be sent again after the pause, which ends the old one', async () => {
    const ref = await reference(await aStudent(test))
    const oldCode = lastCode()
    const early = await test.post('/Auth/resend', { otp_ref: ref })
    assert.deepEqual([early.status, early.body.data.retry_after, early.headers['retry-after']], [429, 30, '30'])
    test.clock.seconds(30)
    const again = await test.post('/Auth/resend', { otp_ref: ref })
    assert.deepEqual([again.status, again.body.data.resend_after], [200, 60])
    assert.equal((await verify(ref, oldCode)).body.data.reason, 'code_expired')
    assert.equal((await verify(again.body.data.otp_ref, lastCode())).status, 200)
  })

  it('A one-time code comes by WhatsApp the second time, where the academy has a gateway for it and the pause is over', async () => {
    const again = async (otp_ref: string) => test.post('/Auth/resend', { otp_ref, channel: 'whatsapp' })
    const before = (await login(await aStudent(test))).body.data
    assert.equal(before.whatsapp, undefined)
    const own = lastCode()
    test.clock.seconds(30)
    assert.deepEqual((await again(before.otp_ref)).body.data, { reason: 'sms_unavailable', retry_after: 30 })
    // What cannot be sent ends nothing.
    assert.equal((await verify(before.otp_ref, own)).status, 200)

    const form = {
      ...emptyForm(),
      url: 'https://wa.example.com/send?to={{mobile}}',
      headers: 'content-type: application/json',
      body: '{"code":"{{code}}"}',
      ok_text: 'ok',
    }
    const secrets = sealCredentials({ key: '', password: '' }, test.secrets)
    const gateway = { channel: 'whatsapp' as const, fields: JSON.stringify(form), secrets, version: 1, changed_at: 1 }
    await test.db.write((tx) => putGateway(tx, gateway))
    const { otp_ref, whatsapp } = (await login(await aStudent(test))).body.data
    const sms = lastCode()
    assert.deepEqual([whatsapp, test.outbox.at(-1)?.channel], [true, 'sms'])
    // It counts like every other code.
    assert.equal((await again(otp_ref)).status, 429)
    test.clock.seconds(30)
    const second = await again(otp_ref)
    assert.deepEqual([second.status, second.body.data.resend_after, test.outbox.at(-1)?.channel], [200, 60, 'whatsapp'])
    assert.equal((await verify(otp_ref, sms)).body.data.reason, 'code_expired')
    assert.equal((await verify(second.body.data.otp_ref, lastCode())).status, 200)
    // A number that nobody has learns nothing of it.
    const unknown = await test.post('/Auth/login', { mobile: '9876599999', phone_code: '91', device_id: 'id_a' })
    assert.deepEqual([unknown.body.data.reason, 'whatsapp' in unknown.body.data], ['unknown_number', false])
  })

  it('A one-time code by SMS is still good when WhatsApp did not take another one', async () => {
    const { otp_ref } = (await login(await aStudent(test))).body.data
    const sms = lastCode()
    test.clock.seconds(30)
    test.smsFails.value = true
    const failed = await test.post('/Auth/resend', { otp_ref, channel: 'whatsapp' })
    test.smsFails.value = false
    assert.deepEqual([failed.status, failed.body.data.reason], [503, 'sms_unavailable'])
    assert.equal((await verify(otp_ref, sms)).status, 200)
  })

  it('A one-time code that proves a number for the first time never comes by WhatsApp', async () => {
    const { otp_ref, whatsapp } = (await codesOf(test).signup('9876500123')).body.data
    assert.deepEqual([typeof otp_ref, whatsapp], ['string', undefined])
    test.clock.seconds(30)
    const again = await test.post('/Auth/resend', { otp_ref, channel: 'whatsapp' })
    assert.deepEqual([again.status, again.body.data], [503, { reason: 'sms_unavailable', retry_after: 30 }])
    assert.equal(test.outbox.at(-1)?.channel, 'sms')
    await test.db.write((tx) => removeGateway(tx, 'whatsapp'))
  })

  it('A one-time code is still good when a resend was refused', async () => {
    const ref = await reference(await aStudent(test))
    assert.equal((await test.post('/Auth/resend', { otp_ref: ref })).status, 429)
    assert.equal((await verify(ref, lastCode())).status, 200)
  })

  it('A one-time code is not charged for when the gateway fails, and says so', async () => {
    const student = await aStudent(test)
    const errors = test.errors.length
    test.smsFails.value = true
    const failed = await login(student)
    test.smsFails.value = false
    assert.deepEqual([failed.status, failed.body.data.reason], [503, 'sms_unavailable'])
    assert.equal((await login(student)).status, 200)
    assert.equal(test.errors.length, errors + 1)
  })

  it('A one-time code is stored so that nobody who reads the database can find it', async () => {
    const ref = await reference(await aStudent(test))
    const rows = JSON.stringify(await test.db.read.selectFrom('code_requests').selectAll().execute())
    assert.ok(!rows.includes(ref))
    assert.ok(!rows.includes(`"${lastCode()}"`))
  })
})

describe('asking for codes', async () => {
  const test = await testApp()
  const login = (mobile: string, ip = '10.1.1.1') =>
    test.app.inject({
      method: 'POST',
      url: '/api/Auth/login',
      payload: { mobile, phone_code: '91', device_id: 'id_a' },
      remoteAddress: ip,
    })

  it('Asking for codes is refused to a number that nobody has, with the number kept for registering', async () => {
    const answer = await login('6000000000')
    assert.equal(answer.statusCode, 422)
    assert.equal(answer.json().data.reason, 'unknown_number')
  })

  it('Asking for codes stops after twenty unknown numbers from one address, and goes on for others', async () => {
    for (let index = 1; index < 20; index += 1) await login(String(6_000_000_100 + index))
    assert.equal((await login('6000000999')).statusCode, 429)
    assert.equal((await login('6000000999', '10.9.9.9')).statusCode, 422)
  })

  it('Asking for codes is limited per number: three in ten minutes, whoever asks', async () => {
    const { mobile } = await aStudent(test)
    const sent: number[] = []
    for (const [pause, ip] of [
      [0, '10.2.0.1'],
      [30, '10.2.0.2'],
      [60, '10.2.0.3'],
      [120, '10.2.0.4'],
    ] as const) {
      test.clock.seconds(pause)
      sent.push((await login(mobile, ip)).statusCode)
    }
    assert.deepEqual(sent, [200, 200, 200, 429])
  })

  it('Asking for codes is refused after five wrong codes in a day, which a new code does not reset', async () => {
    const { mobile } = await aStudent(test)
    for (let tried = 0; tried < 5; tried += 1) {
      test.clock.seconds(3601)
      const ref = (await login(mobile)).json().data.otp_ref
      const right = Number(test.outbox.at(-1)?.text.match(/\b\d{4}\b/)?.[0])
      const otp = String((right + 1) % 10_000).padStart(4, '0')
      assert.equal((await test.post('/Auth/verifyOTP', { otp_ref: ref, otp })).body.data.reason, 'wrong_code')
    }
    test.clock.seconds(3601)
    const before = test.outbox.length
    assert.equal((await login(mobile)).statusCode, 429)
    assert.equal(test.outbox.length, before)
    test.clock.days(1)
    assert.equal((await login(mobile)).statusCode, 200)
  })
})
