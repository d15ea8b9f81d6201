import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { film, gappyFilm, giantFilm, lyingFilm, videoSender } from '../../testing/made-videos.ts'
import { aBareTopic, aChapter, aLevel, aSubject } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { videoRunner } from './run-videos.ts'

describe('a video that was made to do harm', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const physics = await aSubject(test, await aLevel(test), 'Physics')
  const chapter_id = await aChapter(test, physics)
  const { send, work } = videoSender(test, clerk)
  const lesson = async (topic_id: number) =>
    (await clerk.post('chapter_lessons', { chapter_id })).body.data.topics.find(
      (topic: { topic_id: number }) => topic.topic_id === topic_id,
    )
  /** What became of it, and of an ordinary one that waited behind it. */
  const became = async (content: Buffer, name: string) => {
    const [evil, next] = [await aBareTopic(test, chapter_id), await aBareTopic(test, chapter_id)]
    await send(evil, content, name)
    await send(next, film({ seconds: 2 }))
    await work()
    assert.equal((await lesson(next)).sent.state, 'ready', 'the next one is made ready')
    const { sent, shown } = await lesson(evil)
    return { state: sent.state, problem: sent.problem, again: sent.may_retry, seconds: shown?.seconds ?? null }
  }
  const left = () => readdirSync(join(test.settings.dataDir, 'lesson-videos')).length

  it('A video that was made to do harm says no length and has pictures a day apart: it is refused before it is converted', async () => {
    const { state, problem, again } = await became(gappyFilm(60, 100_000), 'gap.mkv')
    assert.deepEqual([state, again], ['failed', false])
    assert.match(problem, /longer than 12 hours/)
  })

  it('A video that was made to do harm has two pictures in eleven hours: they are not made into half a million', async () => {
    const { state, seconds } = await became(gappyFilm(2, 39_000), 'gap.mkv')
    assert.equal(state, 'ready')
    assert.ok(seconds >= 39_000 && seconds <= 43_200, String(seconds))
  })

  it('A video that was made to do harm has pictures of 16,000 points a side, said or not: nothing of that size is decoded', async () => {
    const said = await became(giantFilm(16_000), 'giant.avi')
    assert.deepEqual([said.state, said.again], ['failed', false])
    assert.match(said.problem, /video’s resolution is too high/)
    assert.equal((await became(lyingFilm(16_000), 'liar.avi')).state, 'failed')
    const wide = film({ size: '8256x16', seconds: 1, sound: false, ending: 'avi', words: ['-c:v', 'mjpeg'] })
    assert.match((await became(wide, 'wide.avi')).problem, /video’s resolution is too high/)
  })

  it('A video that was made to do harm has one picture, or thousands a second, or hardly any: it is made ready or says why not', async () => {
    const one = await became(film({ seconds: 1, rate: 1, sound: false }), 'one.mp4')
    assert.equal(one.state, 'ready')
    const fast = await became(film({ size: '64x48', seconds: 2, rate: 1000, sound: false }), 'fast.mp4')
    assert.deepEqual([fast.state, fast.seconds], ['ready', 2])
    const slow = film({ size: '64x48', seconds: 40_000, rate: 0.0001, sound: false, words: ['-vsync', 'passthrough'] })
    assert.ok(['ready', 'failed'].includes((await became(slow, 'slow.mp4')).state))
  })

  it('A video that was made to do harm needs the last of the disk: it stops, keeps its file, and says no figure', async () => {
    const topic_id = await aBareTopic(test, chapter_id)
    const before = left()
    await send(topic_id, film({ seconds: 2 }))
    const full = videoRunner(test, async () => 900_000_000)
    while (await full.round());
    const { sent } = await lesson(topic_id)
    assert.deepEqual([sent.state, sent.may_retry], ['failed', true])
    assert.match(sent.problem, /server is full/)
    assert.doesNotMatch(sent.problem, /\d/)
    await clerk.post('video_act', { video_id: sent.video_id, act: 'retry' })
    await work()
    assert.deepEqual([(await lesson(topic_id)).sent.state, left()], ['ready', before])
  })
})
