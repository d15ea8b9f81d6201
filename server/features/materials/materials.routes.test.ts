import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { archive } from '../../academy/archived.queries.ts'
import { addFile } from '../../media/media.queries.ts'
import { aChapter, aLevel, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { putMedia } from '../../testing/media-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { putMaterial } from './materials.queries.ts'

describe('study materials', async () => {
  const test = await testApp()
  const student = await aStudent(test)
  const { stud_id } = student
  let token = await signIn(test, student)
  const sub_id = await aSubject(test, 6)
  const chapter_id = await aChapter(test, sub_id)
  const add = async (title: string, chapter: number, visible_from: string | null = null) => {
    const [file_id, material_id] = [test.newId(), test.newId()]
    await putMedia(test, `document/${file_id}.pdf`, `%PDF-1.7 ${title}`)
    const file = { file_id, kind: 'document' as const, content_hash: title, name: `${title}.pdf`, size_bytes: 20 }
    const material = { material_id, material_code: title, title, chapter_id: chapter, file_id, may_download: 1 }
    await test.db.write(async (tx) => {
      await addFile(tx, { ...file, media_type: 'application/pdf', path: `document/${file_id}.pdf` })
      await putMaterial(tx, { ...material, visible_from })
    })
    return material_id
  }
  const notes = await add('Notes', chapter_id)
  const later = await add('Later notes', chapter_id, '2026-11-21')
  const otherSubject = await aSubject(test, await aLevel(test, 7))
  const otherChapter = await aChapter(test, otherSubject)
  const foreign = await add('Not for you', otherChapter)
  const list = (more: object = {}) =>
    test.post('/Student/study_materials', { stud_id, sub_id, chapter_id, ...more }, token)
  const read = (material_id: number, page: number) =>
    test.post('/Student/material_progress', { stud_id, material_id, page }, token)

  it('Study materials are the lessons of a chapter, with signed addresses that give the file', async () => {
    const { body } = await list()
    assert.deepEqual(
      body.data.map(({ title }: { title: string }) => title),
      ['Notes'],
    )
    const answer = await test.app.inject({ method: 'GET', url: body.data[0].path })
    assert.equal(answer.body, '%PDF-1.7 Notes')
    assert.deepEqual(
      [answer.headers['content-type'], answer.headers['cache-control']],
      ['application/pdf', 'private, no-store'],
    )
  })

  it('Study materials come back at the page where the student stopped', async () => {
    assert.equal((await list()).body.data[0].page, null)
    await read(notes, 12)
    assert.equal((await list()).body.data[0].page, 12)
    assert.equal((await read(notes, 0)).status, 400)
  })

  it('Study materials are counted beside their chapter and their subject as soon as the student may see them', async () => {
    const counted = async () => {
      const ask = async (path: string, more: object = {}) =>
        (await test.post(path, { stud_id, ...more }, token)).body.data
      const subjects: { subject_id: number; material_count: number }[] = await ask('/Student/subjects')
      const chapters: { material_count: number }[] = await ask('/Student/chapters', { sub_id: own })
      return [
        subjects.find(({ subject_id }) => subject_id === own)?.material_count,
        ...chapters.map(({ material_count }) => material_count),
      ]
    }
    const own = await aSubject(test, 6, 'Light')
    const optics = await aChapter(test, own, 'Optics')
    await aChapter(test, own, 'Waves')
    assert.deepEqual(await counted(), [0, 0, 0])
    const lenses = await add('Lenses', optics)
    await add('Mirrors', optics, '2026-11-20')
    await add('Prisms', optics, '2026-11-21')
    assert.deepEqual(await counted(), [2, 2, 0])
    await test.db.write((tx) => archive(tx, 'material', lenses, test.clock.now()))
    assert.deepEqual(await counted(), [1, 1, 0])
  })

  it('Study materials are not there before their day, nor by an address that was kept', async () => {
    assert.equal((await read(later, 1)).status, 404)
    test.clock.set('2026-11-21T00:00:00+05:30')
    const { body } = await list()
    assert.equal(body.data.length, 2)
    test.clock.set('2026-11-20T23:59:00+05:30')
    const early = body.data.find(({ title }: { title: string }) => title === 'Later notes').path
    assert.equal((await test.app.inject({ method: 'GET', url: early })).statusCode, 403)
  })

  it('Study materials of another level are not there: equal to what does not exist', async () => {
    assert.equal((await list({ sub_id: otherSubject, chapter_id: otherChapter })).status, 404)
    assert.equal((await list({ chapter_id: otherChapter })).status, 404)
    assert.deepEqual((await read(foreign, 1)).body, (await read(999, 1)).body)
  })

  it('Study materials have addresses that end after minutes, and with the session', async () => {
    const path = (await list()).body.data[0].path
    test.clock.seconds(1201)
    assert.equal((await test.app.inject({ method: 'GET', url: path })).statusCode, 403)
    const fresh = (await list()).body.data[0].path
    token = await signIn(test, student)
    assert.equal((await test.app.inject({ method: 'GET', url: fresh })).statusCode, 403)
  })
})
