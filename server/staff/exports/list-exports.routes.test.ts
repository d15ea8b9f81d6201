import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planFolder } from '../../importing/planning/plan-folder.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'
import { academyOfThree, bankOf, choice, examsOf, formatsOf, many } from '../../testing/format-sheets.ts'
import { folderOf } from '../../testing/provider-folder.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const LISTS = ['levels', 'subjects', 'batches', 'recorded', 'live', 'news', 'formats'] as const

describe('lists of the console as workbooks', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await importFolder(test, folderOf(academyOfThree))
  await importFolder(
    test,
    folderOf({
      'formats.csv': formatsOf('OWN,All,,,2,,4,1,,'),
      'questions.csv': bankOf(...many('P', 1, 2, (code) => choice(code))),
      'exams.csv': examsOf('EX-1,Test,PHY12,P2-A,P-01..02,,,OWN,,'),
    }),
  )
  const [owner, clerk, examiner] = [
    await signedInStaff(test, 'owner'),
    await signedInStaff(test, 'clerk'),
    await signedInStaff(test, 'examiner'),
  ]
  type File = { name: string; content: string }
  const statuses = async (who: typeof owner) =>
    Promise.all(LISTS.map(async (list) => (await who.post('export_list', { list })).status))

  it('A list of the console is exported by those who may import its sheet, and by nobody else', async () => {
    assert.deepEqual(await statuses(owner), [200, 200, 200, 200, 200, 200, 200])
    assert.deepEqual(await statuses(clerk), [200, 200, 200, 200, 200, 200, 404])
    assert.deepEqual(await statuses(examiner), [404, 404, 404, 404, 404, 404, 200])
    assert.equal((await clerk.post('export_papers', { list: 'questions' })).body.data.reason, 'role_missing')
  })

  it('A list of the console that is exported comes back unchanged', async () => {
    const files: Record<string, Buffer> = {}
    for (const list of ['subjects', 'batches', 'formats']) {
      const { name, content } = (await owner.post('export_list', { list })).body.data as File
      assert.match(name, new RegExp(`^${list} \\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
      files[`${list}.xlsx`] = Buffer.from(content, 'base64')
    }
    const { content } = (await owner.post('export_papers', { list: 'questions' })).body.data as File
    files['questions.xlsx'] = Buffer.from(content, 'base64')
    const plan = await planFolder(test.db.read, test.settings, folderOf(files), { moveTo: null })
    for (const { sheet, counts, mistakes } of plan.files)
      assert.deepEqual([mistakes, counts.new, counts.changed, counts.unchanged > 0], [[], 0, 0, true], sheet)
    assert.equal(plan.files.length, 4)
  })

  it('A list of the console with right answers is in the audit log', async () => {
    await examiner.post('export_papers', { list: 'exams' })
    const { entries } = (await owner.post('audit', { action: 'list_exported' })).body.data
    assert.deepEqual([entries[0].changes[0].field, entries[0].changes[0].after], ['exams', '1'])
  })
})
