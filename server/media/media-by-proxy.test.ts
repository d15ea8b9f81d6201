import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aChapter, aStudent, aSubject, aTopic, signIn } from '../testing/makers.ts'
import { hasBucket } from '../testing/media-bucket.ts'
import { putMedia } from '../testing/media-files.ts'
import { testApp } from '../testing/test-app.ts'
import { addFile } from './media.queries.ts'

const PROXY = '127.0.0.1'
const BYTES = Buffer.from('the whole lesson, word by word, '.repeat(40))

describe('a video that nginx sends', async () => {
  const test = await testApp({ MEDIA_SERVED_BY: 'nginx', TRUST_PROXY: PROXY })
  const student = await aStudent(test)
  const chapter_id = await aChapter(test, await aSubject(test, 6))
  const put = async (kind: 'video' | 'hls', name: string, path: string) => {
    const file = { file_id: test.newId(), kind, name, path, media_type: 'video/mp4' }
    await test.db.write((tx) => addFile(tx, { ...file, content_hash: path, size_bytes: BYTES.length }))
    return file.file_id
  }
  await putMedia(test, 'video/ab/ohm.mp4', BYTES)
  await putMedia(test, 'hls/k/master.m3u8', '#EXTM3U\nlow/1.ts\n')
  await putMedia(test, 'hls/k/low/1.ts', BYTES)
  await putMedia(test, `public/${'a'.repeat(32)}.png`, BYTES)
  await aTopic(test, chapter_id, { video_kind: 'file', video_file: await put('video', 'ohm.mp4', 'video/ab/ohm.mp4') })
  await aTopic(test, chapter_id, { video_kind: 'hls', video_file: await put('hls', 'master.m3u8', 'hls/k') })
  let token = await signIn(test, student)
  const links = async () => {
    const { body } = await test.post('/Student/topics', { stud_id: student.stud_id, chapter_id }, token)
    return (body.data as { video_link: string }[]).map(({ video_link }) => video_link)
  }
  const asked = (url: string, remoteAddress = PROXY, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'GET', url, remoteAddress, headers })
  const placeOf = async (url: string) => String((await asked(url)).headers['x-accel-redirect'])

  it('A video that nginx sends passes no byte of the app, which says where it lies and what is to be said of it', async () => {
    const [link = '', playlist = ''] = await links()
    const answer = await asked(link, PROXY, { range: 'bytes=0-9' })
    assert.deepEqual([answer.statusCode, answer.rawPayload.length], [200, 0])
    assert.equal(answer.headers['content-type'], 'video/mp4')
    assert.equal(answer.headers['cache-control'], 'private, max-age=3600')
    assert.match(String(answer.headers['content-disposition']), /^inline; filename\*=UTF-8''ohm/)
    assert.match(String(answer.headers['content-security-policy']), /sandbox/)
    const place = hasBucket ? /^\/media-in-bucket\/academy-\w+/ : /^\/media-on-disk/
    const signed = hasBucket ? String.raw`\?.*X-Amz-Signature=[0-9a-f]{64}$` : '$'
    const segment = playlist.replace('master.m3u8', 'low/1.ts')
    for (const [url, path] of [
      [link, '/video/ab/ohm.mp4'],
      [playlist, '/hls/k/master.m3u8'],
      [segment, '/hls/k/low/1.ts'],
      [`/media/public/${'a'.repeat(32)}.png`, `/public/${'a'.repeat(32)}.png`],
    ] as const) {
      assert.match(await placeOf(url), new RegExp(`${place.source}${path}${signed}`))
    }
  })

  it('A video that nginx sends lies for everybody at one place, so that it is fetched once', async () => {
    const [link = ''] = await links()
    const other = await aStudent(test)
    const theirs = await signIn(test, other)
    const { body } = await test.post('/Student/topics', { stud_id: other.stud_id, chapter_id }, theirs)
    assert.notEqual(body.data[0].video_link, link)
    assert.equal(await placeOf(body.data[0].video_link), await placeOf(link))
  })

  it('A video that nginx sends comes from the app, for whoever comes past the proxy: nobody else is told where it lies', async () => {
    const [link = ''] = await links()
    const answer = await asked(link, '192.0.2.7')
    assert.equal(answer.headers['x-accel-redirect'], undefined)
    assert.ok(answer.rawPayload.equals(BYTES))
    const forged = await asked(link, '192.0.2.7', { 'x-forwarded-for': PROXY })
    assert.equal(forged.headers['x-accel-redirect'], undefined)
  })

  it('A video that nginx sends is refused in the words of the app, and lies nowhere then', async () => {
    const [link = '', playlist = ''] = await links()
    const [, , signature = ''] = link.split('/')
    for (const [url, status] of [
      [link.replace(signature, `${signature}x`), 403],
      [playlist.replace('master.m3u8', 'low/2.ts'), 404],
      ['/media/public/../video/ab/ohm.mp4', 403],
    ] as const) {
      const answer = await asked(url)
      assert.deepEqual([answer.statusCode, answer.headers['x-accel-redirect']], [status, undefined], url)
      assert.equal(answer.json().status, false)
    }
  })

  it('A video that nginx sends ends with the session, within a minute', async () => {
    const [link = ''] = await links()
    assert.equal((await asked(link)).statusCode, 200)
    await test.post('/Auth/logout', { stud_id: student.stud_id }, token)
    test.clock.seconds(60)
    assert.equal((await asked(link)).statusCode, 403)
    token = await signIn(test, student)
  })

  it('A video that nginx sends ends with the time of its address, to the second', async () => {
    const [link = ''] = await links()
    const [, expires = ''] = (link.split('/')[2] ?? '').split('.')
    test.clock.seconds((Number.parseInt(expires, 36) - test.clock.now()) / 1000 - 1)
    assert.equal((await asked(link)).statusCode, 200)
    test.clock.seconds(1)
    assert.equal((await asked(link)).statusCode, 403)
  })
})
