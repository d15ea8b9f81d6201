import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { InjectOptions } from 'fastify'
import { putMaterial } from '../../features/materials/materials.queries.ts'
import { receiptAddress } from '../../sms/receipts.routes.ts'
import { aChapter, aSignedIn, aSubject, aTopic } from '../../testing/makers.ts'
import { aStoredFile, wholeApp } from '../../testing/whole-app.ts'
import { testApp } from '../../testing/test-app.ts'
import { pageHeaders } from '../site/headers.ts'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=63072000',
}
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const CLOSED = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
const API = { ...JSON_TYPE, ...CLOSED, 'cache-control': 'no-store' }
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const FILE = { 'accept-ranges': 'bytes', vary: 'accept-encoding' }
const MEDIA = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'accept-ranges': 'bytes',
}

/** Headers that state a moment or a duration, or that have a new value each time. */
const CHANGING = new Set('date content-length last-modified etag connection x-request-id retry-after'.split(' '))

type Row = [what: string, ask: InjectOptions | string, status: number, headers: Record<string, string>]

describe('the headers', async () => {
  const test = await testApp({
    SMS: 'msg91',
    SMS_KEY: 'key',
    SMS_GATEWAY_TEMPLATE: '64f0aa',
    SMS_TEMPLATE_TEXT: '{#numeric#} is your code.',
    PUBLIC_URL: 'https://learn.example.org',
    LIMIT_FEEDBACK_PER_HOUR: '1',
  })
  const app = await wholeApp(test)
  const { stud_id, token } = await aSignedIn(test)
  const chapter_id = await aChapter(test, await aSubject(test, 6))
  const public_name = `${'p'.repeat(20)}.webp`
  const file = (kind: 'video' | 'hls' | 'document', name: string, media_type: string) =>
    aStoredFile(test, { kind, name, media_type, path: kind === 'hls' ? 'hls/k' : `${kind}/${name}` })
  await aStoredFile(test, { kind: 'public', name: 'x', media_type: 'image/webp', path: `public/${public_name}` })
  await aTopic(test, chapter_id, { video_kind: 'file', video_file: await file('video', 'ohm.mp4', 'video/mp4') })
  const playlist = await file('hls', 'master.m3u8', 'application/vnd.apple.mpegurl')
  await aTopic(test, chapter_id, { video_kind: 'hls', video_file: playlist })
  const file_id = await file('document', "Ohm's law.pdf", 'application/pdf')
  const lesson = { material_id: test.newId(), material_code: 'm', title: 'x', chapter_id, visible_from: null }
  await test.db.write((tx) => putMaterial(tx, { ...lesson, file_id, may_download: 1 }))
  const topics = await test.post('/Student/topics', { stud_id, chapter_id }, token)
  const [video, hls] = topics.body.data.map(({ video_link }: { video_link: string }) => video_link) as [string, string]
  const [, , signature = ''] = video.split('/')
  const hook = new URL((await receiptAddress(test)) ?? '').pathname
  const page = pageHeaders(test.settings, null)
  const html = { ...page, 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' }

  const call = (
    path: string,
    body: unknown = { stud_id },
    more: Record<string, string> = { token },
  ): InjectOptions => ({
    method: 'POST',
    url: `/api${path}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...more },
  })
  const head = (url: string): InjectOptions => ({ method: 'HEAD', url })
  const part = (url: string, range: string): InjectOptions => ({ url, headers: { range } })
  const asset = (type: string) => ({ ...FILE, ...FOR_EVER, 'content-type': type })
  const named = (name: string) => ({ 'content-disposition': `inline; filename*=UTF-8''${name}` })
  const script = asset('text/javascript; charset=utf-8')
  const mp4 = { ...MEDIA, ...named('ohm.mp4'), 'cache-control': 'private, max-age=3600', 'content-type': 'video/mp4' }

  const rows: Row[] = [
    ['the document', '/', 200, html],
    ['a screen', '/subjects', 200, html],
    ['a screen, its head alone', head('/subjects'), 200, html],
    ['an unknown page', { url: '/wp-login.php', headers: { accept: 'text/html' } }, 404, html],
    ['an unknown page that is for no browser', '/wp-login.php', 404, API],
    ['a script', '/assets/main-abc.js', 200, script],
    ['a script, its head alone', head('/assets/main-abc.js'), 200, script],
    [
      'a script, a part of it',
      part('/assets/main-abc.js', 'bytes=0-1'),
      206,
      { ...script, 'content-range': 'bytes 0-1/9' },
    ],
    ['a script, none of it', part('/assets/main-abc.js', 'bytes=90-'), 416, API],
    ['a style sheet', '/assets/main-abc.css', 200, asset('text/css; charset=utf-8')],
    ['a font', '/assets/figtree-abc.woff2', 200, asset('font/woff2')],
    ['WebAssembly', '/assets/pdfjs-1/wasm/openjpeg.wasm', 200, asset('application/wasm')],
    ['a map of characters', '/assets/pdfjs-1/cmaps/UniJIS.bcmap', 200, asset('application/octet-stream')],
    [
      'the PDF worker',
      '/assets/pdf.worker-abc.mjs',
      200,
      {
        ...script,
        'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      },
    ],
    ['the icon', '/icon-192.png', 200, { ...FILE, 'cache-control': 'no-cache', 'content-type': 'image/png' }],
    [
      'what an installed app is called by',
      '/manifest.webmanifest',
      200,
      { 'cache-control': 'no-cache', 'content-type': 'application/manifest+json; charset=utf-8' },
    ],
    [
      'what is said to crawlers',
      '/robots.txt',
      200,
      { ...FILE, 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' },
    ],
    ['a missing script', '/assets/none.js', 404, API],
    ['a folder', '/assets', 404, API],
    ['a folder with a slash', '/assets/', 404, API],
    ['a hidden file', '/.env', 404, API],
    ['a broken address', '/%zz', 400, API],
    ['a call without a session', { url: '/api/Auth/academy' }, 200, API],
    ['a call', call('/Student/subjects'), 200, API],
    ['a malformed call', call('/Student/subjects', {}), 400, API],
    ['a call without a token', call('/Student/subjects', { stud_id }, {}), 401, API],
    ["another student's call", call('/Student/subjects', { stud_id: 5 }), 403, API],
    ['a call for what is not there', call('/Student/topics', { stud_id, chapter_id: 5 }), 404, API],
    ['an unknown call', call('/Student/nothing'), 404, API],
    ['a call of another method', { method: 'PUT', url: '/api/Student/subjects' }, 404, API],
    ['the head of a call', head('/api/Auth/academy'), 200, API],
    ['a preflight', { method: 'OPTIONS', url: '/api/Student/subjects' }, 404, API],
    ['a call that is too large', call('/Student/subjects', { stud_id, x: 'x'.repeat(70_000) }), 413, API],
    [
      'a call by a form',
      call('/Student/subjects', '', { 'content-type': 'multipart/form-data; boundary=x' }),
      401,
      API,
    ],
    ['a login by a form', call('/Auth/login', '', { 'content-type': 'application/x-www-form-urlencoded' }), 415, API],
    ['a call against a rule', call('/Student/add_feedback', { stud_id, message: 'x' }), 422, API],
    ['feedback', call('/Student/add_feedback', { stud_id, message: 'Thank you' }), 200, API],
    ['too much feedback', call('/Student/add_feedback', { stud_id, message: 'Thank you' }), 429, API],
    [
      'the description for programs',
      '/api/openapi.json',
      200,
      { ...API, vary: 'accept-encoding', 'cache-control': 'no-cache' },
    ],
    [
      'the description for people',
      '/api/docs',
      200,
      {
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      },
    ],
    ['whether it lives', '/livez', 200, API],
    ['whether it is ready', '/readyz', 200, API],
    ['whether it is healthy', head('/healthz'), 200, API],
    ['a picture', `/media/public/${public_name}`, 200, { ...MEDIA, ...FOR_EVER, 'content-type': 'image/webp' }],
    ['a missing picture', `/media/public/${'q'.repeat(20)}.webp`, 404, API],
    ['a picture by a strange name', '/media/public/..%2fx.webp', 404, API],
    ['a video', video, 200, mp4],
    ['a video, its head alone', head(video), 200, mp4],
    ['a video, a part of it', part(video, 'bytes=0-9'), 206, { ...mp4, 'content-range': 'bytes 0-9/1000' }],
    ['a video, beyond its end', part(video, 'bytes=2000-'), 416, { ...API, 'content-range': 'bytes */1000' }],
    ['a playlist', hls, 200, { ...mp4, ...named('master.m3u8'), 'content-type': 'application/vnd.apple.mpegurl' }],
    ['a missing segment', hls.replace('master.m3u8', '1.ts'), 404, API],
    [
      'a document',
      `/media/${signature}/${file_id}/x.pdf`,
      200,
      {
        ...MEDIA,
        ...named("Ohm's%20law.pdf"),
        'cache-control': 'private, no-store',
        'content-type': 'application/pdf',
      },
    ],
    ['a document by a forged address', `/media/${signature}x/${file_id}/x.pdf`, 403, API],
    ['a receipt', { method: 'POST', url: hook, payload: '{}' }, 200, API],
    ['a receipt by a wrong address', { method: 'POST', url: `${hook}x`, payload: '{}' }, 404, API],
  ]

  const shown = (headers: object) => Object.fromEntries(Object.entries(headers).filter(([name]) => !CHANGING.has(name)))
  const asked = (ask: InjectOptions | string): InjectOptions => (typeof ask === 'string' ? { url: ask } : ask)

  for (const [what, ask, status, headers] of rows) {
    it(`The headers of ${what} are these and no others`, async () => {
      const answer = await app.inject(asked(ask))
      assert.equal(answer.statusCode, status, answer.body.slice(0, 200))
      assert.deepEqual(shown(answer.headers), { ...EVERYWHERE, ...headers })
    })
  }

  it('The headers grant nothing to another origin, nor to none', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://learn.example.org.evil.example']) {
      for (const [what, ask] of rows) {
        const given = asked(ask)
        const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'token' }
        const answer = await app.inject({ ...given, headers: { ...given.headers, origin, ...preflight } })
        const grants = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
        assert.deepEqual(grants, [], what)
      }
    }
  })

  it('The headers of what was not changed are the same', async () => {
    for (const url of ['/assets/main-abc.js', `/media/public/${public_name}`, '/icon-192.png']) {
      const first = await app.inject({ url })
      const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
      assert.equal(again.statusCode, 304, url)
      for (const name of [...Object.keys(EVERYWHERE), 'cache-control'])
        assert.equal(again.headers[name], first.headers[name], `${url} ${name}`)
    }
  })

  it('The headers of an error of ours are those of a call, and nothing is told of it', async () => {
    const now = test.clock.now.bind(test.clock)
    test.clock.now = () => {
      throw new TypeError('FST_ERR at /srv/app/server/http/calls/route.ts')
    }
    const failed = await app.inject(call('/Student/home'))
    test.clock.now = now
    assert.equal(failed.statusCode, 500)
    assert.deepEqual(shown(failed.headers), { ...EVERYWHERE, ...API })
    assert.deepEqual(failed.json(), {
      status: false,
      status_code: 500,
      message: 'Something went wrong on our side. Try again in a moment.',
      data: { reason: 'internal' },
    })
  })

  it('The headers let no address be framed, and none lead elsewhere', async () => {
    for (const [what, ask] of rows) {
      const { statusCode, headers } = await app.inject(asked(ask))
      assert.ok(statusCode < 300 || statusCode >= 400, what)
      assert.equal(headers['x-frame-options'], 'DENY', what)
    }
  })
})
