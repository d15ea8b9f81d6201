import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { aSignedIn } from '../../testing/makers.ts'
import { emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { mediaPaths } from '../../testing/media-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { exportAcademy } from '../../exporting/export-academy.ts'
import { ImportRejected } from '../validation-errors.ts'
import { importFolder } from '../writing/import-folder.ts'

const SHEETS = {
  'levels.csv': 'Level ID,Level\n6,Plus Two Science\n7,Plus One Science\n',
  'subjects.csv': 'Subject Code,Subject,Level\nPHY12,Physics,Plus Two Science\nPHY11,Physics,Plus One Science\n',
}
const RECORDED = 'Subject Code,Chapter No,Chapter,Topic No,Topic,Video\n'

/** A folder of both levels' lessons side by side, as the program that cut them left it. */
function lessons(recorded: string, playlists: Record<string, string>): string {
  const folder = folderOf({ ...SHEETS, 'recorded.csv': RECORDED + recorded })
  const files = { 'six.ts': 'six', 'seven.ts': 'seven', 'seven.mp4': 'whole seven', 'low/seven-1.ts': 'seven' }
  for (const [name, content] of Object.entries({ ...files, ...playlists })) {
    mkdirSync(dirname(join(folder, 'videos/all', name)), { recursive: true })
    writeFileSync(join(folder, 'videos/all', name), content)
  }
  return folder
}

const MEDIA_HOST = 'cdn.example.org'
const TWO_LEVELS = 'PHY12,1,Light,1,Rays,all/six.m3u8\nPHY11,1,Motion,1,Speed,all/seven.m3u8\n'
const PLAYLISTS = {
  'six.m3u8': `#EXTM3U\nsix.ts\nhttps://${MEDIA_HOST}/advertisement.ts\n`,
  'seven.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/index.m3u8\n',
  'low/index.m3u8': '#EXTM3U\n#EXT-X-MAP:URI="../seven.mp4"\nseven-1.ts\n',
}

describe('a playlist in a folder with those of another level', async () => {
  const test = await testApp({ MEDIA_HOSTS: MEDIA_HOST })
  await importFolder(test, lessons(TWO_LEVELS, PLAYLISTS))
  const topicOf = async (ac_id: number) => {
    const { student, token } = await aSignedIn(test, { ac_id })
    const chapter = await test.db.read
      .selectFrom('chapters')
      .innerJoin('subjects', 'subjects.subject_id', 'chapters.subject_id')
      .where('ac_id', '=', ac_id)
      .select('chapter_id')
      .executeTakeFirstOrThrow()
    const { body } = await test.post('/Student/topics', { stud_id: student.stud_id, ...chapter }, token)
    return body.data[0].video_link as string
  }
  const get = async (link: string, name: string) =>
    test.app.inject({ method: 'GET', url: new URL(name, `http://x${link}`).pathname })

  it('A playlist in a folder with those of another level gives each level its own video, whole', async () => {
    const [six, seven] = [await topicOf(6), await topicOf(7)]
    assert.equal((await get(six, 'six.m3u8')).body, PLAYLISTS['six.m3u8'])
    assert.equal((await get(six, 'six.ts')).body, 'six')
    for (const name of ['seven.m3u8', 'low/index.m3u8', 'seven.mp4', 'low/seven-1.ts']) {
      assert.equal((await get(seven, name)).statusCode, 200, name)
    }
  })

  it('A playlist in a folder with those of another level is no door to the video of the other level', async () => {
    const six = await topicOf(6)
    for (const name of ['seven.m3u8', 'seven.ts', 'seven.mp4', 'low/index.m3u8', 'low/seven-1.ts']) {
      assert.equal((await get(six, name)).statusCode, 404, name)
    }
  })

  it('A playlist in a folder with those of another level is stored and written out with what it names, and nothing else', async () => {
    const folder = emptyFolder()
    await exportAcademy(test.db.read, test.settings, folder, 'csv')
    const written = readdirSync(join(folder, 'videos'), { recursive: true, encoding: 'utf8' })
    for (const names of [written, await mediaPaths(test)]) {
      const pieces = names.filter((name) => name.endsWith('.ts')).map((name) => name.split('/').at(-1))
      assert.deepEqual(new Set(pieces), new Set(['seven-1.ts', 'six.ts']))
    }
  })
})

describe('a playlist is refused', async () => {
  const test = await testApp()
  const problemOf = async (playlist: string) => {
    const folder = lessons('PHY12,1,Light,1,Rays,all/six.m3u8\n', { 'six.m3u8': `#EXTM3U\n${playlist}\n` })
    const error = await importFolder(test, folder).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    assert.ok(error instanceof ImportRejected, String(error))
    return error.message
  }

  it('A playlist is refused when it names a file that is not there, or lies outside of its folder', async () => {
    for (const name of ['gone.ts', '../../recorded.csv', '../other.ts', '/etc/passwd', 'low']) {
      assert.ok((await problemOf(name)).includes(`“all/six.m3u8” uses “${name}”, which isn’t in its folder`), name)
    }
  })

  it('A playlist is refused when it names an address of a host that the academy does not', async () => {
    for (const address of ['https://other.example.org/1.ts', 'http://cdn.example.org/1.ts', '//x/1.ts']) {
      assert.ok(
        (await problemOf(address)).includes(`uses “${address}”, which is on a site that isn’t allowed`),
        address,
      )
    }
  })
})
