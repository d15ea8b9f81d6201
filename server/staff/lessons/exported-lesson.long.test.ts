import assert from 'node:assert/strict'
import { it } from 'node:test'
import { exportAcademy } from '../../exporting/export-academy.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'
import { aSignedIn } from '../../testing/makers.ts'
import { film, videoSender } from '../../testing/made-videos.ts'
import { baseSheets, emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const sheets = {
  ...baseSheets,
  'recorded.csv': 'Subject Code,Chapter No,Chapter,Topic No,Topic\nPHY12,1,Rays,1,Lenses\n',
}

it('a lesson that was made ready here is the same in an academy to which it is brought', async () => {
  const [home, away] = [await testApp({ LIMITS: 'off' }), await testApp({ LIMITS: 'off' })]
  await importFolder(home, folderOf(sheets))
  const clerk = await signedInStaff(home, 'clerk')
  const { chapter_id } = (await clerk.post('lessons')).body.data.subjects[0].chapters[0]
  const { topics } = (await clerk.post('chapter_lessons', { chapter_id })).body.data
  const { send, work } = videoSender(home, clerk)
  await send(topics[0].topic_id, film({ seconds: 2 }))
  await work()
  const folder = emptyFolder()
  await exportAcademy(home.db.read, home.settings, folder, 'csv')
  assert.deepEqual((await importFolder(home, folder))['recorded.csv'], { new: 0, changed: 0, unchanged: 1, refused: 0 })

  await importFolder(away, folder)
  const shown = async (test: TestApp) => {
    const { stud_id, token } = await aSignedIn(test, { ac_id: 6 })
    const subjects = (await test.post('/Student/subjects', { stud_id }, token)).body.data
    const asked = { stud_id, sub_id: subjects[0].subject_id }
    const chapters = (await test.post('/Student/chapters', asked, token)).body.data
    const own = { stud_id, chapter_id: chapters[0].chapter_id }
    const [{ video_kind, ladder, duration, video_link }] = (await test.post('/Student/topics', own, token)).body.data
    const copy = await test.app.inject({ url: video_link.replace(/[^/]+$/, 'copy.mp4') })
    assert.equal(copy.rawPayload.length, ladder.copy_bytes)
    return { video_kind, ladder, duration }
  }
  assert.deepEqual(await shown(away), await shown(home))
})
