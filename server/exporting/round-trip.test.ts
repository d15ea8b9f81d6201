import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { folderOf, emptyFolder } from '../testing/provider-folder.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { allSheets } from '../importing/sheets/all-sheets.ts'
import { importFolder } from '../importing/writing/import-folder.ts'
import { planFolder } from '../importing/planning/plan-folder.ts'
import { TableReader } from '../importing/reading/table-reader.ts'
import { exportAcademy, type Form } from './export-academy.ts'
import { writeCsv } from './written-table.ts'

/** One line of text with characters that often break programs. */
const LINE = `a "b", c; d\tഅനന്യ कृष्ण 🎉👩‍🔬 x\u200by \u202bمريم\u202c $\\frac{1}{2}$ _x0041_ 'q' =1+1 &amp; <i>`
/** Beginnings that a spreadsheet would take for a formula, or change. */
const STARTS = ['=1+1', '+1', '-1', '@home', "'quoted", "''=1+1", '0012', '1e5', 'TRUE', '3-4', '12:30', '"quoted"']
const BREAKS = `first\nsecond\rthird\r\nfourth\n\n"fifth", ${LINE}`
const LONG = `${'ക്ഷ "x", '.repeat(390)}end`

const tableOf = (rows: string[][]): string =>
  `${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`

const question = (code: string, text: string, first: string, second: string, explanation: string) => [
  code,
  'PHY;12, "x"',
  '3',
  text,
  first,
  second,
  'B',
  '4',
  '1',
  explanation,
  '=Easy',
  'Yes',
  `+${explanation}`,
  '=1\n-2\n@3',
  `a | b | ${LINE}`,
  `@${text}`.slice(0, 3000),
  `=${first}`.slice(0, 1900),
]

const SUBJECT = 'PHY;12, "x"'
const LEVEL = `Level ${LINE}`.slice(0, 90).trim()
const BATCH = 'P2, "A" =\t്'

/** Every sheet, with a hostile text in every cell that may have one. */
const sheets: Record<string, string[][]> = {
  academy: [
    ['Setting', 'Value'],
    ['Name', LINE],
    ['Privacy Contact', `=${LINE}`],
  ],
  levels: [['Level ID', 'Level'], ['6', LEVEL], ...STARTS.map((start, at) => [String(10 + at), start])],
  subjects: [
    ['Subject Code', 'Subject', 'Level', 'Thumbnail'],
    [SUBJECT, LINE.slice(0, 99).trim(), LEVEL, ''],
    ...STARTS.map((start) => [`S${start}`, start, LEVEL, '']),
  ],
  batches: [
    ['Batch Code', 'Batch Name', 'Level', 'Subject Codes', 'Start Date'],
    [BATCH, LINE.slice(0, 99).trim(), LEVEL, '', '01/06/2026'],
    ['P2-B', "'+B", LEVEL, 'S+1; S@home', ''],
  ],
  students: [
    ['Admission No', 'Student Name', 'Guardian Name', 'Mobile', 'Email', 'State', 'Level', 'Batch Code'],
    ...STARTS.map((start, at) => [
      start,
      `${start} മീര`,
      LINE.slice(0, 99).trim(),
      `98765432${String(10 + at)}`,
      '+a@example.org',
      '-',
      LEVEL,
      at % 2 ? `P2-B; ${BATCH}` : BATCH,
    ]),
  ],
  guardians: [
    ['Admission No', 'Guardian Name', 'Mobile', 'Relation', 'Language'],
    ...STARTS.map((start, at) => [
      start,
      `${start} ${LINE}`.slice(0, 99).trim(),
      `9876543${100 + at}`,
      'Other',
      'Hindi',
    ]),
  ],
  recorded: [
    ['Subject Code', 'Chapter No', 'Chapter', 'Topic No', 'Topic', 'Video'],
    [SUBJECT, '3', LINE, '1', `@${LINE}`, 'https://youtu.be/aqz-KE-bpKQ'],
    [SUBJECT, '4', '=4', '', '', ''],
  ],
  materials: [
    ['Material ID', 'Title', 'Subject Code', 'Chapter No', 'File', 'Download'],
    ['=M;1', LINE, SUBJECT, '3', "o'hm, 2; =.pdf", 'No'],
  ],
  live: [
    ['Class ID', 'Date', 'Start', 'End', 'Batch Code', 'Subject Code', 'Class Name', 'Tutor', 'Link', 'Room'],
    ['-C', '21/11/2026', '17:00', '18:00', BATCH, SUBJECT, LINE, "'=Tutor", 'https://meet.example.org/a;b,c?d="e"', ''],
    ['C2', '22/11/2026', '17:00', '18:00', BATCH, SUBJECT, LINE, 'Tutor', '', '=Room 4'],
  ],
  days: [
    ['Batch Code', 'Subject Code', 'Day No', 'Schedule Name', 'Date', 'Chapter No'],
    [BATCH, SUBJECT, '4', `-${LINE}`, '21/11/2026', '3'],
    [BATCH, SUBJECT, '5', '=5', '', ''],
  ],
  attendance: [
    ['Date', 'Start', 'Admission No', 'Subject Code', 'Status'],
    ...STARTS.map((start) => ['19/11/2026', '17:00', start, SUBJECT, 'P']),
  ],
  news: [
    ['News ID', 'Date', 'Heading', 'Text', 'Level or Batch Code'],
    ['=N', '01/06/2026', LINE, `<p>${BREAKS}</p>\n<script>x()</script>`, BATCH],
    ['N2', '02/06/2026', `@${LINE}`, `=${LINE}\n${'അ'.repeat(20_000)}`, ''],
  ],
  questions: [
    [
      'Question ID',
      'Subject Code',
      'Chapter No',
      'Question',
      'Option A',
      'Option B',
      'Correct',
      'Marks',
      'Negative Marks',
      'Explanation',
      'Difficulty',
      'Keep Order',
      'Passage',
      'List I',
      'List II',
      'Question Hindi',
      'Option A Hindi',
    ],
    question('=Q-1', BREAKS, `=${BREAKS}`, BREAKS, `-${BREAKS}`),
    question('Q-2', LONG, 'first\nsecond', 'other\rsecond', "'=x"),
    question('Q 3', 'one\nline feed', '\u200bzero', 'zero', 'tab\tand\rreturn'),
  ],
  formats: [
    ['Format Code', 'Section', 'Subject Code', 'Type', 'Questions', 'Marks', 'Negative Marks', 'Minutes'],
    ['=F;1', LINE.slice(0, 99).trim(), SUBJECT, 'Single', '1', '4', '1/3', '10'],
    ['=F;1', '-2', '', '', '1', '0.5', '0.25', '20'],
  ],
  quizzes: [
    ['Quiz Code', 'Quiz', 'Subject Code', 'Chapter No', 'Question IDs'],
    ['+QZ', LINE, SUBJECT, '3', '=Q-1; Q-2'],
  ],
  exams: [
    ['Exam Code', 'Exam', 'Subject Code', 'Level or Batch Code', 'Question IDs', 'Start', 'End', 'Format', 'Exam True'],
    ['@EX', LINE, SUBJECT, BATCH, 'Q-2; Q 3', '20/11/2026 09:00', '22/11/2026 09:00', '=F;1', 'Yes'],
  ],
  entrance: [
    [
      'Exam Code',
      'Exam',
      'Description',
      'Level or Batch Code',
      'Question IDs',
      'Pass Marks',
      'Minutes',
      'Start',
      'End',
    ],
    ["'=EN", LINE, LINE, LEVEL, 'Q-2', '2', '60', '20/11/2026 10:00', '20/11/2026 18:00'],
  ],
}

