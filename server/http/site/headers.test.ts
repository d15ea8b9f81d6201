import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { readSettings } from '../../config.ts'
import { testApp } from '../../testing/test-app.ts'
import { builtPages } from '../../testing/whole-app.ts'
import { makeServer } from '../make-server.ts'
import { pageHeaders } from './headers.ts'
import { always } from './lead-to-begin.ts'
import { buildsWays } from './own-document.ts'
import { pages } from './pages.ts'

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https://i.ytimg.com https://i.vimeocdn.com; font-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self'; frame-src https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app-html app-url dompurify; report-uri /hooks/policy"
const HTTPS = { PUBLIC_URL: 'https://learn.example.org', ALLOW_CONSOLE_SMS: '1' }
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** A server with a small built web app in a folder of its own. */
async function withPages(environment: Record<string, string> = {}, build: object = {}) {
  const folder = builtPages({ 'build.json': JSON.stringify({ apiBase: environment['API_BASE'] ?? '', ...build }) })
  const settings = readSettings({ DATA_DIR: folder, ...environment })
  const app = makeServer(settings, quiet)
  await pages(app, folder, settings, { isBegun: always, academy: async () => buildsWays })
  after(() => app.close())
  const headers = { accept: 'text/html,*/*;q=0.8' }
  return (url: string, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers })
}

describe('the headers', async () => {
  const get = await withPages()
  const test = await testApp()

  it('The headers of the page are the policy as decided', async () => {
    const { headers } = await get('/login')
    assert.equal(headers['content-security-policy'], PAGE_POLICY)
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.match(
      String(headers['permissions-policy']),
      /camera=\(\).*fullscreen=\(self "https:\/\/www\.youtube-nocookie/,
    )
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['strict-transport-security'], undefined)
  })

  it('The headers let the console ask for the microphone, for answers to doubts, and no other page', () => {
    const asked = (mayRecord: boolean) => String(pageHeaders(test.settings, null, mayRecord)['permissions-policy'])
    assert.match(asked(true), /camera=\(\).*microphone=\(self\)/)
    assert.match(asked(false), /microphone=\(\)/)
  })

  it('The headers ask for https only where the address is https', async () => {
    const { headers } = await (await withPages(HTTPS))('/')
    assert.equal(headers['strict-transport-security'], 'max-age=63072000')
    assert.match(
      String(headers['content-security-policy']),
      /report-uri \/hooks\/policy; report-to policy; upgrade-insecure-requests$/,
    )
    assert.equal(headers['reporting-endpoints'], 'policy="/hooks/policy"')
  })

  it('The headers bind other names below that of the app only when it is asked for', async () => {
    const { headers } = await (await withPages({ ...HTTPS, HSTS_SUBDOMAINS: 'on' }))('/')
    assert.equal(headers['strict-transport-security'], 'max-age=63072000; includeSubDomains')
  })

  it('The headers let in the hosts that the provider named, and the server that the build calls', async () => {
    const named = await withPages({ MEDIA_HOSTS: 'cdn.example.org', API_BASE: 'https://api.example.org' })
    const policy = String((await named('/')).headers['content-security-policy'])
    for (const kind of ['img-src', 'connect-src', 'media-src']) {
      const part = policy.split('; ').find((one) => one.startsWith(kind))
      assert.match(String(part), /https:\/\/cdn\.example\.org https:\/\/api\.example\.org$/)
    }
  })

  it('The headers of a screen name the parts that it needs beside the document', async () => {
    const ahead = { 'topic/$chapter_id': ['assets/topics-a.js', 'assets/player-b.js'], login: [] }
    const named = await withPages({}, { ahead })
    const parts = '</assets/topics-a.js>; rel=modulepreload, </assets/player-b.js>; rel=modulepreload'
    assert.equal((await named('/topic/12?id=4')).headers['link'], parts)
    for (const path of ['/login', '/subjects', '/topic/x']) assert.equal((await named(path)).headers['link'], undefined)
  })

  it('The headers of the readable page allow style and nothing else', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/docs' })
    assert.match(String(answer.headers['content-security-policy']), /^default-src 'none'; style-src 'unsafe-inline'/)
    assert.doesNotMatch(answer.body, /<script/i)
    const json = await test.app.inject({ method: 'GET', url: '/api/openapi.json' })
    assert.equal(json.json().openapi, '3.1.0')
  })
})

describe('a path', async () => {
  const get = await withPages()
  const statuses: [string, number][] = [
    ['/', 200],
    ['/subjects', 200],
    ['/subjects/', 200],
    ['//subjects', 200],
    ['/exams/', 200],
    ['/topic/12?id=4', 200],
    ['/attendance-month/11/November', 200],
    ['/topic/abc', 404],
    ['/topic', 404],
    ['/subjects/more', 404],
    ['/wp-login.php', 404],
  ]
  for (const [path, status] of statuses) {
    it(`The path ${path} is the app with ${status}`, async () => {
      const answer = await get(path)
      assert.equal(answer.statusCode, status)
      assert.match(String(answer.headers['content-type']), /^text\/html/)
      assert.equal((await get(path, 'HEAD')).statusCode, status)
    })
  }
})
