import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aChapter, aLevel, aSignedIn, aStudent, aSubject, aTopic, signIn } from '../testing/makers.ts'
import { aPaper } from '../testing/paper-makers.ts'
import { putMedia } from '../testing/media-files.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { noteGiven } from '../assessment/practice/practice.queries.ts'
import { addFile, type StoredFile } from './media.queries.ts'
import { sign } from './signature.ts'

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))

async function aFile(
  test: TestApp,
  kind: StoredFile['kind'],
  name: string,
  path: string,
  files: string[],
  playlist = '',
): Promise<number> {
  for (const file of files) {
    await putMedia(test, file, file.endsWith('.m3u8') ? playlist : BYTES)
  }
  const media_type = kind === 'hls' ? 'application/vnd.apple.mpegurl' : 'video/mp4'
  const file_id = test.newId()
  await test.db.write((tx) =>
    addFile(tx, { file_id, kind, name, path, media_type, content_hash: path, size_bytes: BYTES.length }),
  )
  return file_id
}

describe("a video's address", async () => {
  const test = await testApp()
  const student = await aStudent(test)
  const { stud_id } = student
  let token = await signIn(test, student)
  const chapter_id = await aChapter(test, await aSubject(test, 6))
  const video_file = await aFile(test, 'video', "Ohm's law.mp4", 'video/ohm.mp4', ['video/ohm.mp4'])
  const inFolder = ['master.m3u8', 'low/1.m4s', 'other-level.mp4', 'other-level.m3u8'].map((name) => `hls/k/${name}`)
  const playlist = await aFile(test, 'hls', 'master.m3u8', 'hls/k', inFolder, '#EXTM3U\nlow/1.m4s\n')
  await aTopic(test, chapter_id, { video_kind: 'file', video_file })
  await aTopic(test, chapter_id, { video_kind: 'hls', video_file: playlist })
  const links = async () =>
    (await test.post('/Student/topics', { stud_id, chapter_id }, token)).body.data.map(
      ({ video_link }: { video_link: string }) => video_link,
    ) as string[]
  const fetched = (url: string, range?: string) =>
    test.app.inject({ method: 'GET', url, headers: range ? { range } : {} })
  const status = async (url: string) => (await fetched(url)).statusCode

  it("A video's address gives the whole file, its type and its name", async () => {
    const [link = ''] = await links()
    const answer = await fetched(link)
    assert.equal(answer.statusCode, 200)
    assert.ok(answer.rawPayload.equals(BYTES))
    assert.equal(answer.headers['content-type'], 'video/mp4')
    assert.match(String(answer.headers['content-disposition']), /^inline; filename\*=UTF-8''Ohm/)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.match(String(answer.headers['content-security-policy']), /sandbox/)
  })

  it("A video's address gives the parts that a player asks for", async () => {
    const [link = ''] = await links()
    const parts: [string, number, Buffer | null][] = [
      ['bytes=0-0', 206, BYTES.subarray(0, 1)],
      ['bytes=-1', 206, BYTES.subarray(999)],
      ['bytes=500-', 206, BYTES.subarray(500)],
      ['bytes=5000-6000', 416, null],
    ]
    for (const [range, wanted, bytes] of parts) {
      const answer = await fetched(link, range)
      assert.equal(answer.statusCode, wanted, range)
      if (bytes) assert.ok(answer.rawPayload.equals(bytes), range)
    }
  })

  it("A video's address serves the pieces of a playlist, which are named relative to it", async () => {
    const [, link = ''] = await links()
    assert.equal((await fetched(link)).headers['content-type'], 'application/vnd.apple.mpegurl')
    assert.equal(await status(new URL('low/1.m4s', `http://x${link}`).pathname), 200)
    assert.equal(await status(new URL('low/2.m4s', `http://x${link}`).pathname), 404)
  })

  it("A video's address serves of the folder of a playlist what that names, and nothing that lies beside it", async () => {
    const [, link = ''] = await links()
    for (const name of [
      'other-level.mp4',
      'other-level.m3u8',
      'low/../other-level.mp4',
      'low/%2e%2e/other-level.mp4',
    ]) {
      assert.equal(await status(link.replace('master.m3u8', name)), 404, name)
    }
  })

  it("A video's address gives no byte when anything of it was changed", async () => {
    const [link = ''] = await links()
    const [, , signature = '', file = ''] = link.split('/')
    const [session = '', expires = '', mac = ''] = signature.split('.')
    const later = (Number.parseInt(expires, 36) + 600_000).toString(36)
    const forged = [
      `${session}.${later}.${mac}`,
      `${(Number.parseInt(session, 36) + 1).toString(36)}.${expires}.${mac}`,
      `${session}.${expires}.${mac.slice(0, -1)}`,
      `${session}.${expires}.`,
      `${session}.${expires}`,
      'x',
    ]
    for (const signed of forged) {
      const answer = await fetched(`/media/${signed}/${file}/a.mp4`)
      assert.equal(answer.statusCode, 403, signed)
      assert.equal(answer.json().data.reason, 'link_refused')
    }
  })

  it("A video's address does not lead out of its folder", async () => {
    const [, link = ''] = await links()
    const base = link.slice(0, link.lastIndexOf('/'))
    for (const path of ['..%2f..%2fsecrets.json', '%2e%2e/secrets.m3u8', '..\\x.m3u8', 'a%00.m3u8', 'x'.repeat(300)]) {
      assert.ok([400, 403, 404].includes(await status(`${base}/${path}`)), path)
    }
  })

  it("A video's address is not for a student of another level", async () => {
    const stranger = await aStudent(test, { ac_id: await aLevel(test, 7) })
    await signIn(test, stranger)
    const session = await test.db.read
      .selectFrom('sessions')
      .where('stud_id', '=', stranger.stud_id)
      .select('session_id')
      .executeTakeFirstOrThrow()
    const signature = sign(test.secrets.media, session.session_id, test.clock.now(), 3600)
    assert.equal(await status(`/media/${signature}/${video_file}/a.mp4`), 403)
  })

  it("A video's address dies with the session, and after its hours", async () => {
    const [link = ''] = await links()
    token = await signIn(test, student)
    assert.equal(await status(link), 403)
    const [fresh = ''] = await links()
    assert.equal(await status(fresh), 200)
    test.clock.seconds(4 * 3600 + 600)
    assert.equal(await status(fresh), 403)
  })
})

