import assert from 'node:assert/strict'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { archive } from '../../academy/archived.queries.ts'
import { TableReader } from '../../importing/reading/table-reader.ts'
import { textOf } from '../../importing/reading/table.ts'
import { csv, importingAcademy, STUDENTS } from '../../testing/importing-academy.ts'
import type { Importer } from '../../testing/importing-staff.ts'
import { aBatch } from '../../testing/makers.ts'
import { emptyFolder } from '../../testing/provider-folder.ts'

const HEADS = 'Sl No,Adm. No.,Student Name,Father Name,Mob. No.,DOB,Class,Batch,Address,Fees Paid'
const TITLES = ['SUNRISE ACADEMY,,,,,,,,,', 'Students List 2026-27,,,,,,,,,', '']
const row = (no: number, mobile: string, level = '+2', birth = '06.06.2008') =>
  `${no},26/00${no},Student ${no},Father ${no},${mobile},${birth},${level},A,House ${no},12000`
const SHEET = csv(
  ...TITLES,
  HEADS,
  row(1, '+91 98470 00001'),
  row(2, '09847000002', 'Plus Two'),
  '',
  row(3, '9847000003', 'Plus Two', '31/02/2008'),
  row(4, '9847000004', '+2', '7.6.08'),
  'Total,4,,,,,,,,48000',
)

const answer = (who: Importer, upload_id: number, file: object) =>
  who.post('import_answer', { upload_id, files: [{ columns: [], values: [], ...file }] })

