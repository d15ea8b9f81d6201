import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { importer } from '../../testing/importing-staff.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { TableReader } from '../../importing/reading/table-reader.ts'
import { textOf } from '../../importing/reading/table.ts'
import { baseSheets, emptyFolder } from '../../testing/provider-folder.ts'

const HEADER = 'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code'
const student = (no: string, mobile: string, name = `Student ${no}`) =>
  `${no},${name},K,${mobile},Plus Two Science,P2-A`
const students = (...rows: string[]) => [HEADER, ...rows].join('\n')

describe('importing in the browser', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await importer(test, await signedInStaff(test, 'clerk'))
  const names = async () => {
    const rows = await test.db.read.selectFrom('students').select('name').orderBy('admission_no').execute()
    return rows.map(({ name }) => name)
  }
  const auditOf = async (upload_id: number) =>
    test.db.read
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.entry_id', 'audit_entries.entry_id')
      .where('entity', '=', 'import')
      .where('entity_id', '=', String(upload_id))
      .select(['who', 'role', 'action', 'details'])
      .execute()

  it('Importing in the browser stores nothing before it is asked to, and then all of it, with one entry in the audit', async () => {
    const sent = await clerk.sendAll(baseSheets)
    assert.equal(sent.state, 'open')
    const upload = await clerk.compared(sent.upload_id)
    assert.equal(upload.state, 'planned')
    const counts = upload.preview.files.map((file) => [file.sheet, file.state, file.new])
    assert.deepEqual(counts, [
      ['levels', 'good', 1],
      ['subjects', 'good', 1],
      ['batches', 'good', 1],
      ['students', 'good', 1],
      ['recorded', 'good', 1],
    ])
    assert.deepEqual([upload.preview.rows, await names()], [5, []])
    const stored = await clerk.stored(upload)
    assert.deepEqual([stored.state, stored.done, stored.total], ['done', 5, 5])
    assert.deepEqual(await names(), ['Ananya'])
    const [entry, ...others] = await auditOf(upload.upload_id)
    assert.deepEqual([entry?.action, entry?.role, others.length], ['import_stored', 'clerk', 0])
    assert.match(String(entry?.details), /students\.csv/)
    assert.deepEqual(readdirSync(join(test.settings.dataDir, 'imports')), [])
  })

  it('Importing in the browser says that all is unchanged when the same comes again', async () => {
    const { upload_id } = await clerk.sendAll(baseSheets)
    const { preview } = await clerk.compared(upload_id)
    assert.deepEqual([preview.rows, preview.files.map(({ unchanged }) => unchanged)], [0, [1, 1, 1, 1, 1]])
    const refused = await clerk.post('import_store', { upload_id, plan_hash: preview.plan_hash })
    assert.equal(refused.body.data.reason, 'changed_meanwhile')
    assert.equal((await clerk.post('import_discard', { upload_id })).status, 200)
    assert.equal((await clerk.post('import_upload', { upload_id })).status, 404)
    assert.deepEqual(readdirSync(join(test.settings.dataDir, 'imports')), [])
  })

  it('Importing in the browser counts errors, and the rows that have them', async () => {
    const sheet = students(student('0014', '98765', ' '), student('0015', '98765'), student('0016', '9876543216'))
    const { upload_id } = await clerk.send('students.csv', sheet)
    const { preview } = await clerk.compared(upload_id)
    assert.deepEqual([preview.mistakes, preview.mistake_rows], [3, 2])
    assert.equal((await clerk.post('import_discard', { upload_id })).status, 200)
  })

  it('Importing in the browser names every mistake by its place, and gives the yellow workbook, which is mended and sent in its place', async () => {
    const sheet = students(student('0012', '9876543210', 'Ananya Krishnan'), student('0013', '98765'))
    const sent = await clerk.send('students.csv', sheet)
    const { upload_id, preview } = await clerk.compared(sent.upload_id)
    const [file] = preview.files
    assert.deepEqual([file?.state, file?.mistakes, preview.rows], ['refused', 1, 0])
    assert.deepEqual(file?.changes, ['0012: Student Name “Ananya” → “Ananya Krishnan”, Guardian Name “Krishnan” → “K”'])
    const { body } = await clerk.post('import_mistakes', { upload_id, page: 0 })
    const place = { file: 'students.csv', row: 3, rows: '3', count: 1, column: 'D (Mobile)' }
    const said = { code: 'mobile_digits', values: { value: '98765', count: '5' }, language: 'en' }
    assert.deepEqual(body.data.mistakes, [{ ...place, ...said, problem: '“98765” has 5 digits instead of 10' }])
    const workbook = await clerk.post('import_workbook', { upload_id, file: 'students.csv' })
    assert.equal(workbook.body.data.name, 'students.xlsx')
    const path = join(emptyFolder(), 'students.xlsx')
    writeFileSync(path, Buffer.from(workbook.body.data.content, 'base64'))
    const reader = new TableReader()
    const table = await reader.read(path)
    reader.close()
    assert.match(textOf(table.lines[0]?.cells[0]), /98765/)
    const mended = await clerk.send('students.xlsx', readFileSync(path), { 'x-upload': String(upload_id) })
    assert.deepEqual([mended.upload_id, mended.state], [upload_id, 'open'])
    const again = await clerk.compared(upload_id)
    assert.deepEqual(
      again.preview.files.map((one) => one.file),
      ['students.xlsx'],
    )
    await clerk.post('import_discard', { upload_id })
  })

  it('Importing in the browser takes the good rows alone where that is wanted', async () => {
    const sheet = students(student('0021', '9876543221'), student('0022', '98'))
    const sent = await clerk.send('students.csv', sheet)
    const upload = await clerk.compared(sent.upload_id, true)
    assert.deepEqual([upload.preview.rows, upload.is_good_rows], [1, true])
    await clerk.stored(upload)
    assert.deepEqual(await names(), ['Ananya', 'Student 0021'])
  })

  it('Importing in the browser plans again where the academy changed after the preview, stores nothing, and says so', async () => {
    const sent = await clerk.send('students.csv', students(student('0012', '9876543210', 'Ananya K')))
    const upload = await clerk.compared(sent.upload_id)
    await test.db.write((tx) =>
      tx.updateTable('students').set({ guardian: 'Somebody' }).where('admission_no', '=', '0012').execute(),
    )
    const planned = await clerk.stored(upload)
    assert.deepEqual([planned.state, planned.has_changed], ['planned', true])
    assert.notEqual(planned.preview.plan_hash, upload.preview.plan_hash)
    assert.equal((await names())[0], 'Ananya')
    const old = { upload_id: upload.upload_id, plan_hash: upload.preview.plan_hash }
    assert.equal((await clerk.post('import_store', old)).body.data.reason, 'changed_meanwhile')
    assert.equal((await clerk.stored(planned)).state, 'done')
    assert.equal((await names())[0], 'Ananya K')
  })

  it('Importing in the browser shows what was imported, by whom, and pages it', async () => {
    const { body } = await clerk.post('import_history')
    const [last] = body.data.imports
    assert.deepEqual(
      [last.sheet, last.state, last.changed, last.who],
      ['students', 'done', 1, clerk.email.split('@')[0]],
    )
    const older = await clerk.post('import_history', { before: last.import_id })
    assert.ok(older.body.data.imports.every((one: { import_id: number }) => one.import_id < last.import_id))
  })

  it('Importing in the browser gives the empty workbooks, each and all', async () => {
    const all = await clerk.post('import_templates')
    assert.deepEqual([all.body.data.name, all.body.data.content.slice(0, 4)], ['templates.zip', 'UEsD'])
    assert.equal((await clerk.post('import_templates', { sheet: 'students' })).body.data.name, 'students.xlsx')
    assert.equal((await clerk.post('import_templates', { sheet: '../../x' })).body.data.reason, 'not_found')
  })

  it('Importing in the browser never reads a workbook by a name that came with a call', async () => {
    const sent = await clerk.send('students.csv', students(student('0031', '9')))
    const { upload_id } = await clerk.compared(sent.upload_id)
    for (const file of ['../../../secrets.json', 'batches.csv', 'students.xlsx'])
      assert.equal((await clerk.post('import_workbook', { upload_id, file })).body.data.reason, 'not_found', file)
    await clerk.post('import_discard', { upload_id })
  })

  it('Importing in the browser leaves no file of what is over', () => {
    const root = join(test.settings.dataDir, 'imports')
    assert.deepEqual(existsSync(root) ? readdirSync(root) : [], [])
  })
})
