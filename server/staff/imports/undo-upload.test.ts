import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemRandom } from '../../ports/random.ts'
import { adminCommandsOf } from '../../cli/admin-commands.ts'
import { sheetNamed } from '../../importing/sheets/all-sheets.ts'
import type { Row } from '../../importing/planning/planned-row.ts'
import { importById } from '../../importing/writing/staging.queries.ts'
import { changesOf } from '../../importing/writing/undo/changes.queries.ts'
import { TERMINAL } from '../../importing/people/invite-staff.ts'
import { applyRows } from '../../importing/writing/undo/apply-rows.ts'
import { startRetentionJob } from '../../retention/retention.ts'
import { importer } from '../../testing/importing-staff.ts'
import { signIn } from '../../testing/makers.ts'
import { baseSheets } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { ROWS_AT_ONCE } from './undo-upload.ts'

const DAY_SECONDS = 86_400
const HEADER = 'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code'
const student = (no: string, mobile: string, name = `Student ${no}`) =>
  `${no},${name},K,${mobile},Plus Two Science,P2-A`
const studentsSheet = (...rows: string[]) => [HEADER, ...rows].join('\n')
const newsSheet = (...rows: string[]) => ['News ID,Date,Heading,Text,Level or Batch Code', ...rows].join('\n')
const marksSheet = (...rows: string[]) => ['Date,Start,Admission No,Subject Code,Status', ...rows].join('\n')
const classesSheet = (...rows: string[]) =>
  ['Class ID,Date,Start,End,Batch Code,Subject Code,Class Name,Tutor,Link', ...rows].join('\n')
const liveClass = (name: string) => `L-1,2026-11-21,10:00,11:00,P2-A,PHY12,${name},Mr Rao,https://meet.example.com/abc`
const OHM = 'Ohm for a start'

