import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import readWorkbook from 'read-excel-file/node'
import { adminServiceOf, runCommand } from '../testing/admin-service.ts'
import { academyOfThree, bankOf, choice, entranceOf, formatsOf, number } from '../testing/format-sheets.ts'
import { signIn } from '../testing/makers.ts'
import { emptyFolder, folderOf } from '../testing/provider-folder.ts'
import { testApp } from '../testing/test-app.ts'
import { importFolder } from '../importing/writing/import-folder.ts'

const sheets = {
  ...academyOfThree,
  'questions.csv': bankOf(
    choice('S-1'),
    choice('S-2', 'PHY12', 'A,B', '', 'Single'),
    choice('M-1', 'PHY12', 'A,C,D'),
    choice('M-2', 'PHY12', 'A,C'),
    number('N-1', 'PHY12', '12.4..12.6'),
    number('N-2'),
    number('N-3'),
  ),
  'formats.csv': formatsOf(
    'F,One,,Single,2,,1,1/3,,',
    'F,Several,,Multiple,2,,4,2,JEE Advanced,',
    'F,Numbers,,Number,3,2,4,1,,',
  ),
  'entrance.csv': entranceOf('S-1..2; M-1..2; N-1..3', '', 60, 'F')
    .replace('27/11', '20/11')
    .replace(' 09:00,F', ' 18:00,F'),
}

type Asked = { id: number; question: string; options: { id: number; ptext: string }[] }

describe('the results of questions of every type', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await importFolder(test, folderOf(sheets))
  const student = await test.db.read.selectFrom('students').select('stud_id').executeTakeFirstOrThrow()
  const token = await signIn(test, student)
  const post = async (path: string, body: object) =>
    (await test.post(`/Student/${path}`, { ...student, ...body }, token)).body.data
  const [{ id: exam_id }] = await post('entrance_get_exams', {})
  const { questions, exam } = await post('entrance_start_exam', { exam_id })
  const idOf = (code: string) => questions.find(({ question }: Asked) => question.includes(code)).id
  const submit_data = Object.entries({
    'S-1': 'Two',
    'S-2': 'Two',
    'M-1': ['Three', 'One'],
    'M-2': ['One', 'Two'],
    'N-1': '12.50',
    'N-2': '8',
    'N-3': '7',
  }).map(([code, answer]) => ({ question_id: idOf(code), answer }))
  await post('entrance_submit_exam', { enrollment_id: exam.enrollment_id, submit_data })
  const folder = emptyFolder()
  await runCommand(adminServiceOf(test), 'export', 'results', folder, 'EN-1')
  const written = await readWorkbook(readFileSync(join(folder, 'entrance EN-1.xlsx')))
  const page = (name: string) => written.find(({ sheet }) => sheet === name)?.data ?? []

  it('The results of questions of every type are marked by the rules of their sections', () => {
    const [header = [], row = []] = page('Ranking')
    const cells = Object.fromEntries(header.map((title, at) => [title, row[at]]))
    const { Attempted, Correct, Wrong, Left, Marks, Negative, Total, Maximum } = cells
    assert.deepEqual([Attempted, Correct, Wrong, Left], [7, 2, 3, 0])
    assert.deepEqual([cells['Partly correct'], cells['Not evaluated']], [1, 1])
    assert.deepEqual([Marks, Negative, Total, Maximum], [7, 3.33, 3.67, 18])
  })

  it('The results of questions of every type have letters of several options, and numbers', () => {
    const [header = [], key = [], row = []] = page('Answers')
    assert.deepEqual(header.slice(3), ['S-1', 'S-2', 'M-1', 'M-2', 'N-1', 'N-2', 'N-3'])
    assert.deepEqual(key.slice(3), ['A', 'A,B', 'A,C,D', 'A,C', '12.4..12.6', '7', '7'])
    assert.deepEqual(row.slice(3).map(String), ['B', 'B', 'A,C', 'A,B', '12.5', '8', '7'])
  })

  it('The results of questions of every type count per question who was right, and name the wrong answer that was given most', () => {
    const rows = page('Questions').slice(1)
    assert.deepEqual(
      rows.map((row) => [row[3], row[4], row[6] ?? '']),
      [
        [1, 0, 'B (1)'],
        [1, 1, ''],
        [1, 0, ''],
        [1, 0, 'A,B (1)'],
        [1, 1, ''],
        [1, 0, '8 (1)'],
        [1, 0, ''],
      ],
    )
  })

  it('The results of questions of every type are in the file of a student as they were given', async () => {
    const own = emptyFolder()
    await runCommand(adminServiceOf(test), 'export', '0012', own)
    const { answers } = JSON.parse(readFileSync(join(own, 'student 0012.json'), 'utf8'))
    const given = answers.map(({ question_code, answer }: { question_code: string; answer: unknown }) => [
      question_code,
      answer,
    ])
    assert.deepEqual(Object.fromEntries(given), {
      'S-1': 'Two',
      'S-2': 'Two',
      'M-1': ['One', 'Three'],
      'M-2': ['One', 'Two'],
      'N-1': '12.5',
      'N-2': '8',
      'N-3': '7',
    })
  })
})