const hostileFolder = (): string =>
  folderOf({
    ...Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [`${name}.csv`, tableOf(rows)])),
    "files/o'hm, 2; =.pdf": '%PDF-1.7 notes',
  })

const reader = new TableReader()
after(() => reader.close())

/** Every cell of every sheet of a folder. */
async function cellsOf(folder: string) {
  const files = readdirSync(folder).filter((name) => name.includes('.'))
  const tables = []
  for (const file of files.toSorted()) tables.push([file, await reader.read(join(folder, file))])
  return tables
}

async function exported(test: TestApp, form: Form): Promise<string> {
  const folder = join(emptyFolder(), 'academy')
  await exportAcademy(test.db.read, test.settings, folder, form)
  return folder
}

async function isUnchanged(test: TestApp, folder: string): Promise<void> {
  const { files, mistakes } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
  assert.deepEqual(mistakes, [])
  assert.deepEqual(files.map(({ sheet }) => sheet).toSorted(), allSheets.map(({ name }) => name).toSorted())
  for (const plan of files) {
    assert.deepEqual([plan.file, plan.mistakes, plan.changes, plan.rows], [plan.file, [], [], []])
    assert.ok(plan.counts.unchanged > 0)
  }
}

for (const form of ['csv', 'xlsx'] as const) {
  describe(`every sheet with cells that break programs, as ${form}`, async () => {
    const first = await testApp()
    await importFolder(first, hostileFolder())
    const folder = await exported(first, form)

    it(`Every sheet with cells that break programs, as ${form}, is unchanged in the academy that it came from`, async () => {
      await isUnchanged(first, hostileFolder())
      await isUnchanged(first, folder)
    })

    it(`Every sheet with cells that break programs, as ${form}, fills an empty academy, whose export is the same`, async () => {
      const second = await testApp()
      const counts = await importFolder(second, folder)
      assert.equal(counts[`questions.${form}`]?.new, 3)
      await isUnchanged(second, folder)
      const again = await exported(second, form)
      assert.deepEqual(await cellsOf(again), await cellsOf(folder))
      if (form === 'csv')
        for (const name of readdirSync(folder).filter((file) => file.endsWith('.csv')))
          assert.equal(readFileSync(join(again, name), 'utf8'), readFileSync(join(folder, name), 'utf8'), name)
    })
  })
}

describe('a text that no sheet would take, such as a student’s message', () => {
  it('A text that no sheet would take, such as a student’s message, stands in one cell of a CSV, whatever line ends and marks it has', async () => {
    const texts = ['a\nb', 'a\rb', 'a\r\nb', '\rb', 'a\n', 'a;b', 'a\tb', 'a,b', 'a"b', '\n=1', 'a\n=1', ' a ']
    const path = join(emptyFolder(), 'feedback.csv')
    await writeCsv(path, { name: 'feedback', header: ['No', 'Text'], rows: texts.map((text, at) => [at, text]) })
    const { lines } = await reader.read(path)
    assert.deepEqual(
      lines.map(({ cells }) => cells),
      texts.map((text, at) => [String(at), text.trim()]),
    )
  })
})
