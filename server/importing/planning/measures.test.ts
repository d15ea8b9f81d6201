import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import { aSignedIn } from '../../testing/makers.ts'
import { folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFolder } from '../writing/import-folder.ts'
import { planFolder } from './plan-folder.ts'
import { inEnglish } from '../localize.ts'

const DEMO = join(import.meta.dirname, '../../../demo-academy')
const demo = (path: string) => readFileSync(join(DEMO, path))

const FOLDER = {
  'levels.csv': 'Level ID,Level\n6,Plus Two Science\n',
  'subjects.csv': 'Subject Code,Subject,Level\nPHY12,Physics,Plus Two Science\n',
  'recorded.csv':
    'Subject Code,Chapter No,Chapter,Topic No,Topic,Video\nPHY12,3,Current,1,Ohm,ohm.mp4\nPHY12,3,Current,2,Half-life,half.webm\nPHY12,3,Current,3,Broken,broken.mp4\nPHY12,3,Current,4,Elsewhere,https://youtu.be/aqz-KE-bpKQ\n',
  'materials.csv':
    'Material ID,Title,Subject Code,Chapter No,File\nM1,Handbook,PHY12,3,handbook.pdf\nM2,Broken,PHY12,3,broken.pdf\n',
  'videos/ohm.mp4': demo('videos/phy12-ohms-law.mp4'),
  'videos/half.webm': demo('videos/che12-half-life.webm'),
  'videos/broken.mp4': demo('videos/phy12-ohms-law.mp4').subarray(0, 40),
  'files/handbook.pdf': demo('files/electricity-handbook.pdf'),
  'files/broken.pdf': '%PDF-1.7 and nothing else',
}

describe('a lesson that nobody has opened yet', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(FOLDER))
  const { stud_id, token } = await aSignedIn(test, { ac_id: 6 })
  const { chapter_id, subject_id: sub_id } = await test.db.read
    .selectFrom('chapters')
    .select(['chapter_id', 'subject_id'])
    .executeTakeFirstOrThrow()
  const ask = async (path: string) =>
    (await test.post(path, { stud_id, sub_id, chapter_id }, token)).body.data as Record<string, unknown>[]
  const lengths = async () => (await ask('/Student/topics')).map(({ duration }) => duration)
  const pages = async () => (await ask('/Student/study_materials')).map((material) => material['pages'])
  const topicIds = async () => (await ask('/Student/topics')).map(({ topic_id }) => topic_id)

  it('A lesson that nobody has opened yet is named in the trial where its document cannot be opened', async () => {
    const materials = `${FOLDER['materials.csv']}M3,Also broken,PHY12,3,broken.pdf\nM4,Also whole,PHY12,3,handbook.pdf\n`
    const folder = folderOf({ ...FOLDER, 'materials.csv': materials })
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null, now: test.clock.now() })
    const said = files.flatMap(({ notes }) => notes.map(inEnglish)).filter((note) => note.includes('can’t be opened'))
    assert.equal(said.length, 1)
    assert.match(said[0] ?? '', /“broken.pdf” can’t be opened/)
  })

  it('A lesson that nobody has opened yet says how long it is, or how many pages it has, where its file tells', async () => {
    assert.deepEqual(await lengths(), [22, 27, null, null])
    assert.deepEqual(await pages(), [16, null])
    assert.deepEqual(
      (await ask('/Student/topics')).map(({ position, watched_percent }) => [position, watched_percent]),
      Array.from({ length: 4 }, () => [0, 0]),
    )
  })

  it('A lesson that nobody has opened yet is as long as a player says, once it was played', async () => {
    const [topic_id] = await topicIds()
    await test.post('/Student/watch_progress', { stud_id, topic_id, position: 3, duration: 30 }, token)
    assert.deepEqual(await lengths(), [30, 27, null, null])
    const [watched] = await ask('/Student/recently_watched')
    assert.equal(watched?.['duration'], 30)
  })

  it('A lesson that nobody has opened yet is unchanged when it comes again', async () => {
    const { files } = await planFolder(test.db.read, test.settings, folderOf(FOLDER), { moveTo: null })
    assert.deepEqual(
      files.map(({ counts }) => counts.changed),
      files.map(() => 0),
    )
  })

  it('A lesson that came before anybody measured says so when its file comes again', async () => {
    await test.db.write(async (tx) => {
      await tx.updateTable('files').set({ duration: null, pages: null }).execute()
      await bumpContentVersion(tx, 'teaching')
    })
    const sheetsAlone = Object.fromEntries(Object.entries(FOLDER).filter(([name]) => name.endsWith('.csv')))
    await importFolder(test, folderOf(sheetsAlone))
    assert.deepEqual(await pages(), [null, null])
    const before = await topicIds()

    const { files } = await planFolder(test.db.read, test.settings, folderOf(FOLDER), { moveTo: null })
    assert.deepEqual(
      files.flatMap(({ changes }) => changes.map(inEnglish)),
      [
        'PHY12 3.1: Video “ohm.mp4”: length or pages added',
        'PHY12 3.2: Video “half.webm”: length or pages added',
        'M1: File “handbook.pdf”: length or pages added',
      ],
    )
    await importFolder(test, folderOf(FOLDER))
    assert.deepEqual(await lengths(), [30, 27, null, null])
    assert.deepEqual(await pages(), [16, null])
    assert.deepEqual(await topicIds(), before)
  })
})
