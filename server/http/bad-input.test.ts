import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aStudent, signIn } from '../testing/makers.ts'
import { testApp } from '../testing/test-app.ts'

describe('bad input', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const student = await aStudent(test)
  const { stud_id } = student
  const token = await signIn(test, student)
  const send = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/api/Student/subjects') =>
    test.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', token, ...headers },
    })

  const refused = async (payload: string | Buffer, status: number, headers: Record<string, string> = {}) => {
    const answer = await send(payload, headers)
    assert.equal(answer.statusCode, status, String(payload).slice(0, 80))
    const body = answer.json()
    assert.deepEqual([body.status, body.status_code], [false, status])
    assert.match(body.message, /^[A-Z][^{}<>_]+[.!?]$/)
    assert.doesNotMatch(answer.body, /FST_|ajv|Error:|node_modules| at /)
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
  ]
  for (const body of bodies) it(`the body ${JSON.stringify(body)} is a 400`, () => refused(body, 400))

  it('a body over 64 KiB is a 413', () => refused(`{"stud_id":1,"x":"${'x'.repeat(65_536)}"}`, 413))

  it('deep nesting is a plain refusal', () => refused('['.repeat(30_000), 400))

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/xml',
    'text/html',
  ]) {
    it(`${type} is a 415`, () => refused('stud_id=1', 415, { 'content-type': type }))
  }

  for (const type of [
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;',
    'application/json\t;x=y',
  ]) {
    it(`${JSON.stringify(type)} is checked like any JSON`, async () => {
      const answer = await send('{"stud_id":[1]}', { 'content-type': type })
      assert.ok([400, 415].includes(answer.statusCode))
    })
  }

  it('a prototype is never touched', async () => {
    await send('{"constructor":{"prototype":{"polluted":1}},"stud_id":1}')
    await send('{"\\u005f_proto__":{"polluted":1},"stud_id":1}')
    assert.equal(({} as { polluted?: number }).polluted, undefined)
  })

  const names = ['a\u0000b', 'a\u0007b', 'a\nb', 'abc\u202edef', 'ab\ud800c', 'x'.repeat(101)]
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
  ]
  for (const [method, url, status] of paths) {
    it(`${method} ${url} is a ${status} in the envelope`, async () => {
      const answer = await test.app.inject({ method: method as 'GET', url })
      assert.equal(answer.statusCode, status)
      assert.equal(answer.json().status, false)
    })
  }

  it('nothing of all this was an error of ours', () => assert.deepEqual(test.errors, []))
})
