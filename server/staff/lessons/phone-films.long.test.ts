import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

/** When a film turns white, in seconds. */
function flashIn(path: string): number {
  const words = '-v error -f lavfi -show_entries frame=pts_time:frame_tags=lavfi.signalstats.YAVG -of csv=p=0'
  const said = execFileSync('ffprobe', [...words.split(' '), `movie=${path},signalstats`], { encoding: 'utf8' })
  const frames = said.split('\n').map((line) => line.split(',').map(Number))
  return frames.find(([, light = 0]) => light > 128)?.[0] ?? Number.NaN
}

/** When the silence at a film's beginning ends, in seconds. */
function toneIn(path: string): number {
  const words = ['-hide_banner', '-i', path, '-af', 'silencedetect=n=-30dB:d=0.5', '-vn', '-f', 'null', '-']
  const { stderr } = spawnSync('ffmpeg', words, { encoding: 'utf8' })
  return Number(/silence_end: ([\d.]+)/.exec(stderr)?.[1])
}

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

  it('A film of a phone shows a flash when its tone is heard, in every quality', async () => {
    const picture = String.raw`lutyuv=y=16:u=128:v=128,drawbox=t=fill:color=white:enable=gte(t\,2)`
    const sound = String.raw`volume=0:enable=lt(t\,2)`
    const { state, files } = await sent(film({ seconds: 4, words: ['-vf', picture, '-af', sound, '-bf', '2'] }))
    assert.equal(state, 'ready')
    for (const path of files) {
      const isSound = path.endsWith('sound.mp4')
      const both = path.endsWith('copy.mp4')
      if (!isSound) assert.ok(Math.abs(flashIn(path) - 2) < 0.045, `${path}: flash at ${flashIn(path)}`)
      if (isSound || both) assert.ok(Math.abs(toneIn(path) - 2) < 0.045, `${path}: tone at ${toneIn(path)}`)
    }
    assert.ok(files.some((path: string) => path.endsWith('copy.mp4')))
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

  /** White paper, 203 candela a square metre, in this light of a HDR screen: `luma` of 1023. Equal films are one file. */
  const inHdr = (transfer: string, luma: number, seconds: number) => {
    const paper = `-vf format=yuv420p10le,geq=lum=${luma}:cb=512:cr=512 -pix_fmt yuv420p10le`
    const hdr = `-c:v libx265 -x265-params log-level=none -color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`
    return film({ seconds, words: `${paper} ${hdr}`.split(' ') })
  }

  it('A film of a phone in HDR, of either kind, is as bright on an ordinary screen', async () => {
    for (const [transfer, luma, seconds] of [
      ['smpte2084', 572, 2],
      ['arib-std-b67', 721, 3],
    ] as const) {
      const { state, files } = await sent(inHdr(transfer, luma, seconds))
      assert.equal(state, 'ready', transfer)
      const colour = colourOf(files.find((path: string) => path.endsWith('240p.mp4')) ?? '')
      assert.equal(colour.length, 3)
      for (const part of colour) assert.ok(part > 240, `${transfer}: ${colour.join()}, where white is 255 each`)
    }
  })

  it('A film of a phone in HDR is refused where ffmpeg cannot convert its light, with what to do', async () => {
    const whole = inHdr('smpte2084', 572, 2)
    const folder = mkdtempSync(join(tmpdir(), 'old-ffmpeg-'))
    // Programs of the system are found by the path of this process.
    const { env } = process
    const { PATH: path = '' } = env
    const real = execFileSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim()
    // An ffmpeg of a system that was built without this filter.
    const old = `#!/bin/sh\ncase "$*" in *zscale*) echo "[AVFilterGraph] No such filter: 'zscale'" >&2; exit 1;; esac\nexec ${real} "$@"\n`
    writeFileSync(join(folder, 'ffmpeg'), old, { mode: 0o755 })
    env['PATH'] = `${folder}:${path}`
    try {
      const { state, problem, may_retry } = await sent(whole)
      assert.deepEqual([state, may_retry], ['failed', true])
      assert.match(problem, /can’t convert HDR videos/)
    } finally {
      env['PATH'] = path
      rmSync(folder, { recursive: true })
    }
  })
})
