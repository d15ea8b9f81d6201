import { baseSheets } from './provider-folder.ts'

const FORMAT_HEADER =
  'Format Code,Section,Subject Code,Type,Questions,Attempt at Most,Marks,Negative Marks,Partial Marks,Minutes'
const QUESTION_HEADER = 'Question ID,Subject Code,Type,Question,Option A,Option B,Option C,Option D,Option E,Correct'
const EXAM_HEADER =
  'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Marks,Minutes,Format,Calculator,Exam True'
const ENTRANCE_HEADER =
  'Exam Code,Exam,Level or Batch Code,Question IDs,Negative Marks,Pass Marks,Minutes,Start,End,Format'

const sheetOf = (header: string, rows: string[]) => `${[header, ...rows].join('\n')}\n`

export const formatsOf = (...rows: string[]) => sheetOf(FORMAT_HEADER, rows)
export const examsOf = (...rows: string[]) => sheetOf(EXAM_HEADER, rows)
export const bankOf = (...rows: string[]) => sheetOf(QUESTION_HEADER, rows)

/** A sheet with this column Question IDs, negative marks, minutes and format of a paper. */
export const entranceOf = (ids: string, negative: string, minutes: number, format: string) =>
  sheetOf(ENTRANCE_HEADER, [
    `EN-1,Mock,Plus Two Science,${ids},${negative},0,${minutes},20/11/2026 09:00,27/11/2026 09:00,${format}`,
  ])

/** A question of four options, or of five, of which the first is right. */
export const choice = (code: string, subject = 'PHY12', correct = 'A', fifth = '', type = '') =>
  `${code},${subject},${type},Which ${code}?,One,Two,Three,Four,${fifth},"${correct}"`
export const number = (code: string, subject = 'PHY12', correct = '7') =>
  `${code},${subject},Number,${code}?,,,,,,${correct}`

/** This many questions, from `M-01` on. */
export const many = (letters: string, from: number, count: number, row: (code: string) => string) =>
  Array.from({ length: count }, (_, at) => row(`${letters}-${String(from + at).padStart(2, '0')}`))

/** An academy of three subjects. */
export const academyOfThree = {
  ...baseSheets,
  'subjects.csv':
    'Subject Code,Subject,Level\nPHY12,Physics,Plus Two Science\nCHE12,Chemistry,Plus Two Science\nMAT12,Mathematics,Plus Two Science\n',
}
