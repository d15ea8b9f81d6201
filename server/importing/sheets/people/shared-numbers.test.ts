import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changeStudent, removeStudents, studentsByNumber } from '../../../features/account/account.queries.ts'
import { aStudent } from '../../../testing/makers.ts'
import { baseSheets, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { importFolder } from '../../writing/import-folder.ts'
import { planFolder } from '../../planning/plan-folder.ts'
import { inEnglish } from '../../localize.ts'
import { findStudent } from '../../../cli/commands/find-student.ts'

const sheetOf = (rows: string[][]) => ({
  'students.csv': [
    'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
    ...rows.map(([no, name, mobile]) => `${no},${name},G,${mobile},Plus Two Science,P2-A`),
  ].join('\n'),
})

describe('brothers and sisters in a sheet', async () => {
  const test = await testApp()
  const { 'students.csv': _students, ...base } = baseSheets
  await importFolder(test, folderOf(base))
  const take = (rows: string[][]) => importFolder(test, folderOf(sheetOf(rows)))
  const plan = async (rows: string[][]) => {
    const { files, mistakes } = await planFolder(test.db.read, test.settings, folderOf(sheetOf(rows)), { moveTo: null })
    return {
      said: files.flatMap(({ warnings, notes }) => [...warnings, ...notes]).map(inEnglish),
      mistakes: [...mistakes, ...files.flatMap((file) => file.mistakes)].map(
        ({ row, problem }) => `${row}: ${inEnglish(problem)}`,
      ),
    }
  }
  const having = async (mobile: string) =>
    (await studentsByNumber(test.db.read, '91', mobile))
      .map(({ admission_no }) => admission_no ?? '')
      .toSorted((one, other) => one.localeCompare(other))

  it('Brothers and sisters in a sheet are stored with one number, which a note says', async () => {
    const rows = [
      ['B1', 'Ravi Menon', '9876500001'],
      ['B2', 'Anu Menon', '9876500001'],
      ['B3', 'Someone Else', '9876500003'],
    ]
    const { said, mistakes } = await plan(rows)
    assert.deepEqual(mistakes, [])
    assert.match(said.join('\n'), /9876500001 belongs to several students: Ravi Menon \(B1\), Anu Menon \(B2\)/)
    assert.doesNotMatch(said.join('\n'), /9876500003/)
    await take(rows)
    assert.deepEqual(await having('9876500001'), ['B1', 'B2'])
    assert.deepEqual(await plan(rows), { said: [], mistakes: [] })
  })

  it('Brothers and sisters in a sheet may come later than each other, and part again', async () => {
    const late = [['B4', 'Hari Menon', '9876500001']]
    assert.match((await plan(late)).said.join('\n'), /Ravi Menon \(B1\), Anu Menon \(B2\), Hari Menon \(B4\)/)
    await take(late)
    assert.deepEqual(await having('9876500001'), ['B1', 'B2', 'B4'])
    await take([['B4', 'Hari Menon', '9876500004']])
    assert.deepEqual(await having('9876500001'), ['B1', 'B2'])
  })

  it('Brothers and sisters in a sheet keep the number that they share when another one of them gives it up to somebody new', async () => {
    const rows = [
      ['B1', 'Ravi Menon', '9876500011'],
      ['B5', 'Usha Menon', '9876500001'],
    ]
    await take(rows)
    assert.deepEqual(await having('9876500001'), ['B2', 'B5'])
    assert.deepEqual(await having('9876500011'), ['B1'])
  })

  it('Brothers and sisters in a sheet are one student where name and number are the same', async () => {
    const { mistakes } = await plan([['00B2', 'anu  MENON', '9876500001']])
    assert.deepEqual(mistakes, ['2: 9876500001 already belongs to Anu Menon (B2), who has the same name'])
    const twice = await plan([
      ['C1', 'Devi', '9876500020'],
      ['C2', 'Devi', '9876500020'],
    ])
    assert.equal(twice.mistakes.length, 2)
  })

  it('Brothers and sisters in a sheet wait where one registered alone: the row with that name takes the account over', async () => {
    const mobile = '9876500030'
    const { stud_id } = await aStudent(test, { mobile, name: 'Maya Nair', admission_no: null, ac_id: 6 })
    const rows = [
      ['D1', 'Kiran Nair', mobile],
      ['D2', 'Maya Nair', mobile],
    ]
    assert.deepEqual((await plan(rows)).mistakes, [
      `2: Maya Nair signed up with ${mobile}, and several new rows have this number. First import only the row that belongs to Maya Nair.`,
    ])
    const others = rows.map(([no = ''], at) => [no, `Nobody ${'AB'[at]}`, mobile])
    assert.equal((await plan(others)).mistakes.length, 2)
    await take([rows[1] ?? []])
    await take(rows)
    const found = await studentsByNumber(test.db.read, '91', mobile)
    assert.deepEqual(
      found.map((one) => [one.admission_no, one.stud_id === stud_id]),
      [
        ['D1', false],
        ['D2', true],
      ],
    )
  })

  it('Brothers and sisters in a sheet are not found by their number where one student is meant', async () => {
    await assert.rejects(
      findStudent(test.db.read, '9876500030'),
      /several students: Kiran Nair \(D1\), Maya Nair \(D2\)/,
    )
    assert.equal((await findStudent(test.db.read, 'D1'))?.name, 'Kiran Nair')
    const [first] = await studentsByNumber(test.db.read, '91', '9876500030')
    await test.db.write((tx) => changeStudent(tx, first?.stud_id ?? 0, { mobile: '9876500031' }))
    assert.equal((await findStudent(test.db.read, '9876500030'))?.name, 'Maya Nair')
    await test.db.write((tx) => removeStudents(tx, [first?.stud_id ?? 0]))
  })
})
