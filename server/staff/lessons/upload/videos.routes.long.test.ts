import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { film, streamsOf, videoSender } from '../../../testing/made-videos.ts'
import { aBareTopic, aChapter, aSignedIn, aSubject } from '../../../testing/makers.ts'
import { mediaPaths, readMedia } from '../../../testing/media-files.ts'
import { systemHas } from '../../../testing/programs.ts'
import { emptyFolder } from '../../../testing/provider-folder.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

describe('a video that is sent in', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const { stud_id, token } = await aSignedIn(test)
  const physics = await aSubject(test, 6, 'Physics')
  const chapter_id = await aChapter(test, physics)
  const { begin, part, send, work } = videoSender(test, clerk)
  const newTopic = async () => aBareTopic(test, chapter_id)
  const lesson = async (topic_id: number) =>
    (await clerk.post('chapter_lessons', { chapter_id })).body.data.topics.find(
      (topic: { topic_id: number }) => topic.topic_id === topic_id,
    )
  const watched = async (topic_id: number) =>
    (await test.post('/Student/topics', { stud_id, chapter_id }, token)).body.data.find(
      (topic: { topic_id: number }) => topic.topic_id === topic_id,
    )
  const fetched = async (address: string, range?: string) =>
    test.app.inject({ url: address, headers: range === undefined ? {} : { range } })
  const left = () => readdirSync(join(test.settings.dataDir, 'lesson-videos'))

  it('A video that is sent in goes on where it broke off, is made ready, and is watched in each quality, as sound, and saved', async () => {
    const topic_id = await newTopic()
    const content = film({ size: '640x480', seconds: 5 })
    const { video_id, received } = (await begin(topic_id, content)).body.data
    assert.equal(received, 0)
    const half = Math.floor(content.length / 2)
    assert.equal((await part(video_id, 0, content.subarray(0, half))).body.data.received, half)
    assert.deepEqual((await lesson(topic_id)).sent.received, half)
    // The page was loaded anew, and somebody chose the same file.
    const again = (await begin(topic_id, content)).body.data
    assert.deepEqual(again, { video_id, received: half })
    // An answer was lost: the same bytes come twice.
    await part(video_id, half - 1000, content.subarray(half - 1000, half + 1000))
    const whole = (await part(video_id, half + 1000, content.subarray(half + 1000))).body.data
    assert.deepEqual(whole, { received: content.length, state: 'waiting' })
    assert.equal((await watched(topic_id)).video_link, null)
    await work()

    const { sent, shown } = await lesson(topic_id)
    assert.deepEqual([sent.state, sent.heights, sent.problem], ['ready', [240, 360, 480], null])
    assert.deepEqual([shown.kind, shown.heights, shown.seconds], ['hls', [240, 360, 480], 5])
    const { video_kind, video_link, ladder, duration } = await watched(topic_id)
    assert.deepEqual([video_kind, duration, ladder.heights], ['hls', 5, [240, 360, 480]])
    const beside = (name: string) => video_link.replace(/[^/]+$/, name)
    const inFile = async (name: string) => {
      const answer = await fetched(beside(name))
      assert.equal(answer.statusCode, 200, name)
      const path = join(emptyFolder(), name)
      writeFileSync(path, answer.rawPayload)
      return { ...streamsOf(path), bytes: answer.rawPayload.length }
    }
    for (const [at, height] of [240, 360, 480].entries()) {
      const quality = await inFile(`${height}p.mp4`)
      assert.deepEqual([quality.kinds, quality.height, quality.bytes], [['video'], height, ladder.bytes[at]])
      assert.ok(Math.abs(quality.seconds - 5) < 0.5)
    }
    const sound = await inFile('sound.m4a')
    assert.deepEqual([sound.kinds, sound.bytes], [['audio'], ladder.sound_bytes])
    const copy = await inFile('copy.mp4')
    assert.deepEqual([copy.kinds.toSorted(), copy.height, copy.bytes], [['audio', 'video'], 240, ladder.copy_bytes])
    assert.equal((await fetched(beside('480p.mp4'), 'bytes=0-99')).rawPayload.length, 100)
    assert.equal((await fetched(beside('source'))).statusCode, 404)
    assert.match((await fetched(video_link)).body, /^#EXTM3U/)
    assert.match((await fetched(beside('only-240p.m3u8'))).body, /^240p\.m3u8$/m)
    assert.match((await fetched(beside('240p.m3u8'))).body, /#EXT-X-BYTERANGE/)
    // Nothing is left of what it was made from, nor of the quality that was there first.
    assert.deepEqual(left(), [])
    const playlists = (await mediaPaths(test)).filter((path) => path.endsWith('lesson.m3u8'))
    assert.equal(playlists.length, 1)
    assert.ok((await readMedia(test, playlists[0] ?? '')).length > 0)
    const { entries } = (await owner.post('audit', { entity: 'topic', entity_id: String(topic_id) })).body.data
    assert.deepEqual(
      entries.map(({ action, who }: { action: string; who: string }) => [action, who]),
      [
        ['video_published', entries[0].who],
        ['video_upload_started', entries[0].who],
      ],
    )
  })

  it('A video that is sent in is never enlarged, and stays upright', async () => {
    const [small, upright] = [await newTopic(), await newTopic()]
    await send(small, film({ size: '160x120', seconds: 2 }))
    await send(upright, film({ size: '272x480', seconds: 2 }))
    await work()
    const sizeOf = async (topic_id: number, name: string) => {
      const { video_link } = await watched(topic_id)
      const path = join(emptyFolder(), 'video.mp4')
      writeFileSync(path, (await fetched(video_link.replace(/[^/]+$/, name))).rawPayload)
      const { width, height } = streamsOf(path)
      return [width, height]
    }
    assert.deepEqual((await watched(small)).ladder.heights, [240])
    assert.deepEqual(await sizeOf(small, '240p.mp4'), [160, 120])
    assert.deepEqual((await watched(upright)).ladder.heights, [240, 360])
    assert.deepEqual(await sizeOf(upright, '240p.mp4'), [240, 424])
    assert.deepEqual(await sizeOf(upright, '360p.mp4'), [272, 480])
  })

  it('A video that is sent in may have no sound, and may be ten hours long', async () => {
    const topic_id = await newTopic()
    const tenHours = film({ size: '32x24', seconds: 36_000, rate: 0.05, sound: false })
    await send(topic_id, tenHours)
    await work()
    const { ladder, duration } = await watched(topic_id)
    assert.deepEqual([ladder.sound_bytes, duration], [null, 36_000])
    assert.equal((await lesson(topic_id)).shown.has_sound, false)
  })

  it('A video that is none, or that nobody can read, fails with a plain reason, and the lesson stays as it was', async () => {
    const unknown = film({ seconds: 2 })
    for (let at = unknown.indexOf('avc1'); at >= 0; at = unknown.indexOf('avc1', at + 1)) unknown.write('zzzz', at)
    const tone = film({ seconds: 2, words: ['-vn'] })
    const cases: [string, Uint8Array, RegExp, boolean][] = [
      ['poem.mp4', Buffer.from('Not a video at all, only the name of one.'), /isn’t a video/, false],
      ['cut.mp4', film({ seconds: 2 }).subarray(0, 4000), /is incomplete/, false],
      ['odd.mp4', unknown, /can’t read this video’s format/, true],
      ['tone.mp4', tone, /no picture/, false],
      ['list.mp4', Buffer.from('#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n'), /isn’t a video/, false],
    ]
    for (const [name, content, words, may_retry] of cases) {
      const topic_id = await newTopic()
      await send(topic_id, content, name)
      await work()
      const { sent, shown } = await lesson(topic_id)
      assert.deepEqual([name, sent.state, shown, sent.may_retry], [name, 'failed', null, may_retry])
      assert.match(sent.problem, words, name)
      assert.equal((await clerk.post('video_act', { video_id: sent.video_id, act: 'discard' })).status, 200)
      assert.equal((await lesson(topic_id)).sent, null)
    }
    assert.deepEqual(left(), [])
  })

  it('A video that is sent in takes the place of another one, which can be put back', async () => {
    const topic_id = await newTopic()
    await send(topic_id, film({ seconds: 2 }), 'first.mp4')
    await work()
    const before = (await watched(topic_id)).video_link
    const video_id = await send(topic_id, film({ seconds: 3 }), 'second.mp4')
    assert.equal((await watched(topic_id)).video_link, before)
    await work()
    const after = (await watched(topic_id)).video_link
    assert.notEqual(after, before)
    assert.equal((await lesson(topic_id)).sent.may_restore, true)
    await clerk.post('video_act', { video_id, act: 'restore' })
    assert.equal((await watched(topic_id)).video_link, before)
    await clerk.post('video_act', { video_id, act: 'restore' })
    assert.equal((await watched(topic_id)).video_link, after)
  })

  it('A video that is sent in is refused where it is too large, or the disk has less than twice as much, before a byte of it comes', async () => {
    const topic_id = await newTopic()
    const wanted = { topic_id, name: 'class.mp4', stamp: '1' }
    const large = await clerk.post('video_begin', { ...wanted, bytes: 20_000_000_000 })
    assert.deepEqual([large.status, large.body.data.field], [422, 'file'])
    assert.match(large.body.message, /10\.7 GB/)
    const { limits } = test.settings
    const most = limits.video_bytes
    limits.video_bytes = 4e15
    const empty = await clerk.post('video_begin', { ...wanted, bytes: 0 })
    assert.match(empty.body.message, /^The file is empty/)
    const named = await clerk.post('video_begin', { ...wanted, name: `${'long-'.repeat(48)}.mp4`, bytes: 10 })
    assert.match(named.body.message, /longer than 200 characters/)
    const room = await clerk.post('video_begin', { ...wanted, bytes: 3e15 })
    limits.video_bytes = most
    assert.match(room.body.message, /enough room/)
    assert.equal(room.body.message.match(/ GB/g)?.length, 1, 'what is free is nobody’s business')
    assert.equal((await lesson(topic_id)).sent, null)
  })

  it('A video that is sent in is one at a time for a topic, and only as long as was said', async () => {
    const topic_id = await newTopic()
    const content = film({ seconds: 2 })
    const { video_id } = (await begin(topic_id, content)).body.data
    const other = await begin(topic_id, content, 'other.mp4')
    assert.deepEqual([other.status, other.body.data.field], [422, 'file'])
    assert.equal((await part(video_id, 10, content)).body.data.reason, 'changed_meanwhile')
    assert.equal((await part(video_id, 0, Buffer.alloc(content.length + 1))).body.data.reason, 'too_large')
    await clerk.post('video_act', { video_id, act: 'discard' })
    assert.equal((await part(video_id, 0, content)).status, 404)
    assert.equal((await begin(topic_id, content, 'other.mp4')).status, 200)
  })

  it('A video that is sent in is stored and played as it is where the machine has no ffmpeg, and the console says so', async () => {
    const [mp4, mov] = [film({ seconds: 2 }), film({ seconds: 2, ending: 'mov' })]
    const [topic_id, other] = [await newTopic(), await newTopic()]
    try {
      systemHas({})
      await send(topic_id, mp4)
      await send(other, mov, 'phone.mov')
      await work()
    } finally {
      systemHas(null)
    }
    const { sent, shown } = await lesson(topic_id)
    assert.deepEqual([sent.state, shown.kind], ['as_is', 'file'])
    const { video_link, video_kind, size_bytes } = await watched(topic_id)
    assert.deepEqual([video_kind, size_bytes], ['file', mp4.length])
    assert.deepEqual((await fetched(video_link)).rawPayload, mp4)
    const failed = (await lesson(other)).sent
    assert.match(failed.problem, /install ffmpeg/)
    // It was installed meanwhile.
    assert.equal((await clerk.post('video_act', { video_id: failed.video_id, act: 'retry' })).status, 200)
    await work()
    const { state, problem } = (await lesson(other)).sent
    assert.deepEqual([state, problem], ['ready', null])
  })
})
