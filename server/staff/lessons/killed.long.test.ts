import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { killableServer } from '../../testing/killable-server.ts'
import { film } from '../../testing/made-videos.ts'
import { baseSheets } from '../../testing/provider-folder.ts'
import { rowsOf, until } from '../../testing/provider-run.ts'

/** Returns the running programs of this academy: their command lines name its folder. */
function programsOf(dataDir: string): string[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.flatMap((name) => {
    try {
      const words = readFileSync(join('/proc', name, 'cmdline'), 'utf8')
      return words.startsWith('ffmpeg') && words.includes(dataDir) ? [words] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

const sheets = { ...baseSheets, 'recorded.csv': 'Subject Code,Chapter No,Chapter\nPHY12,1,Rays\n' }

describe('a server that is killed', { skip: process.platform !== 'linux' }, async () => {
  const { home, clerk, sendPart, again, kill, start, end } = await killableServer(sheets)
  const content = film({ size: '640x360', seconds: 30 })
  const rows = async () => rowsOf(home, 'lesson_videos')
  const isMade = async (step: string) => (await rows()).some(({ made }) => String(made).includes(`"${step}"`))
  const stepIs = async (step: string) => (await rows()).some((row) => row['step'] === step)
  let video_id = 0

  it('A server that is killed in the middle of a part has what came, and takes the rest', async () => {
    const { chapter_id } = (await clerk.post('lessons')).body.data.subjects[0].chapters[0]
    const { version } = (await clerk.post('chapter_lessons', { chapter_id })).body.data
    const added = (await clerk.post('save_lesson', { chapter_id, version, topic_name: 'Lenses' })).body.data
    const wanted = { topic_id: added.topic_id, name: 'class.mp4', bytes: content.length, stamp: '1' }
    ;({ video_id } = (await clerk.post('video_begin', wanted)).body.data)
    const half = Math.floor(content.length / 2)
    await sendPart(video_id, 0, content.subarray(0, half))
    await again()
    const { received } = (await clerk.post('video_begin', wanted)).body.data
    assert.equal(received, half)
    const { data } = await sendPart(video_id, received, content.subarray(received))
    assert.deepEqual(data, { received: content.length, state: 'waiting' })
  })

  it('A server that is killed in each step of converting goes on by itself at its next start, and no ffmpeg outlives it', async () => {
    await again()
    for (const step of ['240', '360']) {
      await until(async () => stepIs(step))
      await kill()
      await until(() => programsOf(home.dataDir).length === 0)
      assert.equal(await isMade(step), false)
      assert.equal(await isMade('sound'), true)
      await start()
    }
    await until(async () => (await rows()).some(({ state }) => state === 'ready'))
    const topics = await rowsOf(home, 'topics')
    const shown = topics.find(({ topic_name }) => topic_name === 'Lenses')
    assert.equal(shown?.['video_kind'], 'hls')
    const file = (await rowsOf(home, 'files')).find(({ file_id }) => file_id === shown['video_file'])
    assert.deepEqual(JSON.parse(String(file?.['ladder'])).heights, [240, 360])
    const audit = (await rowsOf(home, 'audit_entries')).filter(({ action }) => action === 'video_published')
    assert.equal(audit.length, 1)
    await until(() => readdirSync(join(home.dataDir, 'lesson-videos')).length === 0)
  })

  it('The server of these tests ends', end)
})
