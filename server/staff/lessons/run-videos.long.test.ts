import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { film, videoSender } from '../../testing/made-videos.ts'
import { aBareTopic, aChapter, aLevel, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { systemHas } from '../../testing/programs.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('the workshop that makes videos ready', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const physics = await aSubject(test, await aLevel(test), 'Physics')
  const chapter_id = await aChapter(test, physics)
  const { begin, part, send, work } = videoSender(test, clerk)
  const newTopic = async () => aBareTopic(test, chapter_id)
  const desk = async () => (await clerk.post('chapter_lessons', { chapter_id })).body.data
  const sentOf = async (topic_id: number) =>
    (await desk()).topics.find((topic: { topic_id: number }) => topic.topic_id === topic_id).sent
  after(() => systemHas(null))

  it('The workshop that makes videos ready rests while an exam is about to begin, and goes on when it is over', async () => {
    const now = test.clock.now()
    const hours = { starts_at: now + 60_000, ends_at: now + 600_000, latest_deadline: now + 600_000 }
    await aPaper(test, 'exam', physics, hours)
    const topic_id = await newTopic()
    await send(topic_id, film({ seconds: 2 }))
    await work()
    assert.equal((await sentOf(topic_id)).state, 'waiting')
    assert.deepEqual([(await desk()).workshop.is_paused, (await desk()).workshop.waiting], [true, 1])
    test.clock.seconds(700)
    await work()
    assert.equal((await sentOf(topic_id)).state, 'ready')
    assert.equal((await desk()).workshop.is_paused, false)
  })

  it('The workshop that makes videos ready says that the disk is full, keeps the file, and makes it ready when there is room', async () => {
    const topic_id = await newTopic()
    await send(topic_id, film({ seconds: 2 }))
    try {
      // ffmpeg's own words on a disk without room.
      systemHas({
        ffmpeg: `[ "$1" = -version ] && exit 0\necho 'av_interleaved_write_frame(): No space left on device' >&2; exit 1`,
        ffprobe: 'exec ffprobe "$@"',
      })
      await work()
    } finally {
      systemHas(null)
    }
    const { state, problem, may_retry, video_id } = await sentOf(topic_id)
    assert.deepEqual([state, may_retry], ['failed', true])
    assert.match(problem, /server is full/)
    await clerk.post('video_act', { video_id, act: 'retry' })
    await work()
    assert.equal((await sentOf(topic_id)).state, 'ready')
  })

  const canMount = process.platform === 'linux' && process.getuid?.() === 0
  it(
    'The workshop that makes videos ready keeps what came before a full disk, in sending and in converting',
    { skip: !canMount },
    async (own) => {
      const root = join(test.settings.dataDir, 'lesson-videos')
      mkdirSync(root, { recursive: true })
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=900k', 'tmpfs', root])
      if (mounted.status !== 0) return own.skip('this machine mounts nothing')
      try {
        const topic_id = await newTopic()
        const large = film({ size: '640x480', seconds: 6 })
        assert.ok(large.length > 1_000_000)
        const { video_id } = (await begin(topic_id, large)).body.data
        const full = await part(video_id, 0, large)
        assert.equal(full.body.data.reason, 'storage_full')
        const { received } = await sentOf(topic_id)
        assert.ok(received > 0 && received < large.length)
        spawnSync('mount', ['-o', 'remount,size=64m', root])
        await part(video_id, received, large.subarray(received))
        spawnSync('mount', ['-o', `remount,size=${Math.ceil(large.length / 1024) + 60}k`, root])
        await work()
        assert.match((await sentOf(topic_id)).problem, /server is full/)
        spawnSync('mount', ['-o', 'remount,size=64m', root])
        await clerk.post('video_act', { video_id, act: 'retry' })
        await work()
        assert.equal((await sentOf(topic_id)).state, 'ready')
      } finally {
        spawnSync('umount', ['-l', root])
      }
    },
  )

  it('The workshop that makes videos ready leaves nothing of a file that was thrown away', async () => {
    const topic_id = await newTopic()
    const video_id = await send(topic_id, film({ seconds: 2 }))
    await clerk.post('video_act', { video_id, act: 'discard' })
    await work()
    const root = join(test.settings.dataDir, 'lesson-videos')
    assert.deepEqual(existsSync(root) ? readdirSync(root) : [], [])
    assert.equal(await sentOf(topic_id), null)
  })
})
