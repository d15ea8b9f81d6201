import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { allCalls } from '#contract/all-calls.ts'
import { allGuardianCalls } from '#contract/guardian/all-guardian-calls.ts'
import { allStaffCalls } from '#contract/staff/all-staff-calls.ts'
import { testApp } from '../testing/test-app.ts'

/** Everything beside the calls of the contract. */
const BESIDE = [
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /browser-help',
  'GET /calendar/:file',
  'GET /join/:address',
  'POST /hooks/policy',
  // Delivery receipts, by an address that only the gateway knows.
  'GET /hooks/sms/:secret',
  'POST /hooks/sms/:secret',
  'GET /healthz',
  'GET /livez',
  'GET /readyz',
  'GET /media/public/:name',
  // Signed media: the list shows `/media/:signature/:file/*` by its last part.
  'GET *',
]

const TRIED = [
  '/.git',
  '/.git/config',
  '/.env',
  '/.well-known/security.txt',
  '/admin',
  '/api/admin',
  '/api/../admin',
  '/metrics',
  '/docs',
  '/swagger',
  '/graphql',
  '/server-status',
  '/debug/pprof',
  '/actuator/health',
  '/wp-login.php',
  '/phpmyadmin/',
  '/package.json',
  '/academy.sqlite',
  '/data/secrets.json',
  '/secrets.json',
  '/outbox.jsonl',
  '/media/',
  '/media/../secrets.json',
  '/media/public/..%2f..%2fsecrets.json',
  '/hooks/sms/x',
  '/hooks/',
]

describe('beside the calls of the contract', async () => {
  const test = await testApp()

  it('Beside the calls of the contract there are media, health and the description of the calls, and nothing else', async () => {
    await test.app.apiRouter.loadAll()
    const paths: string[] = []
    const open: string[] = []
    for (const line of test.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
      const found = /^(.*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line)
      if (!found) continue
      const [, before = '', part = '', methods] = found
      paths.length = before.length / 4
      paths.push(part)
      for (const method of methods?.split(', ') ?? []) if (method !== 'HEAD') open.push(`${method} ${paths.join('')}`)
    }
    const promised = [allCalls, allGuardianCalls, allStaffCalls].flatMap((all) =>
      Object.values(all).map(({ method, path }) => `${method} /api${path}`),
    )
    assert.deepEqual(test.app.apiRouter.addresses.sort(), promised.sort())
    assert.deepEqual(open.sort(), BESIDE.toSorted())
  })

  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    it(`${method} finds none of the doors that are tried everywhere`, async () => {
      for (const url of TRIED) {
        const { statusCode, body } = await test.app.inject({ method, url })
        assert.equal(statusCode, 404, `${method} ${url}`)
        assert.match(body, /"reason":"not_found"/)
      }
    })
  }

  it('TRACE gives nothing back of what was sent, and CONNECT leads nowhere', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    for (const [method, target] of [
      ['TRACE', '/'],
      ['TRACE', '/api/Auth/academy'],
      ['CONNECT', '127.0.0.1:22'],
    ]) {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
      socket.write(`${method} ${target} HTTP/1.1\r\nhost: a\r\ntoken: canary-of-a-token\r\nconnection: close\r\n\r\n`)
      await once(socket, 'close')
      assert.match(answer || 'HTTP/1.1 400', /^HTTP\/1\.1 40[045]/, `${method} ${target}`)
      assert.ok(!answer.includes('canary'))
    }
  })
})
