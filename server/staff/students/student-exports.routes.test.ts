import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { taughtSubjects } from '../../exporting/registers.queries.ts'
import { registerPage } from '../../exporting/registers.ts'
import { mark } from '../../features/attendance/attendance.queries.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'
import { planFolder } from '../../importing/planning/plan-folder.ts'
import { aStudent } from '../../testing/makers.ts'
import { baseSheets, emptyFolder, folderOf } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const students = [
  'Admission No,Student Name,Guardian Name,Mobile,Email,Level,Batch Code,Date of Birth',
  '0012,Ananya,Krishnan,9876543210,a@example.org,Plus Two Science,P2-A,05/06/2008',
  "0013,'+Bala,Suma,9876543211,,Plus Two Science,P2-A,",
].join('\n')

describe('students as a workbook', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await importFolder(test, folderOf({ ...baseSheets, 'students.csv': students }))
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const planOf = async ({ name, content }: { name: string; content: string }) => {
    const folder = emptyFolder()
    writeFileSync(join(folder, name), Buffer.from(content, 'base64'))
    return planFolder(test.db.read, test.settings, folder, { moveTo: null })
  }
  const entries = async (action: string) =>
    (await owner.post('audit', { action })).body.data.entries.map(({ changes }: { changes: object[] }) => changes)

  it('Students as a workbook come back through the import unchanged, and the audit tells who exported them', async () => {
    const { data } = (await clerk.post('export_students', {})).body
    assert.equal(data.name, 'students 2026-11-20.xlsx')
    const { files, mistakes } = await planOf(data)
    assert.deepEqual([mistakes, files[0]?.mistakes, files[0]?.rows, files[0]?.counts.unchanged], [[], [], [], 2])
    assert.deepEqual(await entries('students_exported'), [[{ field: 'students', before: null, after: '2' }]])
  })

  it('Students as a workbook are those of the filter, or the selected ones, and who has no number yet has an empty one', async () => {
    const { stud_id } = await aStudent(test, { admission_no: null, name: 'Waits', status: 'pending' })
    for (const body of [{ status: 'pending' }, { stud_ids: [stud_id] }, { search: 'wai' }]) {
      const { files } = await planOf((await clerk.post('export_students', body)).body.data)
      // A list that was exported has to come back as it is, with what the office does not know yet.
      assert.deepEqual([files[0]?.mistakes, files[0]?.counts.new, files[0]?.counts.unchanged], [[], 0, 1])
    }
  })

  it('Consents are a workbook of the students whom the filter lets through, and the audit tells who exported them', async () => {
    const { data } = (await clerk.post('export_consents', { filter: 'none' })).body
    assert.equal(data.name, 'consents 2026-11-20.xlsx')
    const { data: asked } = (await clerk.post('consents', { filter: 'none' })).body
    assert.deepEqual(await entries('consents_exported'), [
      [{ field: 'students', before: null, after: String(asked.students.length) }],
    ])
    const given = await clerk.post('export_consents', { filter: 'given' })
    assert.deepEqual((await entries('consents_exported'))[0], [{ field: 'students', before: null, after: '0' }])
    assert.equal(given.status, 200)
  })

  it('The attendance of a month is a workbook of the classes of that month, which the audit tells', async () => {
    const { batch_id } = await test.db.read
      .selectFrom('batches')
      .where('batch_code', '=', 'P2-A')
      .select('batch_id')
      .executeTakeFirstOrThrow()
    const month = async (name: string) => clerk.post('export_register', { batch_id, month: name })
    assert.equal((await month('2026-11')).body.data.field, 'month')
    const { stud_id } = await test.db.read
      .selectFrom('students')
      .where('admission_no', '=', '0012')
      .select('stud_id')
      .executeTakeFirstOrThrow()
    const { subject_id } = await test.db.read.selectFrom('subjects').select('subject_id').executeTakeFirstOrThrow()
    for (const date of ['2026-10-30', '2026-11-02', '2026-11-03'])
      await test.db.write((tx) => mark(tx, { stud_id, subject_id, date, start: '10:00', status: 'P' }))
    const { data } = (await month('2026-11')).body
    assert.equal(data.name, 'attendance P2-A 2026-11.xlsx')
    const taught = (await taughtSubjects(test.db.read)).find((one) => one.subject_id === subject_id) ?? assert.fail()
    const page = await registerPage(test.db.read, taught, '2026-11')
    assert.deepEqual(page?.header.slice(2, -6), ['02/11/2026 10:00', '03/11/2026 10:00'])
    assert.deepEqual((await entries('register_exported')).length, 1)
    assert.equal((await clerk.post('export_register', { batch_id: 12_345, month: '2026-11' })).status, 404)
  })
})