describe('a sheet as offices have it', async () => {
  const { test, clerk, examiner, audit } = await importingAcademy()
  const answered = async (upload_id: number, file: object) => {
    const { status, body } = await answer(clerk, upload_id, file)
    assert.equal(status, 200, JSON.stringify(body))
    while (await clerk.runner.round());
    return clerk.shown(upload_id)
  }
  const levelOf = async (batch_code: string) => {
    const batch = test.db.read.selectFrom('batches').where('batch_code', '=', batch_code)
    return (await batch.select('ac_id').executeTakeFirstOrThrow()).ac_id
  }
  const mistakes = async (upload_id: number) =>
    (await clerk.post('import_mistakes', { upload_id, page: 0 })).body.data.mistakes

  it('A sheet as offices have it is read below its titles and above its totals, and what is not certain is asked', async () => {
    const sent = await clerk.send('Students List 2026-27 FINAL.csv', SHEET)
    const { upload_id, preview } = await clerk.compared(sent.upload_id)
    const [file] = preview.files
    assert.deepEqual(
      file?.reading?.columns.filter(({ how }) => how !== 'title').map(({ name, title }) => [name, title]),
      [
        ['Sl No', null],
        ['Adm. No.', 'Admission No'],
        ['Father Name', 'Guardian Name'],
        ['Mob. No.', 'Mobile'],
        ['DOB', 'Date of Birth'],
        ['Class', 'Level'],
        ['Batch', 'Batch Code'],
        ['Address', null],
        ['Fees Paid', null],
      ],
    )
    assert.deepEqual(
      file?.reading?.values.map(({ kind, of_level, written, rows, guess }) => [kind, of_level, written, rows, guess]),
      [
        ['level', '', '+2', 2, 'Plus Two Science'],
        ['level', '', 'Plus Two', 2, 'Plus Two Science'],
        ['batch', 'Plus Two Science', 'A', 4, 'P2-A'],
      ],
    )
    assert.deepEqual([preview.open, preview.mistakes, preview.rows, file?.state], [3, 1, 0, 'refused'])
    assert.match(file?.notes.join('\n') ?? '', /Rows 1, 2 above the column names were left out/)
    assert.match(file?.notes.join('\n') ?? '', /Row 10 has totals and was left out/)
    assert.match(file?.notes.join('\n') ?? '', /7\.6\.08 is 7 June 2008/)
    const [mistake, ...others] = await mistakes(upload_id)
    assert.match(mistake.problem, /^“31\/02\/2008” isn’t a date/)
    assert.deepEqual([mistake.row, others.length], [8, 0])

    const values = file?.reading?.values.map(({ kind, of_level, written, guess }) => ({
      kind,
      of_level,
      written,
      means: guess,
    }))
    const after = await answered(upload_id, { file: file?.file, values })
    assert.deepEqual([after.preview.open, after.preview.mistakes], [0, 1])
    const good = await clerk.compared(upload_id, true)
    await clerk.stored(good)
    const stored = await test.db.read
      .selectFrom('students')
      .where('admission_no', 'like', '26/%')
      .select(['admission_no', 'mobile', 'birth_date', 'guardian'])
      .orderBy('admission_no')
      .execute()
    assert.deepEqual(stored, [
      { admission_no: '26/001', mobile: '9847000001', birth_date: '2008-06-06', guardian: 'Father 1' },
      { admission_no: '26/002', mobile: '9847000002', birth_date: '2008-06-06', guardian: 'Father 2' },
      { admission_no: '26/004', mobile: '9847000004', birth_date: '2008-06-07', guardian: 'Father 4' },
    ])
    const [entry] = await audit('import_answered')
    assert.deepEqual(entry?.changes, [
      { field: '+2', before: null, after: 'Plus Two Science' },
      { field: 'Plus Two', before: null, after: 'Plus Two Science' },
      { field: 'A', before: null, after: 'P2-A' },
    ])
  })

  it('A sheet as offices have it is asked about once: the next one is read with the same answers, which are shown', async () => {
    const { upload_id } = await clerk.send('students.csv', csv(HEADS, row(5, '9847000005')))
    const { preview } = await clerk.compared(upload_id)
    assert.deepEqual([preview.open, preview.mistakes, preview.rows], [0, 0, 1])
    assert.deepEqual(
      preview.files[0]?.reading?.values.map(({ written, means }) => [written, means]),
      [
        ['+2', 'Plus Two Science'],
        ['A', 'P2-A'],
      ],
    )
    const back = await answered(upload_id, {
      file: 'students.csv',
      values: [{ kind: 'level', of_level: '', written: '+2', means: null }],
    })
    assert.deepEqual([back.preview.open, back.preview.rows], [1, 0])
  })

  it('A sheet as offices have it has columns that nobody knows: their meaning is asked once, and may be nothing', async () => {
    const sheet = csv(
      'Admission No,Student Name,Guardian Name,Kontakt,Level,Batch Code,Remarks',
      '26/006,Six,K,9847000006,Plus Two Science,P2-A,good',
    )
    const { upload_id } = await clerk.send('students.csv', sheet)
    const { preview } = await clerk.compared(upload_id)
    const unclear = preview.files[0]?.reading?.columns.filter(({ how }) => how === 'unclear')
    assert.deepEqual(
      unclear?.map(({ name, guess, samples }) => [name, guess, samples]),
      [
        ['Kontakt', 'Mobile', ['9847000006']],
        ['Remarks', '', ['good']],
      ],
    )
    const columns = [
      { name: 'Kontakt', title: 'Mobile' },
      { name: 'Remarks', title: null },
    ]
    const after = await answered(upload_id, { file: 'students.csv', columns })
    assert.deepEqual([after.preview.open, after.preview.mistakes, after.preview.rows], [0, 0, 1])
    const wrong = await answer(clerk, upload_id, {
      file: 'students.csv',
      columns: [{ name: 'Kontakt', title: 'Fees' }],
    })
    assert.equal(wrong.status, 422)
    const unseen = { kind: 'level', of_level: '', written: 'Ten', means: 'Plus Two Science' }
    assert.equal((await answer(clerk, upload_id, { file: 'students.csv', values: [unseen] })).status, 422)
    assert.equal((await answer(examiner, upload_id, { file: 'students.csv', columns })).status, 404)
  })

  it('A sheet as offices have it says equal mistakes once, with their rows', async () => {
    const rows = [1, 2, 3, 4, 5].map(
      (no) => `R${no},Name,K,984700010${no},Plus Two Science,P2-A,${no === 3 ? '' : 'Maybe'}`,
    )
    const sheet = csv('Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code,Status', ...rows)
    const { upload_id, preview } = await clerk.compared((await clerk.send('students.csv', sheet)).upload_id)
    assert.equal(preview.mistakes, 4)
    const said = await mistakes(upload_id)
    assert.deepEqual(
      said.map(({ row: first, rows: all, count }: Record<string, unknown>) => [first, all, count]),
      [[2, '2–3, 5–6', 4]],
    )
  })

  it('A sheet as offices have it may be called anything: which sheet it is, is asked for this upload', async () => {
    const levels = csv('Level ID,Level', '7,Plus One Science')
    const { upload_id } = await clerk.send('our classes.csv', levels)
    const { preview } = await clerk.compared(upload_id)
    assert.deepEqual(
      [preview.unnamed, preview.open, preview.mistakes, preview.rows],
      [[{ file: 'our classes.csv', guess: 'levels' }], 1, 0, 0],
    )
    const refused = await answer(clerk, upload_id, { file: 'our classes.csv', sheet: 'academy' })
    assert.equal(refused.status, 422)
    const after = await answered(upload_id, { file: 'our classes.csv', sheet: 'levels' })
    assert.deepEqual([after.preview.open, after.preview.rows], [0, 1])
  })

  it('A sheet as offices have it names in the yellow workbook the rows of that workbook', async () => {
    const one = 'T1,One,K,9847000201,Plus Two Science,P2-A'
    const sheet = csv(
      'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
      'T0,Zero,K,9847000200,Plus Two Science,P2-A',
      one,
      'T2,Two,K,9847000202,Plus Two Science,P2-A',
      one,
    )
    const { upload_id } = await clerk.compared((await clerk.send('students.csv', sheet)).upload_id)
    const { body } = await clerk.post('import_workbook', { upload_id, file: 'students.csv' })
    const path = join(emptyFolder(), 'students.xlsx')
    writeFileSync(path, Buffer.from(body.data.content, 'base64'))
    const reader = new TableReader()
    const { lines } = await reader.read(path)
    reader.close()
    assert.match(textOf(lines[0]?.cells[0]), /“T1” appears more than once: rows 2, 3/)
  })

  it('A sheet as offices have it may be a month of attendance, of which batch, subject and month are asked', async () => {
    const grid = csv(
      'Attendance of Plus Two Science A,Physics,November 2026,,,,,',
      'Roll No,Name,1,2,3,4,5,31',
      '1,Ananya,P,A,,P,P,',
    )
    const { upload_id } = await clerk.send('attendance.csv', grid)
    const { preview } = await clerk.compared(upload_id)
    const [file] = preview.files
    assert.deepEqual(file?.reading?.register, {
      batch: 'P2-A',
      subject: 'PHY12',
      month: '2026-11',
      has_month: true,
    })
    assert.deepEqual([preview.open, preview.mistakes, preview.rows], [1, 0, 0])
    const register = { batch: 'P2-A', subject: 'PHY12', month: '2026-11' }
    const after = await answered(upload_id, { file: 'attendance.csv', register })
    assert.deepEqual([after.preview.open, after.preview.mistakes, after.preview.rows], [0, 0, 4])
    assert.match(after.preview.files[0]?.notes.join() ?? '', /Roll number 1 was matched by name: Ananya \(0012\)/)
  })

  it('A sheet as offices have it never means a batch of last year that is archived', async () => {
    const [before, now] = [await aBatch(test, await levelOf('P2-A')), await aBatch(test, await levelOf('P2-A'))]
    await test.db.write(async (tx) => {
      const rename = (id: number, batch_code: string, batch_name: string) =>
        tx.updateTable('batches').set({ batch_code, batch_name }).where('batch_id', '=', id).execute()
      await rename(before, 'M25', 'Morning 25')
      await rename(now, 'M26', 'Morning 26')
    })
    const read = async () => {
      const sheet = csv(STUDENTS, '26/900,Student,Father,9847000900,Plus Two Science,Morning')
      const { preview } = await clerk.compared((await clerk.send('students.csv', sheet)).upload_id)
      const { guess } = preview.files[0]?.reading?.values.find(({ kind }) => kind === 'batch') ?? {}
      return { guess, offered: preview.choices?.batches.map(({ code }) => code).filter((code) => code.startsWith('M')) }
    }
    assert.deepEqual(await read(), { guess: null, offered: ['M25', 'M26'] })
    await test.db.write((tx) => archive(tx, 'batch', before, test.clock.now()))
    assert.deepEqual(await read(), { guess: 'M26', offered: ['M26'] })
  })

  it('A sheet as offices have it leaves trials that failed: they are discarded together, each by who sent it in', async () => {
    const { body } = await clerk.post('import_discard_all', {})
    assert.ok(body.data.discarded >= 4)
    assert.deepEqual((await clerk.post('imports', {})).body.data.uploads, [])
  })
})
