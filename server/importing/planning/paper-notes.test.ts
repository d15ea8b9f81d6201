import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adminServiceOf, runCommand } from '../../testing/admin-service.ts'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { examine } from '../../cli/doctor/examine.ts'
import { importFolder } from '../writing/import-folder.ts'

const HEADER = 'Question ID,Subject Code,Question,Option A,Option B,Correct'
const questions = [
  HEADER,
  ...[1, 2, 3, 4].map((number) => `P-${number},PHY12,Number ${number}?,Yes,Perhaps,A`),
  'P-5,PHY12,number 1?,perhaps,YES,B',
].join('\n')
const quiz = (ids: string, from = '') =>
  `Quiz Code,Quiz,Subject Code,Chapter No,Question IDs,Visible From\nQ-1,Quiz,PHY12,3,${ids},${from}\n`
const exams = (...rows: [code: string, ids: string, end: string][]) =>
  [
    'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Minutes,Start,End',
    ...rows.map(([code, ids, end]) => `${code},Test,PHY12,P2-A,${ids},30,19/11/2030 09:00,${end}`),
  ].join('\n')
const END = '20/11/2030 09:00'

describe('an import of papers', async () => {
  const test = await testApp()
  await importFolder(test, folderOf({ ...baseSheets, 'questions.csv': questions }))
  const noted = async (sheets: Record<string, string>) =>
    (await runCommand(adminServiceOf(test), 'import', folderOf(sheets))).lines
      .flatMap((line) => line.split('\n'))
      .filter((line) => /questions? (is|are) also in/.test(line))
      .map((line) => line.trim())

  it('An import of papers says which questions of an exam are in a quiz, once for each exam', async () => {
    const [note = '', ...more] = await noted({
      'exams.csv': exams(['E-1', 'P-1..3', END]),
      'quizzes.csv': quiz('P-2..4'),
    })
    assert.match(
      note,
      /E-1: 2 of its 3 questions are also in quiz Q-1 \(P-2, P-3\)\. Students could know the correct answers/,
    )
    assert.deepEqual(more, [])
  })

  it('An import of papers finds the same question under another code', async () => {
    const [note = ''] = await noted({ 'exams.csv': exams(['E-1', 'P-1..3', END]), 'quizzes.csv': quiz('P-5') })
    assert.match(note, /E-1: 1 of its 3 questions is also in quiz Q-1 \(P-1\)/)
  })

  it('An import of papers says nothing of a quiz that comes after the exam, nor of papers that share nothing', async () => {
    const sheets = { 'exams.csv': exams(['E-1', 'P-1..3', END]) }
    assert.deepEqual(await noted({ ...sheets, 'quizzes.csv': quiz('P-2', '22/11/2030') }), [])
    assert.deepEqual(await noted({ ...sheets, 'quizzes.csv': quiz('P-4') }), [])
  })

  it('An import of papers names shared questions of papers that are there already, when either comes, as the doctor does', async () => {
    const found = async () => (await examine(test.settings, ['database'])).filter(({ about }) => about === 'exams')
    await importFolder(test, folderOf({ 'quizzes.csv': quiz('P-4') }))
    await importFolder(test, folderOf({ 'exams.csv': exams(['E-2', 'P-1..2', END]) }))
    assert.deepEqual(await found(), [])
    const [note = ''] = await noted({ 'quizzes.csv': quiz('P-1') })
    assert.match(note, /E-2: 1 of its 2 questions is also in quiz Q-1 \(P-1\)/)
    await importFolder(test, folderOf({ 'quizzes.csv': quiz('P-1') }))
    const [finding, ...others] = await found()
    assert.equal(finding?.state, 'look')
    assert.match(finding?.says ?? '', /E-2: 1 of its 2 questions is also in quiz Q-1 \(P-1\)/)
    assert.deepEqual(others, [])
  })
})
