import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import writeWorkbook from 'write-excel-file/node'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { allSheets } from '../sheets/all-sheets.ts'
import { describeValidationError } from '../validation-errors.ts'
import { importFolder } from '../writing/import-folder.ts'
import { planFolder } from './plan-folder.ts'
import { inEnglish } from '../localize.ts'

const sheets = {
  ...baseSheets,
  'levels.csv': 'Level ID,Level\n6,Plus Two Science\n5,Plus One\n',
  'subjects.csv':
    'Subject Code,Subject,Level\nPHY12,Physics,Plus Two Science\nCHE12,Chemistry,Plus Two Science\nPHY11,Physics,Plus One\n',
  'batches.csv':
    'Batch Code,Batch Name,Level,Subject Codes\nP2-A,A,Plus Two Science,PHY12\nP2-B,B,Plus Two Science,PHY12\nP1-A,C,Plus One,PHY11\n',
  'students.csv': [
    'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
    '0012,Ananya Krishnan,G,9876543210,Plus Two Science,P2-A',
    '0013,Adil Rahman,G,9876543211,Plus Two Science,P2-B',
  ].join('\n'),
}
const bank = (...rows: string[]) =>
  ['Question ID,Subject Code,Question,Option A,Option B,Correct,Marks,Explanation', ...rows].join('\n')
const live = (...rows: string[]) =>
  ['Class ID,Date,Start,End,Batch Code,Subject Code,Class Name,Tutor,Link,Status', ...rows].join('\n')
const exams = (...rows: string[]) =>
  ['Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Marks,Pass Marks,Start,End', ...rows].join('\n')
const LINK = 'Class,Tutor,https://meet.example.org/a'

