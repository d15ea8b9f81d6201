import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { builtApp } from '../testing/built-app.ts'
import { Busy } from '../db/db.ts'
import { noLoadShedder } from '../http/load/load-shedder.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { aStudent, signIn } from '../testing/makers.ts'
import { testApp } from '../testing/test-app.ts'
import { startMetrics } from './metrics.ts'
import { Registry } from './registry.ts'

/** One figure of the text, by the beginning of its line. */
const figureOf = (text: string, start: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${start} `))
      ?.split(' ')
      .at(-1),
  )

describe('the figures for Prometheus', async () => {
  const test = await testApp()
  const metrics = await startMetrics({ metricsPort: 0, metricsHost: '127.0.0.1' })
  after(() => metrics.stop())
  const look = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()

  it('The figures for Prometheus count requests by declared route and class of status, and never name who asked for what', async () => {
    const db = metrics.db(test.db)
    const sms = metrics.sms({ send: async () => ({ id: null }) })
    const app = await builtApp({ ...test.parts, db, sms, metrics })
    after(() => app.close())
    const student = await aStudent(test)
    const headers = { token: await signIn(test, student), 'content-type': 'application/json' }
    const payload = JSON.stringify({ stud_id: student.stud_id })
    for (const url of ['/api/Student/home', '/api/Student/home', '/api/Student/unknown'])
      await app.inject({ method: 'POST', url, headers, payload })
    await app.inject({
      method: 'POST',
      url: '/api/Student/home',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    })
    await app.inject({ url: '/some/page?of=Somebody' })
    await app.inject({ url: '/media/public/aaaaaaaaaaaaaaaaaaaa.webp' })
    const login = JSON.stringify({ phone_code: '91', mobile: student.mobile, device_id: 'd'.repeat(32) })
    await app.inject({ method: 'POST', url: '/api/Auth/login', headers, payload: login })

    const text = await look()
    const home = 'method="POST",route="/api/Student/home"'
    assert.equal(figureOf(text, `academy_requests_total{${home},status="2xx"}`), 2)
    assert.equal(figureOf(text, `academy_requests_total{${home},status="4xx"}`), 1)
    assert.equal(figureOf(text, `academy_request_seconds_count{${home}}`), 3)
    assert.equal(figureOf(text, `academy_request_seconds_bucket{${home},le="+Inf"}`), 3)
    assert.equal(figureOf(text, 'academy_requests_total{method="GET",route="page",status="4xx"}'), 1)
    assert.equal(figureOf(text, 'academy_requests_total{method="GET",route="/media/public/:name",status="4xx"}'), 1)
    assert.equal(figureOf(text, 'academy_sms_total{outcome="sent"}'), 1)
    assert.ok(figureOf(text, 'academy_units_total{outcome="stored"}') >= 1)
    assert.ok(figureOf(text, 'process_resident_memory_bytes') > 1e6)
    assert.match(text, /academy_build_info\{version="[\d.]+",node="[\d.]+"\} 1/)
    for (const secret of [student.mobile, student.name, 'Somebody', 'aaaaaaaa', String(student.stud_id)])
      assert.ok(!text.includes(secret), secret)
  })

  it('The figures for Prometheus count what failed and what gave way', async () => {
    const failing = { ...test.db, write: () => Promise.reject(new Busy('full')) }
    const { port, ...other } = await startMetrics({ metricsPort: 0, metricsHost: '127.0.0.1' })
    after(() => other.stop())
    await assert.rejects(other.db(failing).write(async () => {}))
    const message = { to: '', text: '', code: '', purpose: 'login', minutes: 5, academy: '' } as const
    await assert.rejects(other.sms({ send: () => Promise.reject(new Error('down')) }).send(message))
    const refuse = () => {
      throw new ApiError('busy')
    }
    assert.throws(() => other.shedder({ ...noLoadShedder(), mayPass: refuse }).mayPass('lists'))
    other.closedOverdue(3)
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    assert.equal(figureOf(text, 'academy_units_total{outcome="busy"}'), 1)
    assert.equal(figureOf(text, 'academy_sms_total{outcome="failed"}'), 1)
    assert.equal(figureOf(text, 'academy_shed_total{class="lists"}'), 1)
    assert.equal(figureOf(text, 'academy_attempts_closed_total'), 3)
  })

  it("The figures for Prometheus stand on a port of their own, and not on the students'", async () => {
    assert.equal((await test.app.inject({ url: '/metrics' })).statusCode, 404)
    assert.equal((await fetch(`http://127.0.0.1:${metrics.port}/`)).status, 404)
  })

  it('The figures for Prometheus are off unless a port is set, and leave everything as it is', async () => {
    const off = await startMetrics({ metricsPort: null, metricsHost: '127.0.0.1' })
    assert.equal(off.port, null)
    assert.equal(off.db(test.db), test.db)
  })
})

describe('a histogram', () => {
  it('A histogram counts in each bucket what is in it and below, and escapes labels', () => {
    const registry = new Registry()
    const seconds = registry.histogram('s', 'Seconds.')({ of: 'a"b\\c\nd' })
    assert.doesNotMatch(registry.text(), /s_count/)
    for (const value of [0.005, 0.02, 0.3, 99]) seconds.observe(value)
    const text = registry.text()
    assert.match(text, /^# HELP s Seconds\.\n# TYPE s histogram\ns_bucket\{of="a\\"b\\\\c\\nd",le="0\.005"\} 1\n/)
    for (const [le, count] of Object.entries({ '0.025': 2, '0.2': 2, '0.3': 3, '10': 3, '+Inf': 4 }))
      assert.ok(text.includes(`le="${le}"} ${count}\n`), le)
  })
})