describe('undoing an import', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await importer(test, await signedInStaff(test, 'clerk'))
  const done = async (files: Record<string, string>) => {
    const { upload_id } = await clerk.sendAll(files)
    const stored = await clerk.stored(await clerk.compared(upload_id))
    assert.equal(stored.state, 'done')
    const { import_id } = await test.db.read
      .selectFrom('imports')
      .where('upload_id', '=', upload_id)
      .select('import_id')
      .orderBy('import_id')
      .executeTakeFirstOrThrow()
    return { upload_id, import_id }
  }
  await done(baseSheets)
  const studentNamed = (admission_no: string) =>
    test.db.read.selectFrom('students').where('admission_no', '=', admission_no).selectAll().executeTakeFirst()
  const ananya = (await studentNamed('0012')) ?? assert.fail('no student')
  // The session is reused, so that a cached answer would be shown again if its change had not been announced.
  let token = await signIn(test, ananya)
  const asStudent = async (path: string) => {
    const { body } = await test.post(path, { stud_id: ananya.stud_id }, token)
    return body.data
  }
  const headings = async (): Promise<string[]> =>
    (await asStudent('/Student/news_events')).map(({ heading }: { heading: string }) => heading)
  const classes = async (): Promise<string[]> =>
    (await asStudent('/Student/live_timetable')).classes.map(({ class_name }: { class_name: string }) => class_name)
  const preview = async (import_id: number) => (await clerk.post('import_undo_preview', { import_id })).body.data
  const undo = async (import_id: number) => (await clerk.post('import_undo', { import_id })).body
  /** Says why it is refused, and sees to it that asking for it all the same changes nothing. */
  const refusal = async (import_id: number) => {
    const { why_not, reasons } = await preview(import_id)
    assert.equal((await undo(import_id)).data.reason, 'changed_meanwhile')
    return [why_not, reasons.map(({ row, why }: { row: string; why: string }) => `${row} ${why}`)]
  }
  const auditOf = async (upload_id: number) =>
    test.db.read
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.entry_id', 'audit_entries.entry_id')
      .where('entity_id', '=', String(upload_id))
      .select(['action', 'role', 'details'])
      .orderBy('audit_entries.entry_id')
      .execute()
  const marks = async () =>
    (await test.db.read.selectFrom('attendance').select(['date', 'status']).orderBy('date').execute()).map(
      ({ date, status }) => `${date} ${status}`,
    )

  it('An import that was kept before its sheet had another column can be undone', async () => {
    const { import_id } = await done({ 'live.csv': classesSheet(liveClass('Before rooms').replace('L-1', 'L-9')) })
    const rows = await test.db.read
      .selectFrom('import_changes')
      .where('import_id', '=', import_id)
      .selectAll()
      .execute()
    for (const { position, after } of rows) {
      const { room: _added, ...kept } = JSON.parse(after ?? '{}') as Record<string, unknown>
      await test.db.write((tx) =>
        tx
          .updateTable('import_changes')
          .set({ after: JSON.stringify(kept) })
          .where('import_id', '=', import_id)
          .where('position', '=', position)
          .execute(),
      )
    }
    assert.equal((await preview(import_id)).why_not, null)
    await undo(import_id)
    assert.ok(!(await classes()).includes('Before rooms'))
  })

  it('Undoing an import takes away what was added, from the student’s lists too', async () => {
    const files = { 'news.csv': newsSheet('N-1,2026-11-19,Holiday,Closed,'), 'live.csv': classesSheet(liveClass(OHM)) }
    const { import_id, upload_id } = await done(files)
    assert.deepEqual([await headings(), await classes()], [['Holiday'], [OHM]])
    const before = await preview(import_id)
    assert.deepEqual([before.why_not, before.removed, before.restored], [null, 2, 0])
    assert.deepEqual([await headings(), await classes()], [['Holiday'], [OHM]])
    assert.equal((await undo(import_id)).data.removed, 2)
    assert.deepEqual([await headings(), await classes()], [[], []])
    const words = await test.db.read.selectFrom('search_words').where('kind', '=', 'news').select('word').execute()
    assert.deepEqual(words, [])
    const entries = await auditOf(upload_id)
    assert.deepEqual(
      entries.map(({ action, role }) => [action, role]),
      [
        ['import_stored', 'clerk'],
        ['import_undone', 'clerk'],
      ],
    )
    assert.match(String(entries[1]?.details), /"rows_removed":1,"rows_restored":0/)
    const [last] = (await clerk.post('import_history')).body.data.imports
    assert.deepEqual([last.may_undo, last.undone.who], [false, clerk.email.split('@')[0]])
    const kept = test.db.read.selectFrom('import_changes').where('import_id', '>=', import_id).select('position')
    assert.deepEqual(await kept.execute(), [])
  })

  it('Undoing an import can be done once', async () => {
    const { import_id } = await done({ 'news.csv': newsSheet('N-1,2026-11-19,Holiday,Closed,') })
    await undo(import_id)
    assert.deepEqual(await refusal(import_id), ['undone', []])
    // The same file may come again.
    const again = await done({ 'news.csv': newsSheet('N-1,2026-11-19,Holiday,Closed,') })
    assert.deepEqual(await refusal(import_id), ['undone', []])
    assert.deepEqual(await headings(), ['Holiday'])
    await undo(again.import_id)
  })

  it('Undoing an import gives what was changed its old values, the newest import first', async () => {
    const first = await done({ 'news.csv': newsSheet('N-2,2026-11-18,First,One,Plus Two Science') })
    const second = await done({ 'news.csv': newsSheet('N-2,2026-11-19,Second,Two,') })
    assert.deepEqual(await refusal(first.import_id), ['rows', ['N-2 changed']])
    assert.deepEqual(await headings(), ['Second'])
    assert.equal((await undo(second.import_id)).data.restored, 1)
    assert.deepEqual(await headings(), ['First'])
    const item = await test.db.read.selectFrom('news').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([item.published_on, item.news, item.ac_id], ['2026-11-18', 'One', 6])
    assert.equal((await undo(first.import_id)).data.removed, 1)
    assert.deepEqual(await headings(), [])
  })

  it('Undoing an import knows the old values also where a process that ended had laid the rows before', async () => {
    await done({ 'news.csv': newsSheet('N-7,2026-11-18,Old,One,') })
    const { import_id } = await done({ 'news.csv': newsSheet('N-7,2026-11-18,New,One,') })
    const [change] = await changesOf(test.db.read, import_id)
    const rows = [JSON.parse(change?.after ?? '') as Row]
    const found = (await importById(test.db.read, import_id)) ?? assert.fail('no import')
    const putting = { newId: test.newId, now: test.clock.now() }
    const by = { actor: TERMINAL, importer: null }
    await test.db.write((tx) => applyRows(tx, sheetNamed('news'), found, { from: 0, rows, by, putting }))
    await undo(import_id)
    assert.deepEqual(await headings(), ['Old'])
    await test.db.write((tx) => tx.deleteFrom('news').execute())
  })

  it('Undoing an import takes students, their marks and a changed number back together', async () => {
    const earlier = await done({ 'attendance.csv': marksSheet('2026-11-18,09:00,0012,PHY12,P') })
    const { import_id } = await done({
      'students.csv': studentsSheet(student('0012', '9876500000', 'Ananya K'), student('0013', '9876543210')),
      'attendance.csv': marksSheet('2026-11-18,09:00,0012,PHY12,A', '2026-11-19,09:00,0013,PHY12,P'),
    })
    assert.deepEqual(await marks(), ['2026-11-18 A', '2026-11-19 P'])
    const { removed, restored } = (await undo(import_id)).data
    assert.deepEqual([removed, restored], [2, 2])
    assert.deepEqual(await marks(), ['2026-11-18 P'])
    const back = await studentNamed('0012')
    assert.deepEqual([back?.name, back?.mobile, back?.guardian], ['Ananya', '9876543210', 'Krishnan'])
    assert.equal(await studentNamed('0013'), undefined)
    // The phone that had the other number is logged out, as by any change of it.
    assert.equal((await test.post('/Student/news_events', { stud_id: ananya.stud_id }, token)).status, 401)
    token = await signIn(test, ananya)
    assert.equal((await undo(earlier.import_id)).data.removed, 1)
    assert.deepEqual(await marks(), [])
  })

  it('Undoing an import is refused as a whole when a student has logged in since', async () => {
    const { import_id } = await done({
      'students.csv': studentsSheet(student('0021', '9876543221'), student('0022', '9876543222')),
    })
    await signIn(test, (await studentNamed('0022')) ?? assert.fail('no student'))
    assert.deepEqual(await refusal(import_id), ['rows', ['0022 in_use']])
    assert.ok(await studentNamed('0021'))
  })

  it('Undoing an import names the first twenty rows, and counts them all', async () => {
    const numbers = Array.from({ length: 25 }, (_, at) => `R-${at}`)
    const rows = numbers.map((no, at) => student(no, String(9_876_550_000 + at)))
    const { import_id } = await done({ 'students.csv': studentsSheet(...rows) })
    await test.db.write((tx) =>
      tx.updateTable('students').set({ email: 'a@example.org' }).where('admission_no', 'in', numbers).execute(),
    )
    const { refused, reasons } = await preview(import_id)
    assert.deepEqual([refused, reasons.length, reasons[0].why], [25, 20, 'changed'])
  })

  it('Undoing an import takes as many rows as it may in one unit, and more of them in steps', async () => {
    const numbered = (count: number, prefix: string) =>
      newsSheet(...Array.from({ length: count }, (_, at) => `${prefix}-${at},2026-11-17,Many,Day,P2-A`))
    const most = await done({ 'news.csv': numbered(ROWS_AT_ONCE, 'M') })
    const more = await done({ 'news.csv': numbered(ROWS_AT_ONCE + 1, 'X') })
    assert.deepEqual(
      [(await preview(most.import_id)).in_steps, (await preview(more.import_id)).in_steps],
      [false, true],
    )
    assert.equal((await undo(most.import_id)).data.removed, ROWS_AT_ONCE)
    assert.equal((await headings()).length > 0, true)
    await undo(more.import_id)
    while (await clerk.runner.round());
    assert.deepEqual(await headings(), [])
  })

  it('Undoing an import is refused where the old number is another student’s by now', async () => {
    await done({ 'students.csv': studentsSheet(student('0031', '9876543231')) })
    const { import_id } = await done({ 'students.csv': studentsSheet(student('0031', '9876543232')) })
    await done({ 'students.csv': studentsSheet(student('0032', '9876543231')) })
    assert.deepEqual(await refusal(import_id), ['rows', ['0031 number_taken']])
    assert.equal((await studentNamed('0032'))?.mobile, '9876543231')
  })

  it('Undoing an import is refused where it took over an account that somebody had made', async () => {
    const self = { ...ananya, stud_id: test.newId(), admission_no: null, mobile: '9876543241', name: 'Self' }
    await test.db.write((tx) => tx.insertInto('students').values(self).execute())
    const { import_id } = await done({ 'students.csv': studentsSheet(student('0041', '9876543241')) })
    assert.deepEqual(await refusal(import_id), ['rows', ['0041 took_over']])
    assert.equal((await studentNamed('0041'))?.stud_id, self.stud_id)
  })

  it('Undoing an import is refused where students were told of a class', async () => {
    const { import_id } = await done({ 'live.csv': classesSheet(liveClass('Told')) })
    const { class_id, starts_at } = await test.db.read
      .selectFrom('live_classes')
      .select(['class_id', 'starts_at'])
      .executeTakeFirstOrThrow()
    await test.db.write((tx) =>
      tx.insertInto('push_rounds').values({ class_id, starts_at, after_stud: null }).execute(),
    )
    assert.deepEqual(await refusal(import_id), ['rows', ['L-1 in_use']])
  })

  it('Undoing an import is for the owner and the clerk, and of an import that there is', async () => {
    const { import_id } = await done({ 'news.csv': newsSheet('N-4,2026-11-17,Open,Day,') })
    for (const role of ['examiner', 'teacher', 'invigilator'] as const) {
      const other = await signedInStaff(test, role)
      for (const call of ['import_undo', 'import_undo_preview'])
        assert.equal((await other.post(call, { import_id })).body.data.reason, 'role_missing', role)
    }
    assert.equal((await undo(12345)).data.reason, 'not_found')
    const owner = await signedInStaff(test, 'owner')
    assert.equal((await owner.post('import_undo', { import_id })).status, 200)
  })

  it('Undoing an import says of the terminal’s imports and of unknown changes that they cannot be undone', async () => {
    const orders = adminCommandsOf({ ...test.parts, random: systemRandom })
    const counts = { new: 1, changed: 0, unchanged: 0, refused: 0 }
    const begun = { sheet: 'news', file: 'news.csv', hash: 'x', counts, rows: 1 }
    const id = await orders['import.begin'](begun)
    await test.db.write((tx) => tx.updateTable('imports').set({ state: 'done' }).where('import_id', '=', id).execute())
    assert.deepEqual(await refusal(id), ['terminal', []])
    const { import_id } = await done({ 'news.csv': newsSheet('N-5,2026-11-17,Five,Day,') })
    await test.db.write((tx) => tx.deleteFrom('import_changes').where('import_id', '=', import_id).execute())
    assert.deepEqual(await refusal(import_id), ['not_kept', []])
  })

  it('Undoing an import leaves nothing of a student who is erased, nor of what is a week old', async () => {
    const { import_id } = await done({ 'students.csv': studentsSheet(student('0051', '9876543251', 'Zubaida')) })
    const { stud_id } = (await studentNamed('0051')) ?? assert.fail('no student')
    const changes = () => test.db.read.selectFrom('import_changes').selectAll().execute()
    assert.match(JSON.stringify(await changes()), /Zubaida/)
    await adminCommandsOf({ ...test.parts, random: systemRandom }).erase({ stud_id })
    assert.doesNotMatch(JSON.stringify(await changes()), /Zubaida/)
    assert.deepEqual(await refusal(import_id), ['not_kept', []])
    const old = await done({ 'news.csv': newsSheet('N-6,2026-11-17,Six,Day,') })
    test.clock.seconds(8 * DAY_SECONDS)
    const late = await importer(test, await signedInStaff(test, 'clerk'))
    const { body } = await late.post('import_undo_preview', { import_id: old.import_id })
    assert.equal(body.data.why_not, 'too_old')
    await startRetentionJob(test)
    assert.deepEqual(await changes(), [])
  })
})
