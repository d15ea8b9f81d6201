import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adminServiceOf, runCommand } from '../../../testing/admin-service.ts'
import { baseSheets, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { importFolder } from '../../writing/import-folder.ts'

const NUMBERS = ['9876543210', '9876543211', '9876543212', '9876543213']
const sheetOf = (rows: string[][]) => ({
  'students.csv': [
    'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
    ...rows.map(([no, mobile, batch = 'P2-A']) => `${no},Student ${no},G,${mobile},Plus Two Science,${batch}`),
  ].join('\n'),
})

describe('mobile numbers that students of one sheet give to each other', async () => {
  const test = await testApp()
  const { 'students.csv': _students, ...base } = baseSheets
  await importFolder(test, folderOf({ ...base, ...sheetOf(NUMBERS.map((number, at) => [`S${at}`, number])) }))
  const students = async () =>
    test.db.read.selectFrom('students').select(['stud_id', 'admission_no', 'mobile']).orderBy('admission_no').execute()
  const before = await students()
  const numbers = async () =>
    Object.fromEntries((await students()).map(({ admission_no, mobile }) => [admission_no, NUMBERS.indexOf(mobile)]))
  const give = async (to: number[]) =>
    importFolder(test, folderOf(sheetOf(to.map((number, at) => [`S${at}`, NUMBERS[number] ?? '']))))

  it('Swapped numbers in one sheet are stored: two that change, three and four in a ring, and a row of them', async () => {
    for (const to of [
      [1, 0, 2, 3],
      [1, 2, 0, 3],
      [3, 0, 1, 2],
      [0, 1, 2, 3],
    ]) {
      await give(to)
      assert.deepEqual(await numbers(), { S0: to[0], S1: to[1], S2: to[2], S3: to[3] })
    }
    const ids = (rows: typeof before) => rows.map(({ stud_id, admission_no }) => [stud_id, admission_no])
    assert.deepEqual(ids(await students()), ids(before))
  })

  it('Swapped numbers in one sheet may go to a new student, who does not become the one that had it', async () => {
    await importFolder(
      test,
      folderOf(
        sheetOf([
          ['NEW', NUMBERS[3] ?? ''],
          ['S3', '9876543299'],
        ]),
      ),
    )
    const rows = await students()
    assert.equal(rows.find(({ admission_no }) => admission_no === 'S3')?.stud_id, before[3]?.stud_id)
    assert.equal(rows.find(({ admission_no }) => admission_no === 'S3')?.mobile, '9876543299')
    assert.equal(rows.find(({ admission_no }) => admission_no === 'NEW')?.mobile, NUMBERS[3])
  })

  it('Swapped numbers in one sheet are stored also where many rows lie between the two', async () => {
    const many = Array.from({ length: 300 }, (_, at) => [`M${at}`, String(8_000_000_000 + at)])
    await importFolder(test, folderOf(sheetOf(many)))
    const [first = [], ...rest] = many
    const last = rest.pop() ?? []
    const swapped = [[first[0] ?? '', last[1] ?? ''], ...rest, [last[0] ?? '', first[1] ?? '']]
    const changed = swapped.map(([no = '', mobile = ''], at) => [
      no,
      at > 0 && at < 299 ? `7${mobile.slice(1)}` : mobile,
    ])
    await importFolder(test, folderOf(sheetOf(changed)))
    const rows = new Map((await students()).map(({ admission_no, mobile }) => [admission_no, mobile]))
    for (const [no = '', mobile] of changed) assert.equal(rows.get(no), mobile)
  })

  it('Swapped numbers in one sheet are refused with the row that does not give its number up, while good rows are stored', async () => {
    const folder = folderOf(
      sheetOf([
        ['S0', NUMBERS[1] ?? ''],
        ['S1', NUMBERS[2] ?? ''],
        ['S2', NUMBERS[0] ?? '', 'P9-Z'],
        ['GOOD', '9876543277'],
      ]),
    )
    const { lines } = await runCommand(adminServiceOf(test), 'import', folder, '--write', '--good-rows')
    const text = lines.join('\n')
    assert.match(text, /row 4, column F \(Batch Code\): “P9-Z” not found/)
    assert.match(
      text,
      /row 3, column D \(Mobile\): 9876543212 still belongs to Student S2 \(S2\), because their own row has/,
    )
    assert.match(
      text,
      /row 2, column D \(Mobile\): 9876543211 still belongs to Student S1 \(S1\), because their own row has/,
    )
    assert.match(text, /1 row was saved/)
    const { S0, S1, S2, GOOD } = await numbers()
    assert.deepEqual([S0, S1, S2, GOOD], [0, 1, 2, -1])
  })
})
