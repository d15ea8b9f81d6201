import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { eraseDoubts } from '../../features/doubts/doubts.queries.ts'
import { runProgram } from '../../importing/converting/run-program.ts'
import { MOST_MEMORY } from '../../importing/converting/start-program.ts'
import { aClassThatAsks } from '../../testing/doubting.ts'
import { testApp } from '../../testing/test-app.ts'

const BOUNDS = { ms: 60_000, memory: MOST_MEMORY, file: 20_000_000 }
/** Begins of frames of an MP3 of 24 kbit/s in one channel: neither a title nor a name stands before them. */
const MP3 = 'fff3'

describe('a voice note of an answer', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const school = await aClassThatAsks(test)
  const { asker, mate, subject_id, batch_id, posting } = school
  const teacher = await school.teacher(subject_id, batch_id)
  const colleague = await school.teacher(subject_id, batch_id)
  const stranger = await school.teacher(subject_id, school.elsewhere)
  const folder = mkdtempSync(join(tmpdir(), 'voice-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const recorded = async (name: string, codec: string, seconds = 2) => {
    const path = join(folder, name)
    const words = `-nostdin -y -f lavfi -i sine=frequency=440:duration=${seconds} -metadata title=Secret -c:a ${codec} -ac 1`
    assert.ok(await runProgram('ffmpeg', [...words.split(' '), path], BOUNDS))
    return readFileSync(path)
  }
  const asked = async () => (await posting(asker).ask()).body.data.doubt_id as number
  const send = async (doubt_id: number, bytes: Uint8Array | string, who = teacher) =>
    who.postFile('send_doubt_voice', 'voice-note', bytes, { 'x-doubt': String(doubt_id) })
  const answer = async (doubt_id: number, beside: object, version = 1) =>
    teacher.post('answer_doubt', { doubt_id, version, text: '', publish: false, ...beside })
  const shown = async (doubt_id: number) => (await posting(asker).post('doubt', { doubt_id })).body.data
  const hear = async (voice_id: number, who = asker) => posting(who).post('doubt_voice', { voice_id })

  it('What Chrome, Firefox or Safari record is heard by the student as an MP3, without what stood beside the sound', async () => {
    for (const [name, codec] of [
      ['chrome.webm', 'libopus'],
      ['firefox.ogg', 'libopus'],
      ['safari.mp4', 'aac'],
    ] as const) {
      const doubt_id = await asked()
      const sent = await send(doubt_id, await recorded(name, codec))
      assert.equal(sent.status, 200, JSON.stringify(sent.body))
      const { voice_id, seconds } = sent.body.data
      assert.equal(seconds, 2, name)
      assert.equal((await hear(voice_id)).status, 404)
      assert.equal((await answer(doubt_id, { voice_id })).status, 200)
      const { said } = await shown(doubt_id)
      assert.deepEqual([said[1].text, said[1].voice], ['', { voice_id, seconds }])
      const heard = Buffer.from((await hear(voice_id)).body.data.audio, 'base64')
      assert.equal(heard.subarray(0, 2).toString('hex'), MP3)
      assert.ok(!heard.includes('Secret'))
      assert.equal((await hear(voice_id, mate)).status, 404)
    }
    assert.deepEqual(
      readdirSync(test.settings.dataDir).filter((name) => name.startsWith('voice-')),
      [],
    )
  })

  it('A voice note longer than three minutes ends there', async () => {
    const doubt_id = await asked()
    const { seconds } = (await send(doubt_id, await recorded('long.webm', 'libopus', 200))).body.data
    assert.equal(seconds, 180)
  })

  it('What is no recording is refused with a reason, and so is a doubt of others', async () => {
    const doubt_id = await asked()
    const webmAlone = Buffer.from('1a45dfa3', 'hex')
    for (const bytes of ['<script>', webmAlone]) {
      const refused = await send(doubt_id, bytes)
      assert.deepEqual([refused.status, refused.body.data.field], [422, 'voice'])
    }
    assert.equal((await send(doubt_id, Buffer.alloc(6_000_001))).status, 413)
    assert.equal((await send(doubt_id, webmAlone, stranger)).status, 404)
    assert.equal((await send(0, webmAlone)).status, 404)
  })

  it('A voice note that is not sent is its teacher’s alone, and the next one replaces it', async () => {
    const doubt_id = await asked()
    const recording = await recorded('again.webm', 'libopus')
    const [first, second] = [(await send(doubt_id, recording)).body.data, (await send(doubt_id, recording)).body.data]
    const listen = async (voice_id: number, who = teacher) =>
      (await who.post('doubt_voice', { doubt_id, voice_id })).status
    assert.deepEqual([await listen(first.voice_id), await listen(second.voice_id)], [404, 200])
    assert.deepEqual([await listen(second.voice_id, colleague), await listen(second.voice_id, stranger)], [404, 404])
    const theirs = await colleague.post('answer_doubt', { doubt_id, version: 1, text: '', publish: false, ...second })
    assert.equal(theirs.body.data.field, 'voice')
    assert.equal((await answer(doubt_id, { voice_id: second.voice_id })).status, 200)
    assert.deepEqual([await listen(second.voice_id, colleague), await listen(second.voice_id, stranger)], [200, 404])
  })

  it('An answer needs words or a voice note, only words are published, and an answer taken back takes its note along', async () => {
    const doubt_id = await asked()
    assert.equal((await answer(doubt_id, {})).body.data.field, 'text')
    const { voice_id } = (await send(doubt_id, await recorded('published.webm', 'libopus'))).body.data
    assert.equal((await answer(doubt_id, { voice_id, publish: true })).body.data.field, 'text')
    const { version } = (await answer(doubt_id, { voice_id })).body.data
    const published = await teacher.post('publish_doubt', { doubt_id, version, publish: true })
    assert.equal(published.body.data.reason, 'rule')
    await teacher.post('take_back_answer', { doubt_id, version })
    assert.equal((await hear(voice_id)).status, 404)
    const stored = await test.db.read.selectFrom('doubt_voices').where('doubt_id', '=', doubt_id).selectAll().execute()
    assert.deepEqual(stored, [])
  })

  it('A voice note that is not sent outlives what else is done with the doubt, and ends with an answer', async () => {
    const doubt_id = await asked()
    const recording = await recorded('outlives.webm', 'libopus')
    const answered = (await answer(doubt_id, { text: 'So.' })).body.data
    const isThere = async (voice_id: number, who = teacher) =>
      (await who.post('doubt_voice', { doubt_id, voice_id })).status === 200
    const back = (await teacher.post('take_back_answer', { doubt_id, version: answered.version })).body.data
    const [mine, theirs] = [
      (await send(doubt_id, recording)).body.data,
      (await send(doubt_id, recording, colleague)).body.data,
    ]
    const closed = (await teacher.post('close_doubt', { doubt_id, version: back.version, restore: false })).body.data
    assert.equal((await send(doubt_id, recording)).body.data.field, 'voice')
    const open = (await teacher.post('close_doubt', { doubt_id, version: closed.version, restore: true })).body.data
    assert.deepEqual([await isThere(mine.voice_id), await isThere(theirs.voice_id, colleague)], [true, true])
    assert.equal((await answer(doubt_id, { voice_id: mine.voice_id }, open.version)).status, 200)
    assert.deepEqual([await isThere(mine.voice_id), await isThere(theirs.voice_id, colleague)], [true, false])
  })

  it('Voice notes that are sent at the same moment are all taken', async () => {
    const recording = await recorded('together.webm', 'libopus')
    const doubts = [await asked(), await asked(), await asked()]
    const sent = await Promise.all(doubts.map(async (doubt_id) => send(doubt_id, recording)))
    assert.deepEqual(
      sent.map(({ status }) => status),
      [200, 200, 200],
    )
  })

  it('Voice notes go with the student who is erased', async () => {
    await test.db.write((tx) => eraseDoubts(tx, asker.stud_id))
    const stored = test.db.read.selectFrom('doubt_voices').where('stud_id', '=', asker.stud_id)
    assert.deepEqual(await stored.selectAll().execute(), [])
  })
})
