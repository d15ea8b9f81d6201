import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { builtApp } from '../testing/built-app.ts'
import { newKeys } from '../ports/secret-keys.ts'
import { systemRandom } from '../ports/random.ts'
import { aChapter, aStudent, aSubject, aTopic, signIn } from '../testing/makers.ts'
import { putMedia } from '../testing/media-files.ts'
import { testApp } from '../testing/test-app.ts'
import { newToken } from '../session/authenticator.ts'
import { addFile } from './media.queries.ts'
import { readSignature, sign } from './signature.ts'

const BYTES = Buffer.from('the whole lesson, word by word, '.repeat(40))

describe('the signed address of a file', async () => {
  const test = await testApp()
  const [student, other] = [await aStudent(test), await aStudent(test)]
  const tokens = new Map([
    [student, await signIn(test, student)],
    [other, await signIn(test, other)],
  ])
  const chapter_id = await aChapter(test, await aSubject(test, 6))
  const put = async (name: string) => {
    await putMedia(test, `video/${name}`, BYTES)
    const file = { file_id: test.newId(), kind: 'video', name: `Gauß’s law ${name}`, path: `video/${name}` } as const
    await test.db.write((tx) =>
      addFile(tx, { ...file, media_type: 'video/mp4', content_hash: name, size_bytes: BYTES.length }),
    )
    return file.file_id
  }
  const shown = await put('shown.mp4')
  const hidden = await put('hidden.mp4')
  await aTopic(test, chapter_id, { video_kind: 'file', video_file: shown })

  const linkOf = async (who = student, app = test.app) => {
    const headers = { token: tokens.get(who) ?? '' }
    const call = { method: 'POST', url: '/api/Student/topics', headers } as const
    const answer = await app.inject({ ...call, payload: { stud_id: who.stud_id, chapter_id } })
    return answer.json<{ data: { video_link: string }[] }>().data[0]?.video_link ?? ''
  }
  const get = (url: string, range?: string) =>
    test.app.inject({ method: 'GET', url, headers: range === undefined ? {} : { range } })
  const refusedWithoutAByte = async (url: string, statuses = [403]) => {
    const answer = await get(url)
    assert.ok(statuses.includes(answer.statusCode), `${answer.statusCode} ${url}`)
    assert.equal(answer.json().status, false)
    assert.ok(!answer.body.includes('lesson'))
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  }

  it('The signed address of a file is another one for each student', async () => {
    const [mine, theirs] = [await linkOf(), await linkOf(other)]
    assert.notEqual(mine, theirs)
    assert.ok(!mine.includes(tokens.get(student) ?? '-'))
    for (const link of [mine, theirs]) assert.equal((await get(link)).statusCode, 200)
  })

  it('The signed address of a file gives no byte without its signature, with a piece of it, or with one of another file', async () => {
    const link = await linkOf()
    const [, , signature = ''] = link.split('/')
    const [session = '', expires = '', mac = ''] = signature.split('.')
    for (const forged of [
      '',
      '.',
      '..',
      '...',
      `${session}.${expires}.${mac}.`,
      `.${signature}`,
      mac,
      ` ${signature}`,
    ]) {
      await refusedWithoutAByte(link.replace(signature, encodeURIComponent(forged)), [400, 403, 404])
    }
    for (let cut = 0; cut < mac.length; cut += 7) {
      const changed = mac[cut] === 'A' ? 'B' : 'A'
      await refusedWithoutAByte(link.replace(mac, mac.slice(0, cut) + changed + mac.slice(cut + 1)))
    }
    await refusedWithoutAByte(link.replace(signature, sign('k'.repeat(43), 1, test.clock.now(), 3600)))
    for (const id of [String(hidden), '0', '-1', '1e3', '9007199254740993', 'a']) {
      await refusedWithoutAByte(link.replace(`/${shown}/`, `/${id}/`))
    }
  })

  it('The signed address of a file leads nowhere else, whatever stands in it', async () => {
    const link = await linkOf()
    const base = link.slice(0, link.lastIndexOf('/'))
    const names = [
      '..%2f..%2fsecrets.json',
      '%2e%2e/%2e%2e/secrets.json',
      '..\\..\\secrets.json',
      'a%00',
      'x'.repeat(300),
    ]
    for (const name of names) {
      const answer = await get(`${base}/${name}`)
      // The name is for people: the file is the one that the number says.
      assert.ok([200, 400, 403, 404].includes(answer.statusCode), name)
      if (answer.statusCode === 200) assert.ok(answer.rawPayload.equals(BYTES), name)
    }
    const ways = ['/media/..%2f..%2fsecrets.json', '/media/public/..%2fvideo%2fshown.mp4', `${base}/../../secrets.json`]
    for (const way of ways) await refusedWithoutAByte(way, [400, 403, 404])
    await refusedWithoutAByte(`/media/${'x'.repeat(300)}/${shown}/a.mp4`, [400, 403, 404, 414])
  })

  it('The signed address of a file is for parts, for the whole, and for a look at its head', async () => {
    const link = await linkOf()
    const parts: [string, number, Buffer | null][] = [
      ['bytes=0-0', 206, BYTES.subarray(0, 1)],
      ['bytes=-1', 206, BYTES.subarray(-1)],
      ['bytes=0-', 206, BYTES],
      ['bytes=100-199', 206, BYTES.subarray(100, 200)],
      [`bytes=${BYTES.length}-`, 416, null],
      ['lines=1-2', 200, BYTES],
    ]
    for (const [range, status, bytes] of parts) {
      const answer = await get(link, range)
      assert.equal(answer.statusCode, status, range)
      if (bytes) assert.ok(answer.rawPayload.equals(bytes), range)
    }
    for (const range of ['bytes=5-2', `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(',')}`]) {
      const answer = await get(link, range)
      assert.ok([200, 206, 416].includes(answer.statusCode), range.slice(0, 20))
      assert.ok(answer.rawPayload.length <= BYTES.length + 100)
    }
    const head = await test.app.inject({ method: 'HEAD', url: link })
    assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(BYTES.length)])
    assert.equal(head.headers['content-type'], 'video/mp4')
    assert.equal(head.headers['accept-ranges'], 'bytes')
    assert.equal(
      head.headers['content-disposition'],
      `inline; filename*=UTF-8''${encodeURIComponent('Gauß’s law shown.mp4')}`,
    )
  })

  it('The signed address of a file ends to the second', async () => {
    const { session_id } = await test.db.read.selectFrom('sessions').select('session_id').executeTakeFirstOrThrow()
    const link = `/media/${sign(test.secrets.media, session_id, test.clock.now(), 60)}/${shown}/a.mp4`
    const expires = readSignature([test.secrets.media], link.split('/')[2] ?? '', test.clock.now())?.expires_at ?? 0
    // Rounded up to ten minutes, so that a browser may keep what it has.
    assert.ok(expires - test.clock.now() <= 660_000)
    test.clock.seconds((expires - test.clock.now()) / 1000 - 1)
    assert.equal((await get(link)).statusCode, 200)
    test.clock.seconds(1)
    await refusedWithoutAByte(link)
  })

  it('The signed address of a file dies with the logout, with a login elsewhere, and when the academy ends the session', async () => {
    const first = await linkOf()
    await test.post('/Auth/logout', { stud_id: student.stud_id }, tokens.get(student))
    await refusedWithoutAByte(first)
    tokens.set(student, await signIn(test, student))
    const second = await linkOf()
    assert.equal((await get(second)).statusCode, 200)
    tokens.set(student, await signIn(test, student))
    await refusedWithoutAByte(second)
    await refusedWithoutAByte(first)
    const third = await linkOf()
    await test.db.write((tx) =>
      tx.updateTable('students').set({ status: 'left' }).where('stud_id', '=', student.stud_id).execute(),
    )
    await refusedWithoutAByte(third)
  })

  it('The signed address of a file goes on when the keys are changed, unless the earlier ones are forgotten', async () => {
    const link = await linkOf(other)
    const { earlier: _none, ...before } = test.secrets
    for (const [earlier, status] of [
      [[before], 200],
      [[], 403],
    ] as const) {
      const changed = await builtApp({ ...test.parts, secrets: { ...newKeys(), earlier: [...earlier] } })
      assert.equal((await changed.inject({ method: 'GET', url: link })).statusCode, status)
      const fresh = await linkOf(other, changed)
      assert.equal((await changed.inject({ method: 'GET', url: fresh })).statusCode, 200)
      await refusedWithoutAByte(fresh)
      await changed.close()
    }
  })

  it('The signed address of a file does not open the calls: what is in it is no token', async () => {
    const [, , signature = ''] = (await linkOf(other)).split('/')
    for (const token of [signature, ...signature.split('.'), newToken(systemRandom)]) {
      const call = { method: 'POST', url: '/api/Student/topics', headers: { token } } as const
      assert.equal(
        (await test.app.inject({ ...call, payload: { stud_id: other.stud_id, chapter_id } })).statusCode,
        401,
      )
    }
  })
})
