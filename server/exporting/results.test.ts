import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import readWorkbook from 'read-excel-file/node'
import { signIn } from '../testing/makers.ts'
import { adminServiceOf, runCommand } from '../testing/admin-service.ts'
import { baseSheets, emptyFolder, folderOf } from '../testing/provider-folder.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { paperIdOf } from '../testing/paper-makers.ts'
import { importFolder } from '../importing/writing/import-folder.ts'

const questions = (second = 'Second?') =>
  [
    'Question ID,Subject Code,Question,Option A,Option B,Option C,Correct,Marks,Negative Marks',
    ...['First?', second, 'Third?', '=Fourth?', 'Fifth?', 'Sixth?'].map(
      (text, at) => `Q-${at + 1},PHY12,${text},Yes,No,Perhaps,A,5,1`,
    ),
  ].join('\n')
const sheets = {
  ...baseSheets,
  'students.csv': [
    'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
    ...['Ananya', 'Bala', 'Chitra', 'Dev', 'Esha', "'=1+1"].map(
      (name, at) => `0${at + 1},${name},G,987654321${at},Plus Two Science,P2-A`,
    ),
    '07,Farhan,G,9876543216,Plus Two Science,P2-B',
  ].join('\n'),
  'batches.csv': `${baseSheets['batches.csv']}P2-B,Plus Two Science B,Plus Two Science,PHY12\n`,
  'questions.csv': questions(),
  'entrance.csv':
    'Exam Code,Exam,Level or Batch Code,Question IDs,Pass Marks,Minutes,Start,End\nEN/1,Mock,P2-A,Q-1..4,10,30,20/11/2026 10:00,20/11/2026 18:00\n',
  'exams.csv':
    'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Marks,Pass Marks\nEX-1,Unit test,PHY12,P2-A,Q-1..4,2,4\n',
  'quizzes.csv': 'Quiz Code,Quiz,Subject Code,Chapter No,Question IDs,Pass Percent\nQZ-1,Quiz,PHY12,3,Q-5..6,50\n',
}

/** A student at a test, by admission number. */
async function taker(test: TestApp, admission: string) {
  const { stud_id } = await test.db.read
    .selectFrom('students')
    .where('admission_no', '=', admission)
    .select('stud_id')
    .executeTakeFirstOrThrow()
  const token = await signIn(test, { stud_id })
  return async (path: string, body: object) => {
    const answer = await test.post(`/Student/${path}`, { stud_id, ...body }, token)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.data
  }
}

type Asked = { question: string } & ({ question_id: number } | { id: number; options: { id: number; ptext: string }[] })

const CHOICES: Record<string, string> = { A: 'Yes', B: 'No', C: 'Perhaps' }

