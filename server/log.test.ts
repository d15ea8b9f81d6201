import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { currentRequest } from './ports/current-request.ts'
import { aStudent, signIn } from './testing/makers.ts'
import { testApp } from './testing/test-app.ts'

const NAME = 'Zubaida Kanarienvogel'
const MOBILE = '9876501234'
const EMAIL = 'zubaida.k@canary.example'
const DISTRICT = 'Canaryland'

type Line = { msg: string; level: number; request?: string; route?: string; time: string; status?: number }

describe('the log', async () => {
  const test = await testApp({ LOG_LEVEL: 'debug' })
  const canaries = [NAME, 'Kanarienvogel', MOBILE, EMAIL, DISTRICT]
  const lines = () => test.logged.map((line) => JSON.parse(line) as Line)
  const address = `/media/session.expiry.signature${'x'.repeat(40)}/123456/name.mp4?secret=query`
  canaries.push('signaturexxx', 'secret=query')

  it('The log of a day with mistakes and failures has nothing personal in it', async () => {
    const person = { name: NAME, email: EMAIL, district: DISTRICT, guardian: NAME, mobile: MOBILE }
    const student = await aStudent(test, person)
    const asked = { phone_code: '91', mobile: MOBILE, device_id: 'd'.repeat(32) }
    const { otp_ref } = (await test.post('/Auth/login', asked)).body.data
    const otp = /\d{4}/.exec(test.outbox.at(-1)?.text ?? '')?.[0] ?? ''
    const right = await test.post('/Auth/verifyOTP', { otp_ref, otp, device_id: asked.device_id })
    assert.equal(right.status, 200)
    const token = await signIn(test, student)
    canaries.push(otp_ref, right.body.token, token, `"${otp}"`, ` ${otp} `, String(test.outbox.at(-1)?.text))

    await test.post('/Auth/verifyOTP', { otp_ref, otp: '0000', device_id: asked.device_id })
    await test.post('/Auth/signup', { ...person, phone_code: '91', academic_level: 6, device_id: asked.device_id })
    await test.post('/Student/home', { stud_id: student.stud_id, name: NAME }, token)
    await test.post('/Student/home', { stud_id: NAME }, token)
    await test.post('/Student/home', { stud_id: student.stud_id }, `${token.slice(0, -5)}Canar`)
    await test.app.inject({ url: address })
    await test.app.inject({ url: `/search/${NAME}?q=${MOBILE}` })
    test.smsFails.value = true
    test.clock.seconds(3600)
    assert.equal((await test.post('/Auth/login', asked)).status, 503)
    test.smsFails.value = false

    const now = test.clock.now.bind(test.clock)
    test.clock.now = () => {
      throw new TypeError(`Cannot read "${NAME}" ${MOBILE}\n at ${EMAIL}`, { cause: new Error(DISTRICT) })
    }
    const failed = await test.post('/Student/home', { stud_id: student.stud_id }, token)
    test.clock.now = now
    assert.equal(failed.status, 500)
    assert.ok(test.errors.at(-1)?.includes(String(failed.headers['x-request-id'])))

    const all = test.logged.join('')
    for (const canary of canaries) assert.ok(!all.includes(canary), `${canary} is in the log`)
  })

  it('The log tells requests apart that are under way at once', async () => {
    const before = test.logged.length
    const mobiles = ['9876501001', '9876501002', '9876501003', '9876501004']
    for (const mobile of mobiles) await aStudent(test, { mobile })
    await Promise.all(
      mobiles.map((mobile) => test.post('/Auth/login', { phone_code: '91', mobile, device_id: mobile.repeat(3) })),
    )
    const now = lines().slice(before)
    const requestsOf = (msg: string) => new Set(now.filter((line) => line.msg === msg).map(({ request }) => request))
    assert.equal(requestsOf('code sent').size, mobiles.length)
    assert.deepEqual(requestsOf('code sent'), requestsOf('answered'))
  })

  it('The log knows of no request before the next one on the same connection', async () => {
    const before: unknown[] = []
    test.app.server.prependListener('request', () => before.push(currentRequest.getStore()))
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const bound = test.app.server.address()
    const socket = connect(typeof bound === 'object' ? (bound?.port ?? 0) : 0, '127.0.0.1')
    const asked = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: here\r\n${more}\r\n`
    socket.write(asked('/api/Auth/academy') + asked('/livez') + asked('/api/Auth/academy', 'connection: close\r\n'))
    socket.resume()
    await once(socket, 'close')
    assert.deepEqual(before, [undefined, undefined, undefined])
  })

  it('The log names the request in every line that is about one', () => {
    const about = lines().filter(({ msg }) => msg !== 'closing')
    assert.ok(about.length > 8)
    for (const line of about) assert.match(line.request ?? '', /^[0-9a-f-]{36}$/, line.msg)
    const sent = lines().find(({ msg }) => msg === 'code sent')
    const answered = lines().find(({ request, route }) => request === sent?.request && route !== undefined)
    assert.equal(answered?.route, '/api/Auth/login')
  })

  it('The log says of an unexpected error where it happened', () => {
    const failed = test.errors.find((line) => line.includes('a call failed'))
    assert.match(String(failed), /"name":"TypeError","at":\[".*log\.test\.ts:\d+:\d+/)
  })

  it('The log has declared routes instead of addresses', () => {
    const routes = new Set(lines().map(({ route }) => route))
    assert.ok(routes.has('/media/:signature/:file/*'))
    assert.ok(routes.has('page'))
  })
})

describe('the log as it is by default', async () => {
  const test = await testApp({ LOG_LEVEL: 'info' })

  it('The log as it is by default has no line for a request that went well', async () => {
    assert.equal((await test.get('/Auth/academy')).status, 200)
    assert.equal((await test.app.inject({ url: '/nowhere' })).statusCode, 404)
    assert.deepEqual(test.logged, [])
  })
})
