import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffCatalog, staffSubjectChapters } from '#contract/staff/catalog.ts'
import { exportAcademy } from '../../exporting/export-academy.ts'
import { planFolder } from '../../importing/planning/plan-folder.ts'
import { emptyFolder } from '../../testing/provider-folder.ts'
import { aSignedIn, aTopic } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

type Catalog = DataOf<typeof staffCatalog>
type Chapters = DataOf<typeof staffSubjectChapters>['chapters']

describe('levels, subjects, chapters and batches in the console', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const teacher = await signedInStaff(test, 'teacher')
  const catalog = async (who = clerk) => (await who.post('catalog')).body.data as Catalog
  const choices = async () => (await clerk.post('choices')).body.data as Catalog
  const save = async (path: string, body: object, who = clerk) => (await who.post(path, body)).body.data
  const idOf = async (path: string, fields: object) => {
    const { saved, mistakes } = await save(path, { fields })
    assert.deepEqual(mistakes, [])
    return saved.id as number
  }
  const chapters = async (subject_id: number) =>
    (await clerk.post('subject_chapters', { subject_id })).body.data.chapters as Chapters
  const addChapter = async (subject_id: number, chapter_name: string, who = clerk) =>
    save('save_chapter', { subject_id, fields: { chapter_name } }, who)
  const actions = async (entity: string, id: number) =>
    (await owner.post('audit', { entity, entity_id: String(id) })).body.data.entries.map(
      ({ action }: { action: string }) => action,
    )

  const level = await idOf('save_level', { levels: 'Plus Two Science' })
  const { stud_id, token } = await aSignedIn(test, { ac_id: level })
  const noPicture = { picture: '', level: 'Plus Two Science' }
  const physics = await idOf('save_subject', { ...noPicture, subject_name: 'Physics', subject_code: 'PHY12' })
  const chemistry = await idOf('save_subject', { ...noPicture, subject_name: 'Chemistry', subject_code: '' })
  const dates = { start_date: '2026-06-01', end_date: '2027-03-31' }
  const evening = await idOf('save_batch', {
    ...dates,
    batch_name: 'Evening',
    batch_code: 'P2-E',
    level: 'Plus Two Science',
    subject_codes: ['PHY12', 'CHE-PTS'],
  })
  await test.db.write(async (tx) => {
    await tx.insertInto('staff_subjects').values({ staff_id: teacher.staff_id, subject_id: physics }).execute()
  })

  it('An academy begins with a level, a subject and a batch, each with a code', async () => {
    const { levels, subjects, batches } = await catalog()
    assert.deepEqual(
      levels.map((one) => one.level),
      ['Plus Two Science'],
    )
    assert.deepEqual(
      subjects.map((one) => [one.subject_name, one.subject_code, one.ac_id]),
      [
        ['Physics', 'PHY12', level],
        ['Chemistry', 'CHE-PTS', level],
      ],
    )
    assert.deepEqual(new Set(batches[0]?.subject_ids), new Set([physics, chemistry]))
    assert.deepEqual(
      [await actions('level', level), await actions('subject', physics), await actions('batch', evening)],
      [['level_added'], ['subject_added'], ['batch_added']],
    )
  })

  it('All mistakes of a form are said at once, each at its field, and nothing is saved', async () => {
    const wrong = { start_date: '2026-06-01', end_date: '2026-05-31', subject_codes: ['NONE'] }
    const { saved, mistakes } = await save('save_batch', {
      fields: { batch_name: '', batch_code: 'X', level: 'Nowhere', ...wrong },
    })
    assert.equal(saved, null)
    assert.deepEqual(mistakes.map(({ field }: { field: string }) => field).toSorted(), [
      'batch_name',
      'end_date',
      'level',
      'subject_codes',
    ])
    assert.equal((await catalog()).batches.length, 1)
  })

  it('A name or a code that there is already is refused at its field, and the other one stays as it is', async () => {
    const twice = await save('save_level', { fields: { levels: 'Plus Two Science' } })
    assert.equal(twice.mistakes[0].field, 'levels')
    const fields = { ...noPicture, subject_name: 'Botany', subject_code: 'phy12' }
    const taken = await save('save_subject', { fields })
    assert.deepEqual([taken.saved, taken.mistakes[0].field], [null, 'subject_code'])
    assert.deepEqual((await catalog()).subjects.map((one) => one.subject_name).toSorted(), ['Chemistry', 'Physics'])
  })

  it('A subject is renamed by whoever has seen it as it is, and its code stays', async () => {
    const seen = (await catalog()).subjects.find(({ subject_id }) => subject_id === physics)
    const fields = { ...noPicture, subject_name: 'Physics XII', subject_code: 'OTHER' }
    const stale = await clerk.post('save_subject', { id: physics, version: 'x'.repeat(43), fields })
    assert.equal(stale.body.data.reason, 'changed_meanwhile')
    await save('save_subject', { id: physics, version: seen?.version, fields })
    const now = (await catalog()).subjects.find(({ subject_id }) => subject_id === physics)
    assert.deepEqual([now?.subject_name, now?.subject_code], ['Physics XII', 'PHY12'])
    assert.deepEqual(await actions('subject', physics), ['subject_changed', 'subject_added'])
    const named = async (entity: string, id: number) =>
      (await owner.post('audit', { entity, entity_id: String(id) })).body.data.entries[0].about
    assert.deepEqual(
      [await named('subject', physics), await named('level', level), await named('batch', evening)],
      ['Physics XII', 'Plus Two Science', 'Evening'],
    )
  })

  it('Teachers add and rename chapters of the subjects that they teach, and see no other', async () => {
    const added = await addChapter(physics, 'Waves', teacher)
    const [chapter] = await chapters(physics)
    assert.deepEqual([chapter?.chapter_id, chapter?.chapter_no], [added.saved.id, 1])
    const { chapter_id: id, version } = chapter ?? assert.fail('no chapter')
    const renamed = { subject_id: physics, id, version, fields: { chapter_name: 'Wave optics' } }
    await save('save_chapter', renamed, teacher)
    assert.equal((await chapters(physics))[0]?.chapter_name, 'Wave optics')
    assert.deepEqual(await actions('chapter', id), ['chapter_renamed', 'chapter_added'])
    const { subjects, batches } = await catalog(teacher)
    assert.deepEqual([subjects.map((one) => one.subject_id), batches], [[physics], []])
    const elsewhere = { subject_id: chemistry, fields: { chapter_name: 'Salts' } }
    assert.equal((await teacher.post('save_chapter', elsewhere)).status, 404)
    assert.equal((await teacher.post('subject_chapters', { subject_id: chemistry })).status, 404)
  })

  it('Chapters are listed in the order that the office gives them, and keep the numbers by which sheets name them', async () => {
    const second = (await addChapter(physics, 'Atoms')).saved.id
    const [first] = await chapters(physics)
    const ids = [second, first?.chapter_id ?? 0]
    const order = { kind: 'chapter', within: physics, ids }
    assert.equal((await clerk.post('order_catalog', { ...order, ids: [second] })).body.data.reason, 'changed_meanwhile')
    assert.equal((await clerk.post('order_catalog', order)).status, 200)
    assert.deepEqual(
      (await chapters(physics)).map(({ chapter_name, chapter_no }) => [chapter_name, chapter_no]),
      [
        ['Atoms', 2],
        ['Wave optics', 1],
      ],
    )
    const seen = (await test.post('/Student/chapters', { stud_id, sub_id: physics }, token)).body.data
    assert.deepEqual(
      seen.map((one: { chapter_name: string }) => one.chapter_name),
      ['Atoms', 'Wave optics'],
    )
    const subjects = { kind: 'subject', within: level, ids: [chemistry, physics] }
    assert.equal((await clerk.post('order_catalog', subjects)).status, 200)
    assert.deepEqual(
      (await catalog()).subjects.map(({ subject_id }) => subject_id),
      [chemistry, physics],
    )
  })

  it('What is archived is offered for nothing new and hidden from students, keeps its rows, and is restored', async () => {
    const [atoms] = await chapters(physics)
    const topic = await aTopic(test, atoms?.chapter_id ?? 0)
    await test.post('/Student/watch_progress', { stud_id, topic_id: topic, position: 5, duration: 60 }, token)
    const shown = async () => ({
      chapters: (await test.post('/Student/chapters', { stud_id, sub_id: physics }, token)).body.data.length,
      watched: (await test.post('/Student/recently_watched', { stud_id }, token)).body.data.length,
      subjects: (await test.post('/Student/subjects', { stud_id }, token)).body.data.length,
      batches: (await choices()).batches.length,
      levels: (await test.get('/Auth/academic_levels')).body.data.length,
    })
    const before = await shown()
    const things = [
      ['chapter', atoms?.chapter_id],
      ['subject', chemistry],
      ['batch', evening],
    ] as const
    for (const [kind, id] of things)
      assert.equal((await clerk.post('archive', { kind, id, restore: false })).status, 200)
    const hidden = { ...before, chapters: 1, watched: 0, subjects: 1, batches: 0 }
    assert.deepEqual(await shown(), hidden)
    assert.equal((await catalog()).batches[0]?.is_archived, true)
    for (const [kind, id] of things) await clerk.post('archive', { kind, id, restore: true })
    assert.deepEqual(await shown(), before)
    await clerk.post('archive', { kind: 'level', id: level, restore: false })
    assert.equal((await shown()).levels, before.levels - 1)
    await clerk.post('archive', { kind: 'level', id: level, restore: true })
    assert.deepEqual((await actions('batch', evening)).slice(0, 2), ['catalog_restored', 'catalog_archived'])
    assert.equal((await clerk.post('archive', { kind: 'batch', id: 404, restore: false })).status, 404)
  })

  it('What the console saves is exported, and an import of that changes nothing', async () => {
    const folder = emptyFolder()
    await exportAcademy(test.db.read, test.settings, folder, 'csv')
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    const ours = ['levels', 'subjects', 'batches', 'recorded']
    const found = files.filter(({ sheet }) => sheet !== null && ours.includes(sheet))
    assert.deepEqual(
      found.map(({ sheet, rows, mistakes }) => [sheet, rows, mistakes]),
      ours.map((sheet) => [sheet, [], []]),
    )
    for (const { counts } of found) assert.ok(counts.unchanged > 0)
  })
})
