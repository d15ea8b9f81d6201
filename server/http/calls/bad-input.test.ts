import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aSignedIn } from '../../testing/makers.ts'
import { assertPlain } from '../../testing/raw-line.ts'
import { testApp } from '../../testing/test-app.ts'

describe('bad input', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { stud_id, token } = await aSignedIn(test)
  const send = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/api/Student/subjects') =>
    test.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', token, ...headers },
    })

  /** Calls of guardians are read by a route of their own. */
  const guardian = await signedInGuardian(test, [{ stud_id }])

  const refused = async (payload: string | Buffer, status: number, headers: Record<string, string> = {}) => {
    isRefused(await send(payload, headers), payload, status)
    // For a guardian only the own children exist, so any other student is not found.
    isRefused(
      await send(payload, { ...headers, token: guardian.token }, '/api/Guardian/classes'),
      payload,
      status === 403 ? 404 : status,
    )
  }
  const isRefused = (answer: Awaited<ReturnType<typeof send>>, payload: string | Buffer, status: number) => {
    assert.equal(answer.statusCode, status, String(payload).slice(0, 80))
    const body = answer.json()
    assert.deepEqual([body.status, body.status_code], [false, status])
    assertPlain(answer.body)
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  }

  const ids = [
    '[1]',
    'true',
    'null',
    '{}',
    '1.5',
    '"1 "',
    '"01"',
    '"１"',
    '1e400',
    '-1',
    '0',
    '9007199254740993',
    '""',
    '"1e3"',
  ]
  for (const id of ids) it(`stud_id ${id} is a 400`, () => refused(`{"stud_id":${id}}`, 400))

  it('a missing stud_id is a 400', () => refused('{}', 400))

  it('a stud_id as digits is the same as the number', async () => {
    assert.equal((await send(JSON.stringify({ stud_id: String(stud_id) }))).statusCode, 200)
  })

  it('a key that is there twice counts as it stands last', async () => {
    await refused(`{"stud_id":${stud_id},"stud_id":2}`, 403)
  })

  it('fields that nobody asked for are ignored', async () => {
    assert.equal((await send(JSON.stringify({ stud_id, role: 'admin' }))).statusCode, 200)
  })

  const bodies = [
    '',
    'null',
    '[]',
    '"x"',
    'NaN',
    '{"stud_id":1,}',
    '{/**/}',
    '{"__proto__":{"x":1},"stud_id":1}',
    '{"a',
    '\ufeff',
    "{'stud_id':1}",
    '{"stud_id":1}x',
    '{"stud_id":0x1}',
    '{"stud_id":01}',
    '{"stud_id":+1}',
    '{"stud_id":.1e1}',
    '{"stud_id":-Infinity}',
    '{"stud_id":1}\u0000',
    '{"stud_id":"1\u0000"}',
    '{"constructor":{"prototype":{"x":1}},"stud_id":1}',
    '{"a":{"__proto__":{"x":1}},"stud_id":1}',
    '{"\\u005f_proto__":{"x":1},"stud_id":1}',
  ]
  for (const body of bodies) it(`the body ${JSON.stringify(body)} is a 400`, () => refused(body, 400))

  it('a body of 64 KiB is read, one byte more is a 413', async () => {
    const body = (bytes: number) => `{"stud_id":[],"x":"${'x'.repeat(bytes - 21)}"}`
    assert.equal(Buffer.byteLength(body(65_536)), 65_536)
    await refused(body(65_536), 400)
    await refused(body(65_537), 413)
    await refused('x'.repeat(1_048_576), 413)
  })

  for (const [what, body] of [
    ['lists', '['.repeat(65_000)],
    ['closed lists', `${'['.repeat(32_000)}${']'.repeat(32_000)}`],
    ['objects', '{"a":'.repeat(13_000)],
    ['closed objects in an id', `{"stud_id":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`],
  ] as const)
    it(`deep nesting of ${what} is a plain refusal`, () => refused(body, 400))

  it('deep nesting in a field that nobody asked for is not looked at', async () => {
    const deep = `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`
    assert.equal((await send(`{"stud_id":${stud_id},"x":${deep}}`)).statusCode, 200)
  })

  it('bytes that are no UTF-8, and UTF-16, are a 400', async () => {
    await refused(Buffer.from(`{"stud_id":"\xff\xfe"}`, 'latin1'), 400)
    await refused(Buffer.from(`{"stud_id":${stud_id}}`, 'utf16le'), 400)
  })

  it('a byte order mark before the JSON is passed over', async () => {
    assert.equal((await send(`\ufeff{"stud_id":${stud_id}}`)).statusCode, 200)
  })

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/xml',
    'text/html',
  ]) {
    it(`A body of the type ${type} is a 415`, () => refused('stud_id=1', 415, { 'content-type': type }))
  }

  it('A body without any type is a 415', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/Student/subjects',
      payload: Buffer.from('{}'),
      headers: { token },
    })
    assert.equal(answer.statusCode, 415)
  })

  for (const [type, status] of [
    ['application/json; charset=utf-8', 400],
    ['APPLICATION/JSON', 400],
    ['application/json;', 400],
    ['application/json\t;x=y', 400],
    [' application/json', 400],
    ['application/json garbage', 415],
    ['json', 415],
    ['application/jsonp', 415],
    ['application/ld+json', 415],
    ['text/plain, application/json', 415],
    ['text/json', 415],
  ] as const) {
    it(`The type ${JSON.stringify(type)} lets nothing past the check`, () =>
      refused('{"stud_id":[1]}', status, { 'content-type': type }))
  }

  it('a prototype is never touched', async () => {
    for (let tried = 0; tried < 300; tried += 1) {
      await send('{"constructor":{"prototype":{"polluted":1}},"stud_id":1}')
      await send(`{"submit_data":"[{\\"__proto__\\":{\\"polluted\\":1}}]","stud_id":${stud_id},"quiz_id":1}`)
    }
    assert.equal(({} as { polluted?: number }).polluted, undefined)
  })

  const names = [
    'a\u0000b',
    'a\u0007b',
    'a\u0085b',
    'a\nb',
    'a\tb',
    'abc\u202edef',
    'abc\u2066def',
    'abc\u200bdef',
    'abc\ufeffdef',
    'ab\ud800c',
    'ab\udc00c',
    'x'.repeat(101),
    `e${'\u0301'.repeat(1000)}`,
    '🙂'.repeat(101),
  ]
  for (const name of names) {
    it(`the name ${JSON.stringify(name.slice(0, 12))} is a 400 that names the field`, async () => {
      const form = {
        guardian: 'Krishnan',
        district: 'Kollam',
        email: 'a@b.co',
        academic_level: 6,
        mobile: '7123456789',
      }
      const answer = await test.post('/Auth/signup', { ...form, name, phone_code: '91', device_id: 'd' })
      assert.deepEqual([answer.status, answer.body.data.field], [400, 'name'])
    })
  }

  for (const name of ['മീര നായർ', 'अनन्या', 'محمد علي', 'José Ñandú', 'Anaïs 🙂 Roy']) {
    it(`the name ${name} is welcome`, async () => {
      const form = { guardian: 'Krishnan', district: 'Kollam', email: 'a@b.co', academic_level: 6, phone_code: '91' }
      const mobile = String(7_200_000_000 + Math.floor(Math.random() * 1e8))
      assert.equal((await test.post('/Auth/signup', { ...form, name, mobile, device_id: 'd' })).status, 200)
    })
  }

  const paths: [string, string, number][] = [
    ['GET', '/api/Student/subjects', 404],
    ['PUT', '/api/Student/subjects', 404],
    ['POST', '/api/Student/nothing', 404],
    ['POST', '/api/Student/subjects/', 404],
    ['GET', '/api/%zz', 400],
    ['GET', '/api/%00', 404],
    ['GET', '/.git/config', 404],
    ['GET', '/metrics', 404],
    ['GET', '/media/x', 404],
    ['GET', '/api/..%2f..%2fetc%2fpasswd', 404],
    ['POST', '/', 404],
    ['DELETE', '/api/Student/subjects', 404],
    ['PATCH', '/api/Student/subjects', 404],
    ['POST', '/api/student/subjects', 404],
    ['POST', '//api/Student/subjects', 404],
    ['POST', '/api//Student/subjects', 404],
    ['POST', '/api/Student/subjects;x=1', 404],
    ['POST', '/api/Student/subjects%20', 404],
    ['POST', '/api/Student/%00', 404],
    ['POST', '/api/%2e%2e/Student/subjects', 404],
    ['GET', '/media/%2e%2e/%2e%2e/secrets.json', 404],
    ['GET', '/media/public/..%2f..%2fsecrets.json', 404],
    ['GET', '/media/public/..%5c..%5csecrets.json', 404],
    ['GET', `/media/public/${'x'.repeat(300)}`, 400],
    ['GET', '/.env', 404],
    ['GET', '/docs', 404],
    ['GET', '/api/%c0%ae', 400],
  ]
  for (const [method, url, status] of paths) {
    it(`${method} ${url} is a ${status} in the envelope`, async () => {
      const answer = await test.app.inject({ method: method as 'GET', url })
      assert.equal(answer.statusCode, status)
      assert.equal(answer.json().status, false)
      assertPlain(answer.body)
    })
  }

  it('No bad input was an error of ours', () => assert.deepEqual(test.errors, []))
})