describe('the results of a test', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await importFolder(test, folderOf(sheets))
  const paperId = async (code: string) => paperIdOf(test, code)
  const [entrance, exam, quiz] = [await paperId('EN/1'), await paperId('EX-1'), await paperId('QZ-1')]

  /** Makes answers from `AAB-`: letters for the four questions in the paper's order, a stroke for an unanswered one. */
  const chosen = (asked: Asked[], key: string) =>
    asked.flatMap((question): object[] => {
      const answer = CHOICES[key.charAt('FST='.indexOf(question.question.charAt(0)))]
      if (answer === undefined) return []
      if ('question_id' in question) return [{ question_id: question.question_id, answer }]
      return [{ question_id: question.id, option_id: question.options.find(({ ptext }) => ptext === answer)?.id }]
    })
  const sit = async (admission: string, key: string, seconds: number) => {
    const post = await taker(test, admission)
    const started = await post('entrance_start_exam', { exam_id: entrance })
    test.clock.seconds(seconds)
    const submit_data = chosen(started.questions, key)
    await post('entrance_submit_exam', { enrollment_id: started.exam.enrollment_id, submit_data })
  }
  const written = async (code: string, file: string) => {
    const folder = emptyFolder()
    const said = await runCommand(adminServiceOf(test), 'export', 'results', folder, code)
    const pages = await readWorkbook(readFileSync(join(folder, file)))
    return { ...said, pages: Object.fromEntries(pages.map(({ sheet, data }) => [sheet, data])) }
  }

  it('The results of a test are none as long as nobody has finished it', async () => {
    const folder = emptyFolder()
    const { lines } = await runCommand(adminServiceOf(test), 'export', 'results', folder, 'EN/1')
    assert.deepEqual(lines, ['entrance EN_1: nobody has finished it yet'])
    assert.deepEqual(await runCommand(adminServiceOf(test), 'export', 'results', folder, 'EN-1'), {
      isWell: false,
      lines: ['No quiz, exam or entrance exam has the code "EN-1".'],
    })
  })

  it('The results of a test rank an entrance exam with negative marks, equal ones alike; who has it open is not ranked', async () => {
    await sit('01', 'AAAB', 90)
    await sit('02', 'AAAC', 60)
    await sit('03', 'ABBC', 60)
    await sit('06', 'BBB-', 60)
    const open = await taker(test, '04')
    await open('entrance_start_exam', { exam_id: entrance })
    // A question that is reworded now does not change earlier answers.
    await importFolder(test, folderOf({ 'questions.csv': questions('Second put better?') }))
    const { pages, lines } = await written('EN/1', 'entrance EN_1.xlsx')
    assert.deepEqual(lines, ['entrance EN_1: 4 rows'])
    const [header = [], ...rows] = pages['Ranking'] ?? []
    const from = (title: string) => rows.map((row) => row[header.indexOf(title)] ?? null)
    assert.deepEqual(from('Rank'), [1, 1, 3, 4])
    assert.deepEqual(from('Admission No'), ['01', '02', '03', '06'])
    assert.deepEqual(from('Student Name'), ['Ananya', 'Bala', 'Chitra', '=1+1'])
    assert.deepEqual(from('Batch'), ['P2-A', 'P2-A', 'P2-A', 'P2-A'])
    assert.deepEqual(from('Attempted'), [4, 4, 4, 3])
    assert.deepEqual(from('Correct'), [3, 3, 1, 0])
    assert.deepEqual(from('Wrong'), [1, 1, 3, 3])
    assert.deepEqual(from('Left'), [0, 0, 0, 1])
    assert.deepEqual(from('Marks'), [15, 15, 5, 0])
    assert.deepEqual(from('Negative'), [1, 1, 3, 3])
    assert.deepEqual(from('Total'), [14, 14, 2, -3])
    assert.deepEqual(from('Maximum'), [20, 20, 20, 20])
    assert.deepEqual(from('Percent'), [70, 70, 10, -15])
    assert.deepEqual(from('Result'), ['Passed', 'Passed', 'Failed', 'Failed'])
    assert.deepEqual(from('Minutes'), [1.5, 1, 1, 1])
    assert.deepEqual(from('Submitted at'), [
      '2026-11-20 10:31',
      '2026-11-20 10:32',
      '2026-11-20 10:33',
      '2026-11-20 10:34',
    ])
  })

  it('The results of a test have every answer by its letter, and how each question fared', async () => {
    const { pages } = await written('EN/1', 'entrance EN_1.xlsx')
    assert.deepEqual(pages['Answers'], [
      ['Admission No', 'Student Name', 'Attempt', 'Q-1', 'Q-2', 'Q-3', 'Q-4'],
      [null, 'Correct option', null, 'A', 'A', 'A', 'A'],
      ['01', 'Ananya', 1, 'A', 'A', 'A', 'B'],
      ['02', 'Bala', 1, 'A', 'A', 'A', 'C'],
      ['03', 'Chitra', 1, 'A', 'B', 'B', 'C'],
      ['06', '=1+1', 1, 'B', 'B', 'B', '-'],
    ])
    const [, ...items] = pages['Questions'] ?? []
    assert.deepEqual(items, [
      ['Q-1', 'First?', 'A', 4, 3, 75, 'B (1)', 0],
      ['Q-2', 'Second?', 'A', 4, 2, 50, 'B (2)', 0],
      ['Q-3', 'Third?', 'A', 4, 2, 50, 'B (2)', 0],
      ['Q-4', '=Fourth?', 'A', 3, 0, 0, 'C (2)', 1],
    ])
  })

  it('The results of a test name whom they wait for: who has it open, and who never began', async () => {
    const { pages } = await written('EN/1', 'entrance EN_1.xlsx')
    assert.deepEqual(pages['Not finished'], [
      ['Admission No', 'Student Name', 'Batch', 'State'],
      ['04', 'Dev', 'P2-A', 'Open'],
      ['05', 'Esha', 'P2-A', 'Not begun'],
    ])
  })

  it('The results of a school exam have the marks of its own sheet, and those of the question where it has none', async () => {
    const post = await taker(test, '01')
    const started = await post('exam', { exam_id: exam })
    await post('submit_exam', { exam_id: exam, submit_data: chosen(started.questions, 'AAB-') })
    const { pages } = await written('EX-1', 'exam EX-1.xlsx')
    const [header = [], row = []] = pages['Ranking'] ?? []
    const figures = ['Marks', 'Negative', 'Total', 'Maximum', 'Percent', 'Result']
    assert.deepEqual(
      figures.map((title) => row[header.indexOf(title)]),
      [4, 1, 3, 8, 37.5, 'Failed'],
    )
  })

  it('The results of a quiz have every attempt, and rank the best one of each student', async () => {
    for (const [admission, key] of [
      ['01', 'B-'],
      ['01', 'AA'],
      ['02', 'AB'],
    ] as const) {
      const post = await taker(test, admission)
      const { questions: asked, attempt_id } = await post('get_quiz', { quiz_id: quiz })
      await post('submit_quiz', { quiz_id: quiz, attempt_id, submit_data: chosen(asked, key) })
      test.clock.seconds(60)
    }
    const { pages } = await written('QZ-1', 'quiz QZ-1.xlsx')
    const [header = [], ...rows] = pages['Ranking'] ?? []
    const shown = ['Rank', 'Admission No', 'Attempt', 'Total', 'Result'].map((title) => header.indexOf(title))
    assert.deepEqual(
      rows.map((row) => shown.map((at) => row[at])),
      [
        [1, '01', 2, 10, 'Passed'],
        [2, '02', 1, 4, 'Failed'],
        [null, '01', 1, -1, 'Failed'],
      ],
    )
  })

  it('The results of a test as CSV have Excel’s mark, a file per page, and nothing that runs as a formula', async () => {
    const folder = emptyFolder()
    const { lines } = await runCommand(adminServiceOf(test), 'export', 'results', folder, '--csv')
    assert.deepEqual(lines, ['quiz QZ-1: 3 rows', 'exam EX-1: 1 rows', 'entrance EN_1: 4 rows'])
    const text = (name: string) => readFileSync(join(folder, name), 'utf8')
    assert.equal(text('entrance EN_1 ranking.csv').charCodeAt(0), 0xfeff)
    assert.match(text('entrance EN_1 ranking.csv'), /\r\n4,06,'=1\+1,P2-A,1,3,0,0,3,1,0,0,3,-3,20,-15,Failed,/)
    assert.match(text('entrance EN_1 questions.csv'), /\r\nQ-4,'=Fourth\?,A,3,0,0,C \(2\),1\r\n/)
    assert.ok(existsSync(join(folder, 'quiz QZ-1 not finished.csv')))
  })
})
