import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { film, videoSender } from '../../testing/made-videos.ts'
import { aBareTopic, aChapter, aLevel, aSubject } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

/** When the picture of a file begins, in seconds. */
const beginOf = (path: string): number =>
  Number(
    execFileSync('ffprobe', [
      ...'-v error -select_streams v:0 -show_entries stream=start_time -of csv=p=0'.split(' '),
      path,
    ]),
  )

/** The mean red, green and blue of a film's first picture. */
const colourOf = (path: string): number[] => [
  ...execFileSync('ffmpeg', [
    ...'-v error -i'.split(' '),
    path,
    ...'-frames:v 1 -vf scale=1:1:flags=area -f rawvideo -pix_fmt rgb24 -'.split(' '),
  ]),
]

describe('a film of a phone', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const chapter_id = await aChapter(test, await aSubject(test, await aLevel(test), 'Physics'))
  const { send, work } = videoSender(test, clerk)
  const lesson = async (topic_id: number) =>
    (await clerk.post('chapter_lessons', { chapter_id })).body.data.topics.find(
      (topic: { topic_id: number }) => topic.topic_id === topic_id,
    )
  const made = () => new Set(globSync(join(test.settings.dataDir, 'media/hls/**/*.mp4')))
  /** What became of it, and the files that were made. */
  const sent = async (content: Buffer) => {
    const topic_id = await aBareTopic(test, chapter_id)
    const before = made()
    await send(topic_id, content)
    await work()
    return { ...(await lesson(topic_id)).sent, files: [...made()].filter((path) => !before.has(path)) }
  }

  it('A film of a phone begins with picture and sound at once, in every quality', async () => {
    for (const rate of [5, 25]) {
      const { state, files } = await sent(film({ seconds: 5, rate, words: ['-bf', '2'] }))
      assert.equal(state, 'ready')
      const pictures = files.filter((path: string) => !path.endsWith('sound.mp4'))
      assert.ok(pictures.length > 1)
      for (const path of pictures) assert.ok(beginOf(path) < 0.045, `${path} ${beginOf(path)}`)
    }
  })

  it('A film of a phone may have one picture', async () => {
    const { state, files } = await sent(film({ seconds: 1, words: ['-frames:v', '1', '-an'] }))
    assert.equal(state, 'ready')
    assert.ok(files.length > 0)
  })

  it('A film of a phone of which the second half is missing is refused, with what to do', async () => {
    const whole = film({ seconds: 6, words: ['-movflags', '+faststart'] })
    const { state, problem, may_retry } = await sent(whole.subarray(0, whole.length / 2))
    assert.deepEqual([state, may_retry], ['failed', false])
    assert.match(problem, /is incomplete/)
  })

  it('A film of a phone in HDR is as bright on an ordinary screen', async () => {
    // White paper, 203 candela a square metre, is 572 of 1023 in the light of a HDR screen.
    const paper = '-vf format=yuv420p10le,geq=lum=572:cb=512:cr=512 -pix_fmt yuv420p10le'
    const hdr =
      '-c:v libx265 -x265-params log-level=none -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc'
    const { state, files } = await sent(film({ seconds: 2, words: `${paper} ${hdr}`.split(' ') }))
    assert.equal(state, 'ready')
    const colour = colourOf(files.find((path: string) => path.endsWith('240p.mp4')) ?? '')
    assert.equal(colour.length, 3)
    for (const part of colour) assert.ok(part > 240, `${colour.join()}, where white is 255 each`)
  })
})
