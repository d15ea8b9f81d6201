import type { Sheet } from '../sheet.ts'
import { academySheet } from './academy-sheet.ts'
import { attendanceSheet } from './learning/attendance-sheet.ts'
import { batchesSheet } from './people/batches-sheet.ts'
import { daysSheet } from './learning/days-sheet.ts'
import { entranceSheet } from './papers/entrance-sheet.ts'
import { examsSheet } from './papers/exams-sheet.ts'
import { formatsSheet } from './papers/formats-sheet.ts'
import { guardiansSheet } from './people/guardians-sheet.ts'
import { levelsSheet } from './people/levels-sheet.ts'
import { liveSheet } from './learning/live-sheet.ts'
import { materialsSheet } from './learning/materials-sheet.ts'
import { newsSheet } from './learning/news-sheet.ts'
import { questionsSheet } from './questions/questions-sheet.ts'
import { quizzesSheet } from './papers/quizzes-sheet.ts'
import { recordedSheet } from './learning/recorded-sheet.ts'
import { studentsSheet } from './people/students-sheet.ts'
import { subjectsSheet } from './learning/subjects-sheet.ts'

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