describe("a question's picture", async () => {
  for (const place of ['question_file', 'passage_file'] as const) await ofQuestion(place)
})

async function ofQuestion(place: 'question_file' | 'passage_file') {
  const test = await testApp()
  const { stud_id, token } = await aSignedIn(test)
  const subject = await aSubject(test, 6)
  const { paper_id, questions } = await aPaper(test, 'exam', subject)
  const file_id = await aFile(test, 'question', 'circuit.webp', 'question/c.webp', ['question/c.webp'])
  const question_id = questions[0]?.question_id ?? 0
  await test.db.write((tx) =>
    tx
      .updateTable('questions')
      .set({ [place]: file_id })
      .where('question_id', '=', question_id)
      .execute(),
  )

  it(`The picture of a question is there for whoever has begun the paper, and for nobody before: ${place}`, async () => {
    const { session_id } = await test.db.read.selectFrom('sessions').select('session_id').executeTakeFirstOrThrow()
    const signature = sign(test.secrets.media, session_id, test.clock.now(), 3600)
    const early = await test.app.inject({ method: 'GET', url: `/media/${signature}/${file_id}/circuit.webp` })
    assert.equal(early.statusCode, 403)
    const started = await test.post('/Student/exam', { stud_id, exam_id: paper_id }, token)
    const { question_image, passage_image } = started.body.data.questions[0]
    const address = place === 'question_file' ? question_image : passage_image
    const picture = await test.app.inject({ method: 'GET', url: address })
    assert.equal(picture.statusCode, 200)
    assert.ok(picture.rawPayload.equals(BYTES))
  })

  it(`The picture of a question is there for whoever was given it for practice: ${place}`, async () => {
    const other = await aSignedIn(test)
    const sessions = test.db.read.selectFrom('sessions').where('stud_id', '=', other.stud_id).select('session_id')
    const { session_id } = await sessions.executeTakeFirstOrThrow()
    const signature = sign(test.secrets.media, session_id, test.clock.now(), 3600)
    const url = `/media/${signature}/${file_id}/circuit.webp`
    assert.equal((await test.app.inject({ method: 'GET', url })).statusCode, 403)
    await test.db.write((tx) => noteGiven(tx, other.stud_id, [question_id], test.clock.now()))
    assert.equal((await test.app.inject({ method: 'GET', url })).statusCode, 200)
  })
}
