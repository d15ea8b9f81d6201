import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemRandom } from '../ports/random.ts'
import { startRetentionJob } from '../retention/retention.ts'
import { fakeGateway } from '../testing/fake-gateway.ts'
import { aStudent } from '../testing/makers.ts'
import { adminServiceOf, runCommand } from '../testing/admin-service.ts'
import { testApp } from '../testing/test-app.ts'
import { receiptAddress } from './receipts.routes.ts'
import { smsLog, smsTest, smsWarnings } from './sms-commands.ts'

const ok = (id: string) => ({ body: `{"message":"${id}","type":"success"}` })

describe('an academy that sends its codes through MSG91', async () => {
  const fake = await fakeGateway()
  const test = await testApp({
    SMS: 'msg91',
    SMS_URL: `${fake.url}/flow`,
    SMS_KEY: 'auth-key-of-the-academy',
    SMS_GATEWAY_TEMPLATE: '64f0aa',
    SMS_TEMPLATE_TEXT: '{#numeric#} is your code. Valid for 10 minutes.',
    PUBLIC_URL: 'https://learn.example.org',
  })
  const login = ({ mobile }: { mobile: string }) =>
    test.post('/Auth/login', { mobile, phone_code: '91', device_id: 'id_a' })
  const deps = { ...test, log: { info: () => {}, warn: () => {}, error: () => {} }, random: systemRandom }
  const lastCode = () => JSON.parse(fake.asked.at(-1)?.body ?? '').recipients[0].VAR1 as string
  const logOf = ({ mobile }: { mobile: string }) => smsLog(deps, { number: mobile, limit: 10 })
  const address = new URL((await receiptAddress(test)) ?? '').pathname
  const receipt = async (payload: string, type = 'application/json', path = address) => {
    const answer = await test.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }

  it('An academy with MSG91 lets a student in by the code that the gateway was given', async () => {
    const student = await aStudent(test)
    fake.answers(ok('a1'))
    const { body } = await login(student)
    const verified = await test.post('/Auth/verifyOTP', { otp_ref: body.data.otp_ref, otp: lastCode() })
    assert.equal(verified.status, 200)
    assert.deepEqual(await logOf(student), [
      {
        at: '2026-11-20T10:30:00+05:30',
        number: `+91${student.mobile.slice(0, 2)}•••••${student.mobile.slice(-3)}`,
        purpose: 'login',
        gateway: 'msg91',
        state: 'sent',
        id: 'a1',
        reason: null,
      },
    ])
  })

  it('An academy with MSG91 tells a student that the code cannot be sent, does not charge for it, and tells a clerk why', async () => {
    const student = await aStudent(test)
    fake.answers({ body: `{"type":"error","message":"Template mismatch for ${student.mobile}"}` }, ok('b1'))
    const refused = await login(student)
    assert.deepEqual([refused.status, refused.body.data.reason], [503, 'sms_unavailable'])
    assert.equal(refused.headers['retry-after'], '30')
    assert.equal((await login(student)).status, 200)
    const [sent, failed] = await logOf(student)
    assert.deepEqual([sent?.state, failed?.state], ['sent', 'failed'])
    assert.match(failed?.reason ?? '', /Template mismatch/)
  })

  it('An academy with MSG91 keeps no code, no text and no number in the log, whatever the gateway repeats', async () => {
    const student = await aStudent(test)
    const text = (code: string) => `${code} is your code. Valid for 10 minutes.`
    fake.answers(
      ({ body }) => ({ status: 400, body: `${body} is no JSON` }),
      () => ({ status: 400, body: `<p>${text(lastCode())}</p> is not registered, +91 ${student.mobile}` }),
    )
    await login(student)
    const codes = [lastCode()]
    await login(student)
    codes.push(lastCode())
    const rows = JSON.stringify(await test.db.read.selectFrom('sms_messages').selectAll().execute())
    assert.ok(!rows.includes(student.mobile))
    const reasons = (await logOf(student)).map(({ reason }) => reason ?? '')
    for (const kept of [...codes, 'Valid for']) assert.ok(!reasons.join(' ').includes(kept), reasons.join(' '))
    assert.equal(reasons[0], '400 ••• is not registered, +•••')
  })

  it('The log of an academy with MSG91 is not filled by one who asks again and again while the gateway refuses', async () => {
    const student = await aStudent(test)
    fake.answers({ status: 400 })
    for (let at = 0; at < 33; at += 1) {
      await login(student)
      test.clock.seconds(1)
    }
    assert.equal((await smsLog(deps, { number: student.mobile, limit: 100 })).length, 30)
  })

  it('An academy with MSG91 notes receipts of both versions under the id of the text', async () => {
    const [first, second] = [await aStudent(test), await aStudent(test)]
    fake.answers(ok('c1'), ok('c2'))
    await login(first)
    await login(second)
    const v3 = { requestId: 'c1', number: `91${first.mobile}`, status: '1', desc: 'DELIVERED' }
    assert.deepEqual(await receipt(JSON.stringify(v3)), { status: 200, body: { received: 1 } })
    const report = [{ number: `91${second.mobile}`, status: '16', desc: 'REJECTED', failedReason: 'DLT 4012 mismatch' }]
    const v2 = new URLSearchParams({ data: JSON.stringify([{ requestId: 'c2', report }]) })
    await receipt(v2.toString(), 'application/x-www-form-urlencoded')
    assert.equal((await logOf(first))[0]?.state, 'delivered')
    const [undelivered] = await logOf(second)
    assert.deepEqual([undelivered?.state, undelivered?.reason], ['undelivered', 'REJECTED: DLT ••• mismatch'])
    await receipt(JSON.stringify({ ...v3, status: '2', desc: 'FAILED' }))
    assert.equal((await logOf(first))[0]?.state, 'delivered')
  })

  it('An academy with MSG91 answers receipts of texts that it does not know, and garbage, without noting anything', async () => {
    for (const [payload, received] of [
      ['{"requestId":"nobody","status":"1"}', 1],
      ['{"requestId":{"a":1},"status":["1"]}', 0],
      ['[[[', 0],
      ['data=%5Bnull%2C1%2C%7B%7D%5D', 0],
      ['', 0],
    ] as const) {
      assert.deepEqual(await receipt(payload, 'text/plain'), { status: 200, body: { received } })
    }
    assert.deepEqual(
      test.errors.filter((line) => !line.includes('a code could not be sent')),
      [],
    )
  })

  it('An academy with MSG91 answers at a wrong secret as at any address that there is not', async () => {
    const nowhere = (await test.app.inject({ url: '/nowhere' })).json<unknown>()
    for (const path of ['/hooks/sms/x', `${address}x`, '/hooks/sms/', `/hooks/sms/${'A'.repeat(43)}`]) {
      const { status, body } = await receipt('{"requestId":"c1","status":"1"}', 'application/json', path)
      assert.deepEqual([status, body], [404, nowhere])
    }
    const got = await test.app.inject({ url: `${address.slice(0, -1)}?requestId=c1` })
    assert.deepEqual([got.statusCode, got.json()], [404, nowhere])
  })

  it('An academy with MSG91 does not read a receipt without end', async () => {
    assert.equal((await receipt('x'.repeat(70_000))).status, 413)
  })

  it('An academy with MSG91 is asked for a text by whoever runs it, and says what came of it', async () => {
    fake.answers(ok('d1'), { status: 401, body: 'Unauthorized auth-key-of-the-academy' })
    const accepted = (await smsTest(deps, '98765 43210')).lines.join('\n')
    assert.match(accepted, /accepted the SMS\. Its id is d1\./)
    assert.match(accepted, /says 10 minutes, but a code is valid for 5/)
    assert.ok(accepted.includes((await receiptAddress(test)) ?? 'none'))
    assert.match((await smsTest(deps, '+919876543210')).lines.join('\n'), /refused the SMS: 401 Unauthorized •••/)
    assert.match((await smsTest(deps, '+1 202 555 0100')).lines.join('\n'), /no number that the academy serves/)
    const rows = await smsLog(deps, { number: '919876543210', limit: 5 })
    assert.deepEqual(
      rows.map(({ purpose, state }) => `${purpose} ${state}`),
      ['test failed', 'test sent'],
    )
  })

  it('An academy with MSG91 ends the command with an error when no SMS was sent, and without one when it was', async () => {
    const run = (number: string) => runCommand(adminServiceOf(test), 'sms-test', number)
    fake.answers({ status: 401, body: 'Unauthorized' }, ok('e1'))
    const refused = await run('9876500001')
    assert.deepEqual([refused.isWell, refused.lines.at(-1)], [false, 'The test failed: no SMS was sent.'])
    assert.equal((await run('9876500001')).isWell, true)
    assert.equal((await run('+1 202 555 0100')).isWell, false)
  })

  it('An academy with MSG91 answers at once while the gateway is down, and says when to come back', async () => {
    const student = await aStudent(test)
    fake.answers({ status: 503 })
    for (let at = 0; at < 5; at += 1) await login(student)
    const asked = fake.asked.length
    test.clock.seconds(12)
    const refused = await login(student)
    assert.deepEqual([refused.status, refused.headers['retry-after'], fake.asked.length], [503, '18', asked])
    assert.match((await logOf(student))[0]?.reason ?? '', /not asked/)
  })

  it('An academy with MSG91 forgets what is older than thirty days', async () => {
    test.clock.days(29)
    await startRetentionJob(deps)
    assert.ok((await smsLog(deps, { limit: 100 })).length > 0)
    test.clock.days(2)
    await startRetentionJob(deps)
    assert.deepEqual(await smsLog(deps, { limit: 100 }), [])
  })
})

describe('an academy whose texts are printed', async () => {
  const test = await testApp({ PUBLIC_URL: 'https://learn.example.org' })
  const deps = { ...test, log: { info: () => {}, warn: () => {}, error: () => {} }, random: systemRandom }

  it('An academy whose texts are printed has no address for receipts', async () => {
    assert.equal(await receiptAddress(test), null)
    assert.equal((await test.app.inject({ method: 'POST', url: '/hooks/sms/x' })).statusCode, 404)
  })

  it('An academy whose texts are printed is told that nothing was sent', async () => {
    assert.match(
      (await smsTest(deps, '9876543210')).lines.join('\n'),
      /SMS to \+919876543210: \d{4} is[^]*Nothing was sent/,
    )
    assert.deepEqual(smsWarnings(test.settings), [])
  })
})
