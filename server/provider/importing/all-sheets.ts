import type { Sheet } from '../sheet.ts'
import { academySheet } from '../sheets/academy-sheet.ts'
import { attendanceSheet } from '../sheets/attendance-sheet.ts'
import { batchesSheet } from '../sheets/batches-sheet.ts'
import { daysSheet } from '../sheets/days-sheet.ts'
import { entranceSheet } from '../sheets/entrance-sheet.ts'
import { examsSheet } from '../sheets/exams-sheet.ts'
import { formatsSheet } from '../sheets/formats-sheet.ts'
import { guardiansSheet } from '../sheets/guardians-sheet.ts'
import { levelsSheet } from '../sheets/levels-sheet.ts'
import { liveSheet } from '../sheets/live-sheet.ts'
import { materialsSheet } from '../sheets/materials-sheet.ts'
import { newsSheet } from '../sheets/news-sheet.ts'
import { questionsSheet } from '../sheets/questions-sheet.ts'
import { quizzesSheet } from '../sheets/quizzes-sheet.ts'
import { recordedSheet } from '../sheets/recorded-sheet.ts'
import { studentsSheet } from '../sheets/students-sheet.ts'
import { subjectsSheet } from '../sheets/subjects-sheet.ts'

/** In the order in which they build on each other. */
export const allSheets: Sheet[] = [
  academySheet,
  levelsSheet,
  subjectsSheet,
  batchesSheet,
  studentsSheet,
  guardiansSheet,
  recordedSheet,
  materialsSheet,
  liveSheet,
  daysSheet,
  attendanceSheet,
  newsSheet,
  questionsSheet,
  formatsSheet,
  quizzesSheet,
  examsSheet,
  entranceSheet,
]

export function sheetNamed(name: string): Sheet {
  const sheet = allSheets.find((one) => one.name === name)
  if (!sheet) throw new Error(`no sheet is called "${name}"`)
  return sheet
}
