import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adminServiceOf, runCommand } from '../../testing/admin-service.ts'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFolder } from '../../importing/writing/import-folder.ts'

const good = (no: number) => `// [id:G-${no}]\n::Q${no}:: What is ${no}? { =${no} ~none }\n`
const broken = (no: number) => `// [id:G-${no}]\n::Q${no}:: What is ${no}? { =${no} ~none\n`
const gift = Array.from({ length: 65 }, (_, at) => (at % 8 === 7 ? broken(at) : good(at))).join('\n')

const quizzes = [
  'Quiz Code,Quiz,Subject Code,Chapter No,Question IDs',
  'QZ-1,Right,PHY12,3,G-0..6',
  'QZ-2,With a refused one,PHY12,3,G-6..8',
  'QZ-3,With a wrong sheet row,PHY12,3,S-1; S-2',
  'QZ-4,Of the sheet,PHY12,3,S-1; S-3',
].join('\n')
const questions = [
  'Question ID,Subject Code,Question,Option A,Option B,Correct,Marks',
  'S-1,PHY12,One?,a,b,A,1',
  'S-2,PHY12,Two?,a,a,A,1',
  'S-3,PHY12,Three?,a,b,A,1',
  'S-4,PHY12,Four?,a,b,A,many',
].join('\n')

describe('the good rows of questions', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(baseSheets))
  const folder = folderOf({ 'PHY12 3.gift': gift, 'questions.csv': questions, 'quizzes.csv': quizzes })
  const codes = async () => {
    const rows = await test.db.read.selectFrom('questions').select('question_code').orderBy('question_code').execute()
    return rows.map(({ question_code }) => question_code)
  }
  const papers = async () => {
    const rows = await test.db.read.selectFrom('papers').select('paper_code').orderBy('paper_code').execute()
    return rows.map(({ paper_code }) => paper_code)
  }

  it('The good rows of questions are not stored unless asked for, and no paper is blamed for its questions', async () => {
    const { lines } = await runCommand(adminServiceOf(test), 'import', folder, '--write')
    assert.equal(lines.filter((line) => line.startsWith('  quizzes.csv')).length, 0)
    assert.ok(lines.includes('  Not saved: it builds on a file that was rejected.'))
    assert.deepEqual([await codes(), await papers()], [[], []])
  })

  it('The good rows of questions are stored without the broken ones; a paper that names one of those is refused with its reason', async () => {
    const { isWell, lines } = await runCommand(adminServiceOf(test), 'import', folder, '--write', '--good-rows')
    assert.equal(isWell, false)
    const stored = await codes()
    assert.equal(stored.filter((code) => code.startsWith('G-')).length, 57)
    assert.deepEqual(
      stored.filter((code) => code.startsWith('S-')),
      ['S-1', 'S-3'],
    )
    assert.deepEqual(await papers(), ['QZ-1', 'QZ-4'])
    const text = lines.join('\n')
    assert.match(text, /row 3, column E \(Question IDs\): Question G-7 has errors \(PHY12 3\.gift, line \d+\)/)
    assert.match(text, /row 4, column E \(Question IDs\): Question S-2 has errors \(questions\.csv, row 3\)/)
    assert.match(lines.at(-1) ?? '', /the good rows are saved/)
  })

  it('The good rows of students are stored, and their marks of attendance are not taken for those of nobody', async () => {
    const { lines } = await runCommand(
      adminServiceOf(test),
      'import',
      folderOf({
        'students.csv':
          'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code\nS1,A,G,9876543211,Plus Two Science,P2-A\nS2,B,G,98,Plus Two Science,P2-A\n',
        'attendance.csv': 'Date,Admission No,Subject Code,Status\n19/11/2026,S1,PHY12,P\n19/11/2026,S2,PHY12,P\n',
      }),
      '--write',
      '--good-rows',
    )
    assert.match(
      lines.join('\n'),
      /attendance\.csv, row 3, column B \(Admission No\): “S2” has errors \(students\.csv, row 3\)/,
    )
  })

  it('The good rows of questions are not taken of a file that is wrong as a whole', async () => {
    const twice = folderOf({ 'questions.csv': questions, 'questions.xlsx': 'no workbook' })
    await runCommand(adminServiceOf(test), 'import', twice, '--write', '--good-rows')
    assert.equal((await codes()).length, 59)
  })
})