describe('in a trial the clerk reads', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(sheets))
  const tried = async (files: Record<string, string | Uint8Array>) => {
    const options = { moveTo: null, now: test.clock.now() }
    const { files: plans, ...folder } = await planFolder(test.db.read, test.settings, folderOf(files), options)
    return {
      notes: [...folder.notes, ...plans.flatMap(({ notes }) => notes)].map(inEnglish),
      mistakes: [...folder.mistakes, ...plans.flatMap(({ mistakes }) => mistakes)].map(describeValidationError),
    }
  }
  const notesOf = async (files: Record<string, string | Uint8Array>) => {
    const { notes, mistakes } = await tried(files)
    assert.deepEqual(mistakes, [])
    return notes
  }

  it('In a trial the clerk reads of formulas that cannot be drawn, of a lone dollar and of commands outside, and of no others', async () => {
    assert.deepEqual(
      await notesOf({
        'questions.csv': bank(
          'Q-1,PHY12,What is $\\frac{1}{2$?,$x^2$,$\\sqrt{x}$,A,1,Because \\frac{1}{2}',
          'Q-2,PHY12,It costs 5$ to say $x$,$5 and $10,\\(a\\) \\$5,A,1,',
          'Q-3,PHY12,Fine: $$\\int_0^1 x dx$$ \\[y\\] $5 and $10,red,blue,A,1,',
          'Q-4,PHY12,$\\nosuch$,red,blue,A,1,',
        ),
      }),
      [
        'Rows 2, 3: Question: A $ sign is missing. Put one before and one after each formula.',
        'Row 2: Question: \\frac is outside $ signs, so students will see it as typed',
        'Row 2: Explanation: \\frac is outside $ signs, so students will see it as typed',
        'Row 5: Question: “\\nosuch” isn’t a formula that can be shown',
      ],
    )
  })

  it('In a trial the clerk reads that nobody could pass: this is refused', async () => {
    const questions = { 'questions.csv': bank('Q-1,PHY12,One?,red,blue,A,2,', 'Q-2,PHY12,Two?,red,blue,A,3,') }
    const paper = (marks: string, pass: string) => ({
      ...questions,
      'exams.csv': exams(`E-1,Exam,PHY12,P2-A,Q-1..2,${marks},${pass},,`),
    })
    assert.deepEqual((await tried(paper('', '5.25'))).mistakes, [
      'exams.csv, row 2, column G (Pass Marks): 5.25 can’t be reached: all questions together give 5',
    ])
    assert.deepEqual((await tried(paper('2', '5'))).mistakes, [
      'exams.csv, row 2, column G (Pass Marks): 5 can’t be reached: all questions together give 4',
    ])
    assert.deepEqual(await tried(paper('', '5')), { notes: [], mistakes: [] })
  })

  it('In a trial the clerk reads what is over already, once for all rows that are', async () => {
    const past = Array.from({ length: 9 }, (_, at) => `C-${at},1${at}/11/2026,17:00,18:00,P2-A,PHY12,${LINK},`)
    assert.deepEqual(
      await notesOf({
        'live.csv': live(
          ...past,
          'C-X,01/11/2026,17:00,18:00,P2-A,PHY12,Class,Tutor,https://meet.example.org/a,Cancelled',
        ),
        'questions.csv': bank('Q-1,PHY12,One?,red,blue,A,2,'),
        'quizzes.csv':
          'Quiz Code,Quiz,Subject Code,Chapter No,Question IDs,Visible From\nZ-1,Quiz,PHY12,3,Q-1,19/11/2026\n',
        'exams.csv': exams('E-1,Exam,PHY12,P2-A,Q-1,,,10/11/2026 09:00,20/11/2026 10:00'),
      }),
      [
        'Rows 2, 3, 4, 5, 6 and 4 more: This time has already passed',
        'Row 2: The Visible From date has passed: students will see it right away',
        'Row 2: This time has already passed',
      ],
    )
  })

  it('In a trial the clerk reads of subjects that a batch does not have, and of batches of another level', async () => {
    assert.deepEqual(
      await notesOf({
        'batches.csv': 'Batch Code,Batch Name,Level,Subject Codes\nP2-B,B,Plus Two Science,PHY12; PHY11\n',
        'students.csv':
          'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code\n0014,Meera,G,9876543212,Plus Two Science,P1-A\n',
        'live.csv': live(
          `C-1,21/11/2026,17:00,18:00,P2-A,CHE12,${LINK},`,
          `C-2,21/11/2026,17:00,18:00,P1-A,PHY12,${LINK},`,
        ),
        'days.csv': 'Batch Code,Subject Code,Day No,Schedule Name\nP2-A,CHE12,1,Day 1\n',
        'questions.csv': bank('Q-1,PHY12,One?,red,blue,A,2,'),
        'exams.csv': exams('E-1,Exam,PHY12,Plus One,Q-1,,,,'),
      }),
      [
        'Row 2: Subject PHY11 is for the level “Plus One”, not “Plus Two Science”',
        'Row 2: Batch P1-A is for the level “Plus One”, but the student is in “Plus Two Science”',
        'Row 2: Batch P2-A doesn’t have the subject CHE12',
        'Row 3: Batch P1-A is for the level “Plus One”, but subject PHY12 is for “Plus Two Science”',
        'Row 2: Batch P2-A doesn’t have the subject CHE12',
        'Row 2: Subject PHY12 is for the level “Plus Two Science”, not “Plus One”',
      ],
    )
  })

  it('In a trial the clerk reads of two classes of a batch at once, also where one of them is stored', async () => {
    const first = live(`C-1,21/11/2026,17:00,18:00,P2-A,PHY12,${LINK},`)
    const both = live(
      `C-1,21/11/2026,17:00,18:00,P2-A,PHY12,${LINK},`,
      `C-2,21/11/2026,18:00,19:00,P2-A,PHY12,${LINK},`,
      `C-3,21/11/2026,17:30,18:30,P2-B,PHY12,${LINK},`,
      `C-4,21/11/2026,17:30,17:45,P2-A,PHY12,${LINK},Cancelled`,
      `C-5,21/11/2026,17:59,18:00,P2-A,PHY12,${LINK},`,
    )
    const note = 'Batch P2-A has two classes at the same time: C-1 (17:00 to 18:00) and C-5 (17:59 to 18:00)'
    assert.deepEqual(await notesOf({ 'live.csv': both }), [`Row 6: ${note}`])
    await importFolder(test, folderOf({ 'live.csv': first }))
    assert.deepEqual(await notesOf({ 'live.csv': live(`C-5,21/11/2026,17:59,18:00,P2-A,PHY12,${LINK},`) }), [
      `Row 2: ${note}`,
    ])
  })

  it('In a trial the clerk reads of attendance that is ahead, of another batch, or under another name', async () => {
    const register = [
      'Admission No,Student Name,19/11/2026,21/11/2026',
      '0012,K Ananya,P,',
      '0013,Adil Rahman,P,A',
      '0012,Meera Nair,P,',
    ]
    assert.deepEqual(await notesOf({ 'attendance P2-A PHY12.csv': register.slice(0, 3).join('\n') }), [
      'Row 3: 0013 isn’t in batch P2-A',
      'Row 3: This date is in the future',
    ])
    const { notes } = await tried({ 'attendance P2-A PHY12.csv': [register[0], register[3]].join('\n') })
    assert.deepEqual(notes, ['Row 2: 0012 is named “Ananya Krishnan”, not “Meera Nair”'])
    const ahead = 'Date,Admission No,Subject Code,Status\n21/11/2026,0012,PHY12,P\n21/11/2026,0013,PHY12,H\n'
    assert.deepEqual((await tried({ 'attendance.csv': ahead })).mistakes, [
      'attendance.csv, row 2, column A (Date): 21/11/2026 is in the future, so nobody can be marked present or late',
    ])
    assert.deepEqual(
      await notesOf({ 'attendance.csv': 'Date,Admission No,Subject Code,Status\n19/11/2026,0012,CHE12,P\n' }),
      ['Row 2: 0012 isn’t in any batch with the subject CHE12'],
    )
  })

  it('In a trial the clerk reads once of a student who is not there, not for each day of a register', async () => {
    const { mistakes } = await tried({
      'attendance P2-A PHY12.csv': 'Admission No,17/11/2026,18/11/2026,19/11/2026\n99,P,P,P\n',
    })
    assert.equal(mistakes.length, 1)
  })

  it('In a trial the clerk reads of files that were not read, each by its name, and which sheets there are', async () => {
    assert.deepEqual(
      await tried({
        'paper.docx': 'x',
        'ohm.PNG': 'x',
        'clip.mov': 'x',
        'x.bin': 'x',
        'Readme.md': '',
      }),
      {
        notes: [
          'clip.mov wasn’t read. If a sheet uses it, put it in videos/',
          'ohm.PNG wasn’t read. If a sheet uses it, put it in images/',
          'paper.docx wasn’t read. Copy what it says into a sheet.',
          'x.bin wasn’t read',
        ],
        mistakes: [],
      },
    )
    const { mistakes } = await tried({ 'timetable.csv': 'x' })
    assert.deepEqual(mistakes, [
      `timetable.csv: The file name “timetable” doesn’t say which sheet this is. Name the file after one of these: ${allSheets.map(({ name }) => name).join(', ')}.`,
    ])
  })

  it('In a trial the clerk reads of questions that are not there in one line for a range', async () => {
    const { mistakes } = await tried({
      'questions.csv': bank('Q-004,PHY12,One?,red,blue,A,2,'),
      'exams.csv': exams('E-1,Exam,PHY12,P2-A,Q-001..010; Z-1,,,,'),
    })
    assert.deepEqual(mistakes, [
      'exams.csv, row 2, column E (Question IDs): “Q-001..Q-003” not found: 3 IDs',
      'exams.csv, row 2, column E (Question IDs): “Q-005..Q-010” not found: 6 IDs',
      'exams.csv, row 2, column E (Question IDs): “Z-1” not found.',
    ])
  })

  it('In a trial the clerk reads of merged cells, with their places', async () => {
    const text = (value: string, merge = {}) => ({ value, type: String, ...merge })
    const rows = [
      ['Day No', 'Batch Code', 'Subject Code', 'Schedule Name'].map((title) => text(title)),
      [text('1'), text('P2-A', { rowSpan: 2 }), text('PHY12'), text('Day 1')],
      [text('2'), null, text('PHY12'), text('Day 2')],
    ]
    const folder = folderOf({})
    writeFileSync(join(folder, 'days.xlsx'), await writeWorkbook(rows).toBuffer())
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    assert.deepEqual(files[0]?.notes.map(inEnglish), [
      'Cells are merged (B2:B3): only the first has the text, the others are empty',
    ])
    assert.deepEqual(files[0]?.mistakes.map(describeValidationError), [
      'days.xlsx, row 3, column B (Batch Code): Required, but merged with other cells (B2:B3). Unmerge them and fill each cell.',
    ])
  })
})
