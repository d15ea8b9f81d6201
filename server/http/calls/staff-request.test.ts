import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testApp } from '../../testing/test-app.ts'

const BROKEN = [
  '[',
  ']',
  'a b',
  'a:99999',
  '%',
  '%zz',
  'a/b',
  'a?b',
  'a#b',
  'a\\b',
  'u@b',
  'a:b:c',
  '[::1',
  '::1',
  '<a>',
  ':',
  'a,b',
  '1.2.3.4.5:x',
  '\u00e9',
]

describe('a request for the staff without a public address', async () => {
  const test = await testApp()
  const ask = async (host: string, origin = `http://${host}`) =>
    test.post('/staff/login', { email: 'a@example.org', password: 'x' }, undefined, { host, origin, 'x-staff': '1' })

  it('A request for the staff that names no host that there can be is malformed, and no failure of ours', async () => {
    for (const host of BROKEN) {
      const { status, body } = await ask(host)
      assert.deepEqual([host, status, body.data.reason], [host, 400, 'malformed'])
    }
    assert.deepEqual(test.errors, [])
  })

  it('A request for the staff without a public address is of the page that it came from, and of no other', async () => {
    for (const host of ['localhost', 'school-pc:3000', '192.168.1.5:3000', '[::1]:3000', 'learn.example.org']) {
      assert.equal((await ask(host)).body.data.reason, 'wrong_login', host)
      assert.equal((await ask(host, 'http://evil.example')).body.data.reason, 'foreign_page', host)
    }
    for (const origin of ['null', '', '[', 'http://', 'http://localhost.evil.example']) {
      assert.equal((await ask('localhost', origin)).body.data.reason, 'foreign_page', origin)
    }
  })
})

describe('with a public address', async () => {
  const test = await testApp({ PUBLIC_URL: 'https://learn.example.org', ALLOW_CONSOLE_SMS: '1' })

  it('With a public address only its own page is taken, whatever host is named', async () => {
    for (const host of ['evil.example', '[', '%', 'learn.example.org']) {
      const ask = async (origin: string) =>
        test.post('/staff/login', { email: 'a@example.org', password: 'x' }, undefined, {
          host,
          origin,
          'x-staff': '1',
        })
      assert.equal((await ask(`http://${host}`)).body.data.reason, 'foreign_page')
      assert.equal((await ask('https://learn.example.org')).body.data.reason, 'wrong_login')
    }
    assert.deepEqual(test.errors, [])
  })
})

describe('addresses that a proxy passes on', async () => {
  const test = await testApp({ TRUST_PROXY: '127.0.0.1' })

  it('Addresses that a proxy passes on may be no addresses: nothing fails of it', async () => {
    for (const forwarded of ['[', '%', 'a b', '1.2.3', '::::', 'x'.repeat(3000), ',,,', '1.1.1.1, [', 'unknown']) {
      const headers = {
        'x-forwarded-for': forwarded,
        'x-forwarded-host': forwarded,
        'x-forwarded-proto': forwarded,
        forwarded,
      }
      const { status } = await test.post(
        '/Auth/login',
        { mobile: '1', phone_code: '91', device_id: 'x' },
        undefined,
        headers,
      )
      assert.equal(status, 422, forwarded)
      const page = await test.app.inject({ url: '/livez', headers })
      assert.equal(page.statusCode, 200, forwarded)
    }
    assert.deepEqual(test.errors, [])
  })
})
