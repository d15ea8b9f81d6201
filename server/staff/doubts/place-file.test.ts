import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { putMaterial } from '../../features/materials/materials.queries.ts'
import { masterPlaylist } from '../../media/renditions.rules.ts'
import { addFile, type StoredFile } from '../../media/media.queries.ts'
import { aClassThatAsks } from '../../testing/doubting.ts'
import { aSubject } from '../../testing/makers.ts'
import { putMedia } from '../../testing/media-files.ts'
import { type SignedInStaff, signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const BYTES = Buffer.from('the whole lesson, word by word, '.repeat(40))
const LADDER = { heights: [], bytes: [], sound_bytes: null, copy_bytes: 9 }

describe('the place of a doubt, for who answers it', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { asker, posting, subject_id, chapter_id, topic_id, batch_id, ...school } = await aClassThatAsks(test)
  const { ask } = posting(asker)
  const teacher = await school.teacher(subject_id, batch_id)
  const owner = await signedInStaff(test, 'owner')
  const put = async (kind: StoredFile['kind'], path: string, more: { ladder?: string } = {}) => {
    const name = kind === 'hls' ? 'master.m3u8' : `lesson of ${kind}`
    const file = { file_id: test.newId(), kind, name, path, media_type: 'video/mp4', ...more }
    await test.db.write((tx) => addFile(tx, { ...file, content_hash: path, size_bytes: BYTES.length }))
    return file.file_id
  }
  const show = async (video_file: number, captions_file: number | null = null) =>
    test.db.write((tx) =>
      tx.updateTable('topics').set({ video_file, captions_file }).where('topic_id', '=', topic_id).execute(),
    )
  const fileOf = async (doubt_id: number, who: SignedInStaff = teacher) =>
    (await who.post('doubt', { doubt_id })).body.data.file
  const fetched = async (url: string) => test.app.inject({ method: 'GET', url, headers: { range: 'bytes=4-8' } })
  const aDoubt = async (changes: object = {}): Promise<number> => (await ask(changes)).body.data.doubt_id

  it('The file at the place of a doubt is the video, in parts, and nothing where there is no file or none that a browser plays', async () => {
    const doubt = await aDoubt()
    await show(await put('hls', 'hls/theirs'))
    assert.equal(await fileOf(doubt), null)
    await putMedia(test, 'video/ab/ohm.mp4', BYTES)
    await show(await put('video', 'video/ab/ohm.mp4'))
    const { url, is_video, captions } = await fileOf(doubt)
    assert.deepEqual([is_video, captions], [true, []])
    const { statusCode, rawPayload } = await fetched(url)
    assert.deepEqual([statusCode, rawPayload.toString()], [206, 'whole'])
  })

  it('The file at the place of a doubt is the copy that students save of a lesson in several qualities', async () => {
    await putMedia(test, 'hls/ours/copy.mp4', BYTES)
    await putMedia(test, 'hls/ours/master.m3u8', masterPlaylist(LADDER, [], 10))
    await putMedia(test, 'captions/ab/en.vtt', BYTES)
    const captions = await put('captions', 'captions/ab/en.vtt')
    await show(await put('hls', 'hls/ours', { ladder: JSON.stringify(LADDER) }), captions)
    const {
      url,
      captions: [spoken],
    } = await fileOf(await aDoubt())
    assert.equal((await fetched(spoken)).rawPayload.toString(), 'whole')
    assert.equal((await fetched(url)).rawPayload.toString(), 'whole')
  })

  it('The file at the place of a doubt is the document of a page', async () => {
    await putMedia(test, 'document/ab/notes.pdf', BYTES)
    const file_id = await put('document', 'document/ab/notes.pdf')
    const material = { material_id: test.newId(), material_code: 'N-1', chapter_id, title: 'Notes', visible_from: null }
    await test.db.write((tx) => putMaterial(tx, { ...material, file_id, may_download: 1 }))
    const doubt = await aDoubt({ place: 'page', about_id: material.material_id, at: 1 })
    const { url, is_video } = await fileOf(doubt)
    assert.equal(is_video, false)
    assert.equal((await fetched(url)).statusCode, 206)
  })

  it('The file at the place of a doubt opens for those alone who teach the subject, and ends with their session', async () => {
    const doubt = await aDoubt()
    const { url } = await fileOf(doubt, owner)
    const [, , signature = '', ...rest] = url.split('/')
    const own = async (who: SignedInStaff) => (await who.post('doubt', { doubt_id: doubt })).status
    const chemist = await school.teacher(await aSubject(test, 6, 'Chemistry'), batch_id)
    assert.equal(await own(chemist), 404)
    const { url: ofTeacher } = await fileOf(doubt)
    assert.equal((await fetched(ofTeacher)).statusCode, 206)
    await test.db.write((tx) => tx.deleteFrom('staff_subjects').where('staff_id', '=', teacher.staff_id).execute())
    assert.equal((await fetched(ofTeacher)).statusCode, 403)
    assert.equal((await fetched(['', 'media', `${signature}x`, ...rest].join('/'))).statusCode, 403)
    assert.equal((await fetched(url)).statusCode, 206)
    await owner.post('logout')
    assert.equal((await fetched(url)).statusCode, 403)
  })
})
