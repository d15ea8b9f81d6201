import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startMetrics } from '../../metrics/metrics.ts'
import { builtApp } from '../../testing/built-app.ts'
import { testApp } from '../../testing/test-app.ts'

const OLD = 'application/csp-report'
const NEW = 'application/reports+json'

const oldReport = (fields: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://learn.example.org/exam-report-preview/4503599627370495?token=secret',
    'violated-directive': "script-src-elem 'self'",
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?of=9000000001',
    'script-sample': 'alert(1)',
    ...fields,
  },
})

const newReport = (blockedURL: string) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://learn.example.org/topic/77?id=4',
  user_agent: 'Mozilla/5.0',
  body: { documentURL: 'https://learn.example.org/topic/77?id=4', effectiveDirective: 'img-src', blockedURL },
})

describe('a report that the page broke its policy', async () => {
  const test = await testApp({ METRICS_PORT: '0' })
  const metrics = await startMetrics({ metricsPort: 0, metricsHost: '127.0.0.1' })
  after(() => metrics.stop())
  const app = await builtApp({ ...test.parts, metrics })
  after(() => app.close())
  const send = async (type: string, payload: string, headers = {}) =>
    app.inject({ method: 'POST', url: '/hooks/policy', headers: { 'content-type': type, ...headers }, payload })
  const lines = () =>
    test.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'the page broke its policy')
      .map(({ directive, blocked, screen, seen }) => ({ directive, blocked, screen, seen }))

  it('A report that the page broke its policy is logged by directive, origin and route, without anything that names somebody', async () => {
    assert.equal((await send(OLD, JSON.stringify(oldReport()))).statusCode, 204)
    const reports = [newReport('https://cdn.example.org/4711/picture.png'), { type: 'deprecation', body: {} }]
    assert.equal((await send(NEW, JSON.stringify(reports))).statusCode, 204)
    assert.deepEqual(lines(), [
      {
        directive: 'script-src',
        blocked: 'https://evil.example',
        screen: 'exam-report-preview/$record_id',
        seen: 1,
      },
      { directive: 'img-src', blocked: 'https://cdn.example.org', screen: 'topic/$chapter_id', seen: 1 },
    ])
    assert.doesNotMatch(test.logged.join('\n'), /4503599627370495|secret|9000000001|picture\.png|alert/)
  })

  it('A report of a broken policy of a kind that is known is counted, and logged ever more rarely', async () => {
    const before = lines().length
    const report = JSON.stringify(oldReport({ 'blocked-uri': 'inline' }))
    for (let sent = 0; sent < 12; sent += 1) await send(OLD, report, { 'x-forwarded-for': `198.51.100.${sent}` })
    assert.deepEqual(
      lines()
        .slice(before)
        .map(({ blocked, seen }) => [blocked, seen]),
      [
        ['inline', 1],
        ['inline', 10],
      ],
    )
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    assert.match(text, /academy_policy_breaches_total\{directive="script-src"\} 13/)
  })

  it('A report of a broken policy that is too large, of another type or no report is refused', async () => {
    assert.equal((await send(OLD, JSON.stringify(oldReport({ more: 'x'.repeat(9000) })))).statusCode, 413)
    assert.equal((await send('application/json', '{}')).statusCode, 415)
    assert.equal((await send(OLD, '{')).statusCode, 400)
    assert.equal((await send(OLD, '[null, 7, {"csp-report": 7}]')).statusCode, 204)
  })

  it('A report that the page broke its policy is taken from one address now and then, and not in floods', async () => {
    let status = 204
    for (let sent = 0; sent < 50 && status !== 429; sent += 1)
      status = (await send(OLD, JSON.stringify(oldReport()))).statusCode
    assert.equal(status, 429)
  })
})
