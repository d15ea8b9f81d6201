import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aBatch, aBareTopic, aChapter, aLevel, aLiveClass, aSignedIn, aSubject } from '../../../testing/makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

describe('two chapters, subjects or batches become one', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await signedInStaff(test, 'clerk')
  const teacher = await signedInStaff(test, 'teacher')
  const level = await aLevel(test, 6)
  const { stud_id, token, student } = await aSignedIn(test, { ac_id: level })
  type Row = { is_archived: boolean; merged_into: { name: string } | null; students: number }
  const preview = async (kind: string, id: number, into_id: number) =>
    (await clerk.post('catalog_merge_preview', { kind, id, into_id })).body.data
  const merge = async (kind: string, id: number, into_id: number) =>
    (await clerk.post('merge_catalog', { kind, id, into_id })).body.data
  const undo = async (merge_id: number) => clerk.post('undo_catalog_merge', { merge_id })
  const batch = async (id: number) =>
    (await clerk.post('catalog')).body.data.batches.find((one: { batch_id: number }) => one.batch_id === id) as Row & {
      subject_ids: number[]
    }
  const topics = async (chapter_id: number) =>
    (await test.db.read
      .selectFrom('topics')
      .where('chapter_id', '=', chapter_id)
      .select(['topic_id', 'topic_no'])
      .orderBy('topic_no')
      .execute()) as { topic_id: number; topic_no: number }[]

  it('A chapter becomes a part of another one with its lessons, and is itself again when that is undone', async () => {
    const subject = await aSubject(test, level)
    const [optics, light] = [await aChapter(test, subject, 'Optics'), await aChapter(test, subject, 'Light')]
    const [first, second] = [await aBareTopic(test, optics), await aBareTopic(test, light)]
    const before = await topics(light)
    assert.deepEqual(await preview('chapter', light, optics), {
      moves: [{ what: 'topics', count: 1 }],
      hindrances: [],
    })
    const { merged } = await merge('chapter', light, optics)
    assert.deepEqual(
      (await topics(optics)).map(({ topic_id }) => topic_id),
      [first, second],
    )
    const chapters = async () => (await clerk.post('subject_chapters', { subject_id: subject })).body.data.chapters
    const [, gone] = await chapters()
    assert.deepEqual([gone.is_archived, gone.merged_into.name, gone.topics], [true, 'Optics', 0])
    const seen = (await test.post('/Student/chapters', { stud_id, sub_id: subject }, token)).body.data
    assert.deepEqual([seen.length, seen[0].topic_count], [1, 2])
    assert.equal((await undo(merged.merge_id)).status, 200)
    assert.deepEqual(await topics(light), before)
    assert.deepEqual((await chapters())[1].is_archived, false)
    assert.equal((await undo(merged.merge_id)).status, 404)
  })

  it('Chapters of two subjects, and batches of two levels, are not merged', async () => {
    const [one, two] = [await aSubject(test, level), await aSubject(test, level)]
    const pair = { kind: 'chapter', id: await aChapter(test, one), into_id: await aChapter(test, two) }
    assert.equal((await clerk.post('catalog_merge_preview', pair)).status, 404)
    const other = await aLevel(test, 7)
    const batches = { kind: 'batch', id: await aBatch(test, level), into_id: await aBatch(test, other) }
    assert.equal((await clerk.post('merge_catalog', batches)).status, 404)
  })

  it('A batch becomes a part of another one from today, and all of it goes back when that is undone', async () => {
    const subject = await aSubject(test, level)
    const into = await aBatch(test, level, [], [])
    const from = await aBatch(test, level, [student], [subject])
    await test.db.write(async (tx) => {
      await tx.insertInto('staff_batches').values({ staff_id: teacher.staff_id, batch_id: from }).execute()
    })
    await aLiveClass(test, from, subject, '2026-12-01T10:00:00+05:30')
    const { moves, hindrances } = await preview('batch', from, into)
    assert.deepEqual(hindrances, [])
    assert.deepEqual(
      moves.map(({ what, count }: { what: string; count: number }) => `${count} ${what}`),
      ['1 students', '1 teachers', '1 subjects', '1 classes'],
    )
    const members = async () =>
      test.db.read.selectFrom('student_batches').where('stud_id', '=', stud_id).selectAll().execute()
    const before = await members()
    const { merged } = await merge('batch', from, into)
    assert.deepEqual([(await batch(into)).students, (await batch(into)).subject_ids], [1, [subject]])
    assert.deepEqual([(await batch(from)).students, (await batch(from)).is_archived], [0, true])
    await undo(merged.merge_id)
    assert.deepEqual(await members(), before)
    assert.deepEqual([(await batch(into)).students, (await batch(into)).subject_ids], [0, []])
    assert.equal((await batch(from)).is_archived, false)
  })

  it('What prevents a merge is said, and then nothing moves', async () => {
    const subject = await aSubject(test, level)
    const [one, two] = [await aBatch(test, level, [], [subject]), await aBatch(test, level, [], [subject])]
    await aLiveClass(test, one, subject, '2026-12-02T10:00:00+05:30')
    await aLiveClass(test, two, subject, '2026-12-02T10:30:00+05:30')
    const refused = await merge('batch', one, two)
    assert.deepEqual(refused, { merged: null, hindrances: [{ why: 'clashing_classes', count: 1 }] })
    assert.equal((await batch(one)).is_archived, false)
    const other = await aSubject(test, level)
    assert.deepEqual((await merge('subject', subject, other)).hindrances, [{ why: 'classes', count: 2 }])
  })

  it('A subject that is there twice becomes one, with its chapters, teachers and batches', async () => {
    const [double, right] = [await aSubject(test, level, 'Maths'), await aSubject(test, level, 'Mathematics')]
    const [own, other] = [await aChapter(test, double, 'Sets'), await aChapter(test, right, 'Numbers')]
    const taught = await aBatch(test, level, [], [double])
    const { merged } = await merge('subject', double, right)
    const chapters = async (subject_id: number) =>
      (await clerk.post('subject_chapters', { subject_id })).body.data.chapters.map(
        (one: { chapter_id: number }) => one.chapter_id,
      )
    assert.deepEqual(await chapters(right), [other, own])
    assert.ok((await batch(taught)).subject_ids.includes(right))
    await undo(merged.merge_id)
    assert.deepEqual([await chapters(double), await chapters(right)], [[own], [other]])
    assert.deepEqual((await batch(taught)).subject_ids, [double])
  })

  it('Who merges gets nothing more to teach by it, unless an owner; the other teachers do', async () => {
    const gain = async (merger: typeof clerk) => {
      const [from, into] = [await aSubject(test, level), await aSubject(test, level)]
      const [left, joined] = [await aBatch(test, level), await aBatch(test, level)]
      const both = [merger.staff_id, teacher.staff_id]
      await test.db.write(async (tx) => {
        await tx
          .insertInto('staff_subjects')
          .values(both.map((staff_id) => ({ staff_id, subject_id: from })))
          .execute()
        await tx
          .insertInto('staff_batches')
          .values(both.map((staff_id) => ({ staff_id, batch_id: left })))
          .execute()
      })
      await merger.post('merge_catalog', { kind: 'subject', id: from, into_id: into })
      await merger.post('merge_catalog', { kind: 'batch', id: left, into_id: joined })
      const { read } = test.db
      const ofSubject = read.selectFrom('staff_subjects').where('subject_id', '=', into).select('staff_id')
      const ofBatch = read.selectFrom('staff_batches').where('batch_id', '=', joined).select('staff_id')
      const ids = [...(await ofSubject.execute()), ...(await ofBatch.execute())].map(({ staff_id }) => staff_id)
      return { merger: ids.filter((id) => id === merger.staff_id).length, other: ids.length }
    }
    const owner = await signedInStaff(test, 'owner')
    for (const { staff_id } of [clerk, owner])
      await test.db.write(async (tx) => {
        await tx.insertInto('staff_roles').values({ staff_id, role: 'teacher' }).execute()
      })
    assert.deepEqual(await gain(clerk), { merger: 0, other: 2 })
    assert.deepEqual(await gain(owner), { merger: 2, other: 4 })
  })

  it('Who teaches the one that is kept cannot merge more into it, unless an owner', async () => {
    const desk = await signedInStaff(test, 'clerk')
    const owner = await signedInStaff(test, 'owner')
    const [from, into] = [await aSubject(test, level), await aSubject(test, level)]
    const [left, joined] = [await aBatch(test, level), await aBatch(test, level)]
    await aChapter(test, from, 'Sets')
    await test.db.write(async (tx) => {
      for (const { staff_id } of [desk, owner]) {
        await tx.insertInto('staff_roles').values({ staff_id, role: 'teacher' }).execute()
        await tx.insertInto('staff_subjects').values({ staff_id, subject_id: into }).execute()
        await tx.insertInto('staff_batches').values({ staff_id, batch_id: joined }).execute()
      }
    })
    const pairs = [
      { kind: 'subject', id: from, into_id: into },
      { kind: 'batch', id: left, into_id: joined },
    ]
    for (const pair of pairs) {
      const own = [{ why: 'own_teaching', count: 1 }]
      assert.deepEqual((await desk.post('catalog_merge_preview', pair)).body.data.hindrances, own)
      assert.deepEqual((await desk.post('merge_catalog', pair)).body.data, { merged: null, hindrances: own })
      assert.ok((await owner.post('merge_catalog', pair)).body.data.merged)
    }
  })
})
