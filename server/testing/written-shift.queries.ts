import { type NewPaper, refileQuestion } from '../assessment/paper/paper-writes.queries.ts'
import type { Student } from '../features/account/account.queries.ts'
import { aStudent } from './makers.ts'
import { aPaper, type MadePaper } from './paper-makers.ts'
import type { TestApp } from './test-app.ts'

const HOUR_MS = 3_600_000
const PER_SUBJECT = 3
/** In hundredths of a mark. */
const [RIGHT, WRONG] = [200, -100]

/** What a student did with each question, in the paper's order: the option from 1, or 0 without an answer. */
export type Given = number[]
export type ShiftWriter = { student: Student; attempt_id: number; given: Given }
export type WrittenShift = MadePaper & { name: string; writers: ShiftWriter[] }

/**
 * An exam of three questions in each of these subjects, two marks each and minus one for a wrong answer, of which the
 * second option is right; written by one new student for each of `all`, or by `students`. Its attempts are closed, and
 * ended an hour after now.
 */
export async function aWrittenShift(
  test: TestApp,
  { name, subjects, all, students = [] }: { name: string; subjects: number[]; all: Given[]; students?: Student[] },
  changes: Partial<NewPaper> = {},
): Promise<WrittenShift> {
  const now = test.clock.now()
  const window = { minutes: 30, starts_at: now, ends_at: now + HOUR_MS, name, ...changes }
  const paper = await aPaper(test, 'exam', subjects[0] ?? 0, window, -WRONG, PER_SUBJECT * subjects.length)
  for (const [at, { question_id }] of paper.questions.entries()) {
    const place = { subject_id: subjects[Math.floor(at / PER_SUBJECT)] ?? 0, chapter_no: null, difficulty: null }
    await test.db.write((tx) => refileQuestion(tx, question_id, place))
  }
  const writers: ShiftWriter[] = []
  for (const [at, given] of all.entries())
    writers.push({ student: students[at] ?? (await aStudent(test)), attempt_id: test.newId(), given })
  await test.db.write(async (tx) => {
    for (const writer of writers) {
      const { stud_id } = writer.student
      const { attempt_id, given } = writer
      const answered = given.filter((option) => option > 0)
      const right = answered.filter((option) => option === 2).length
      const marks = right * RIGHT + (answered.length - right) * WRONG
      const closed = { number: 1, state: 'final', started_at: now, deadline: now + 1, submitted_at: now + 1 }
      const graded = { marks, lost: 0, answered: answered.length, passed: 1, tallies: null }
      const attempt = { stud_id, attempt_id, paper_id: paper.paper_id, ...closed, ...graded }
      await tx.insertInto('attempts').values(attempt).execute()
      const rows = paper.questions.flatMap(({ question_id, options }, place) => {
        const option = options[(given[place] ?? 0) - 1]
        const saved = { marked: 0, seq: 1, saved_at: now, response: null, seconds: 1 }
        return option ? { stud_id, attempt_id, question_id, option_id: option.option_id, ...saved } : []
      })
      if (rows.length > 0) await tx.insertInto('answers').values(rows).execute()
    }
  })
  return { ...paper, name, writers }
}
