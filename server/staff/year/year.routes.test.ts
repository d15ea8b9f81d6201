import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffClosedYears, staffYearPreview } from '#contract/staff/year.ts'
import { aBatch, aLevel, aLiveClass, aSignedIn, aStudent, aSubject, signIn } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const DAYS_30_SECONDS = 30 * 86_400

describe('closing the year of a level', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const subject_id = await aSubject(test, ac_id)
  const { student: one, stud_id, token } = await aSignedIn(test, { ac_id })
  const [two, left] = [await aStudent(test), await aStudent(test, { status: 'left' })]
  const old = await aBatch(test, ac_id, [one, two, left], [subject_id])
  const second = await aBatch(test, ac_id, [], [subject_id])
  const also = { stud_id: two.stud_id, batch_id: second, position: 1 }
  await test.db.write((tx) => tx.insertInto('student_batches').values(also).execute())
  const owner = await signedInStaff(test, 'owner')
  const clerk = await signedInStaff(test, 'clerk')
  const preview = async (...batch_ids: number[]) =>
    (await owner.post('year_preview', { batch_ids })).body.data as DataOf<typeof staffYearPreview>
  const close = async (batch_ids: number[], level: number | null = ac_id) =>
    owner.post('close_year', { ac_id: level, batch_ids })
  const closed = async () => ((await owner.post('closed_years')).body.data as DataOf<typeof staffClosedYears>).closed
  const undo = async (closing_id: number) => owner.post('undo_close_year', { closing_id })
  const archived = async () =>
    ((await clerk.post('catalog')).body.data.batches as { batch_id: number; is_archived: boolean }[])
      .filter(({ is_archived }) => is_archived)
      .map(({ batch_id }) => batch_id)
      .toSorted((a, b) => a - b)
  const count = async (what: string) => (await preview(old, second)).checks.find((check) => check.what === what)?.count

  it('Closing a year begins with what it does: students, those who would have no batch, and what is left to do', async () => {
    const { students, without_batch, checks } = await preview(old)
    assert.deepEqual([students, without_batch], [2, 1])
    assert.ok(checks.every((check) => check.count === 0))
    assert.equal((await preview(old, second)).without_batch, 2)
  })

  it('Closing a year names classes to come, exams that are open and results that are not out', async () => {
    await aLiveClass(test, old, subject_id, '2026-12-21T10:00:00+05:30')
    await aLiveClass(test, old, subject_id, '2026-11-02T10:00:00+05:30')
    assert.equal(await count('classes'), 1)
    const ends_at = test.clock.now() + 1_800_000
    const { paper_id } = await aPaper(test, 'exam', subject_id, { ac_id: null, batch_id: old, ends_at, minutes: 30 })
    assert.deepEqual([await count('papers'), await count('results')], [1, 0])
    assert.equal((await test.post('/Student/exam', { stud_id, exam_id: paper_id }, token)).status, 200)
    assert.equal(await count('results'), 1)
  })

  it('A year that is closed archives its batches together, and the audit says so; students keep what they have', async () => {
    const { body } = await close([old, second])
    assert.equal(body.data.archived, 2)
    assert.deepEqual(
      await archived(),
      [old, second].toSorted((a, b) => a - b),
    )
    const [entry] = (await owner.post('audit', { entity: 'level', entity_id: String(ac_id) })).body.data.entries
    assert.deepEqual([entry.action, entry.changes[0].field], ['year_closed', 'batches'])
    const again = await signIn(test, one)
    assert.equal((await test.post('/Student/exams', { stud_id }, again)).body.data.length, 1)
    assert.equal((await test.post('/Student/get_exam_reports', { stud_id }, again)).status, 200)
    assert.equal((await close([old])).body.data.reason, 'changed_meanwhile')
    assert.equal((await owner.post('year_preview', { batch_ids: [old] })).body.data.students, 0)
  })

  it('A year that is closed is undone within 30 days, but for what was restored meanwhile', async () => {
    const [closing] = await closed()
    assert.deepEqual([closing?.level, closing?.batches.length], ['Level 6', 2])
    await clerk.post('archive', { kind: 'batch', id: second, restore: true })
    assert.equal((await undo(closing?.closing_id ?? 0)).body.data.restored, 1)
    assert.deepEqual([await archived(), await closed()], [[], []])
    assert.equal((await undo(closing?.closing_id ?? 0)).status, 404)
    const { entries } = (await owner.post('audit', { entity: 'level', entity_id: String(ac_id) })).body.data
    assert.equal(entries[0].action, 'year_reopened')
  })

  it('A year is closed for all levels too, and only with batches of the level that is named', async () => {
    const other = await aLevel(test, 7)
    assert.equal((await close([old], other)).body.data.reason, 'changed_meanwhile')
    assert.equal((await close([old], 4711)).status, 404)
    assert.equal((await close([old], null)).status, 200)
    assert.deepEqual(
      (await closed()).map(({ level }) => level),
      [null],
    )
  })

  it('A year that was closed more than 30 days ago stays closed', async () => {
    const [closing] = await closed()
    test.clock.seconds(DAYS_30_SECONDS + 1)
    const later = await signedInStaff(test, 'owner')
    assert.deepEqual((await later.post('closed_years')).body.data.closed, [])
    assert.equal((await later.post('undo_close_year', { closing_id: closing?.closing_id })).status, 404)
  })
})
