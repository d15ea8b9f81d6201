import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffMaterials } from '#contract/staff/materials.ts'
import { aChapter, aSignedIn, aSubject } from '../../../testing/makers.ts'
import { signedInStaff, type SignedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

type Material = DataOf<typeof staffMaterials>['materials'][number]

const pdf = readFileSync(new URL('../../../../demo-academy/files/charges-and-fields.pdf', import.meta.url))
const other = readFileSync(new URL('../../../../demo-academy/files/electrochemistry-in-short.pdf', import.meta.url))

describe('study materials in the console', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const teacher = await signedInStaff(test, 'teacher')
  const owner = await signedInStaff(test, 'owner')
  const { stud_id, token } = await aSignedIn(test)
  const [subject, foreign] = [await aSubject(test, 6), await aSubject(test, 6)]
  const [chapter, elsewhere] = [await aChapter(test, subject), await aChapter(test, foreign)]
  await test.db.write(async (tx) => {
    await tx.insertInto('staff_subjects').values({ staff_id: teacher.staff_id, subject_id: subject }).execute()
  })
  const send = async (who: SignedInStaff, name: string, content: string | Uint8Array, beside: object) =>
    who.postFile('send_material', name, content, beside)
  const list = async (who = teacher) =>
    (await who.post('materials', { chapter_id: chapter })).body.data.materials as Material[]
  const seen = async () =>
    (await test.post('/Student/study_materials', { stud_id, sub_id: subject, chapter_id: chapter }, token)).body
      .data as { title: string; pages: number; material_id: number; path: string }[]
  const titles = async () => (await seen()).map(({ title }) => title)
  const actions = async (id: number) =>
    (await owner.post('audit', { entity: 'material', entity_id: String(id) })).body.data.entries.map(
      ({ action }: { action: string }) => action,
    )
  const inChapter = { 'x-chapter': String(chapter) }

  it('A PDF that a teacher sends is read by students at once, with a title from its name and its pages counted', async () => {
    const sent = await send(teacher, 'Charges_and fields.PDF', pdf, inChapter)
    assert.equal(sent.status, 200)
    const [material] = await list()
    assert.deepEqual(
      [material?.title, material?.pages, material?.is_shown],
      ['Charges and fields', sent.body.data.pages, true],
    )
    assert.ok(sent.body.data.pages > 0)
    assert.deepEqual(await titles(), ['Charges and fields'])
    const file = await test.app.inject({ method: 'GET', url: material?.address ?? '' })
    assert.deepEqual([file.statusCode, file.rawPayload.length], [200, pdf.length])
    const { material_id } = sent.body.data
    assert.deepEqual(await actions(material_id), ['material_added'])
    const asked = { entity: 'material', entity_id: String(material_id) }
    assert.equal((await owner.post('audit', asked)).body.data.entries[0].about, 'Charges and fields')
  })

  it('What is no PDF is refused with a reason, and leaves nothing', async () => {
    const refused = await send(clerk, 'notes.pdf', 'no PDF at all', inChapter)
    assert.deepEqual([refused.status, refused.body.data.field], [422, 'file'])
    assert.match(refused.body.message, /notes\.pdf/)
    assert.equal((await send(clerk, 'notes.docx', pdf, inChapter)).status, 422)
    assert.equal((await send(clerk, '../notes.pdf', pdf, inChapter)).status, 422)
    assert.equal((await list()).length, 1)
  })

  it('Materials are sent to, and seen of, the own subjects alone', async () => {
    assert.equal((await send(teacher, 'x.pdf', pdf, { 'x-chapter': String(elsewhere) })).status, 404)
    assert.equal((await teacher.post('materials', { chapter_id: elsewhere })).status, 404)
    const theirs = await send(clerk, 'theirs.pdf', other, { 'x-chapter': String(elsewhere) })
    const { material_id } = theirs.body.data
    assert.equal((await send(teacher, 'x.pdf', pdf, { 'x-material': String(material_id) })).status, 404)
    assert.equal((await teacher.post('archive_material', { material_id, restore: false })).status, 404)
  })

  it('A material gets a title and a day, before which students do not see it', async () => {
    const [material] = await list()
    const { material_id, version } = material ?? assert.fail('no material')
    const fields = { title: 'Charges', visible_from: '2027-01-01', download: 'No' }
    const stale = await teacher.post('save_material', { material_id, version: 'x'.repeat(43), fields })
    assert.equal(stale.body.data.reason, 'changed_meanwhile')
    const wrong = { title: ' ', visible_from: '31/31/2026', download: 'Yes' }
    const { mistakes } = (await teacher.post('save_material', { material_id, version, fields: wrong })).body.data
    assert.deepEqual(mistakes.map(({ field }: { field: string }) => field).toSorted(), ['title', 'visible_from'])
    await teacher.post('save_material', { material_id, version, fields })
    const [now] = await list()
    assert.deepEqual([now?.title, now?.is_shown, now?.may_download], ['Charges', false, false])
    assert.deepEqual(await titles(), [])
    await teacher.post('save_material', { material_id, version: now?.version, fields: { ...fields, visible_from: '' } })
    assert.deepEqual(await titles(), ['Charges'])
  })

  it('Materials are in the order that somebody gives them, and new ones come last', async () => {
    const second = (await send(teacher, 'A summary.pdf', other, inChapter)).body.data.material_id
    const ids = (await list()).map(({ material_id }) => material_id)
    assert.deepEqual(await titles(), ['Charges', 'A summary'])
    const order = { chapter_id: chapter, material_ids: ids.toReversed() }
    assert.equal((await teacher.post('order_materials', { ...order, material_ids: [second] })).status, 409)
    await teacher.post('order_materials', order)
    assert.deepEqual(await titles(), ['A summary', 'Charges'])
    await send(teacher, 'A third.pdf', Buffer.concat([other, Buffer.from('\n')]), inChapter)
    assert.deepEqual(await titles(), ['A summary', 'Charges', 'A third'])
  })

  it('A new file takes the place of the old one, and students stay on their page', async () => {
    const [material] = await seen()
    const { material_id } = material ?? assert.fail('no material')
    await test.post('/Student/material_progress', { stud_id, material_id, page: 2 }, token)
    const sent = await send(teacher, 'corrected.pdf', pdf, { 'x-material': String(material_id) })
    assert.deepEqual([sent.status, sent.body.data.title], [200, 'A summary'])
    const [after] = await seen()
    assert.deepEqual([after?.material_id, after?.pages], [material_id, sent.body.data.pages])
    assert.deepEqual(await actions(material_id), ['material_file_replaced', 'material_added'])
  })

  it('A material that was archived is gone for students, also by an address that was kept, and comes back', async () => {
    const before = await seen()
    const last = before.at(-1) ?? assert.fail('no material')
    const { material_id } = last
    await teacher.post('archive_material', { material_id, restore: false })
    assert.equal((await seen()).length, before.length - 1)
    assert.equal((await test.app.inject({ method: 'GET', url: last.path })).statusCode, 403)
    assert.equal((await list()).find((one) => one.material_id === material_id)?.is_archived, true)
    await teacher.post('archive_material', { material_id, restore: true })
    assert.deepEqual(
      (await seen()).map((one) => one.material_id),
      before.map((one) => one.material_id),
    )
  })
})
