import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import { gradeStored } from '../../assessment/attempt/attempt-grade.rules.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { exactMarks } from '../../assessment/marking/exact-marks.rules.ts'
import { gradePaper, inHundredths } from '../../assessment/marking/paper-grade.rules.ts'
import type { PaperContent } from '../../assessment/paper/paper-content.ts'
import { percentileText } from '../../assessment/results/percentile.rules.ts'
import type { Tx } from '../../db/db.ts'
import { answerWords } from '../../assessment/attempt/answer-words.rules.ts'
import type { questionPlaces, ResultRow } from './result-rows.queries.ts'
import { shownMarks, talliesOfRow } from './section-marks.ts'

type Cell = string | number | null

/** A file of results: its first row, and what it says of each student after who it is. */
export type ExportTable = {
  header: string[]
  cellsOf: (row: ResultRow) => Promise<Cell[]>
  /** Filters the students of a part; all where left out. */
  only?: (rows: ResultRow[]) => Promise<ResultRow[]>
}

type Places = Awaited<ReturnType<typeof questionPlaces>>
export type Of = { read: Tx; content: PaperContent; places: Places }

const WHO = ['Rank', 'Name', 'Admission number']
const whoCells = ({ rank, name, admission_no }: ResultRow): Cell[] => [rank, name, admission_no]

export function totalsTable({ content }: Of): ExportTable {
  const maximum = toMarks(content.paper.max_marks)
  return {
    header: [...WHO, 'Marks', 'Maximum', 'Percentile', 'Passed'],
    cellsOf: async (row) => [
      ...whoCells(row),
      toMarks(row.marks ?? 0),
      maximum,
      row.percentile === null ? null : percentileText(row.percentile),
      row.passed === 1 ? 'Yes' : 'No',
    ],
  }
}

export function sectionsTable({ read, content }: Of): ExportTable {
  const maxima = gradePaper(content.marked, new Map()).sections.map((tally) => toMarks(inHundredths(tally).maximum))
  const columns = content.sections.flatMap(({ name }, at) => [
    `${name}: marks of ${maxima[at] ?? 0}`,
    `${name}: correct`,
    `${name}: wrong`,
  ])
  return {
    header: [...WHO, 'Marks', ...columns],
    cellsOf: async (row) => {
      const { sections } = await talliesOfRow(read, content, row)
      const cells = sections.flatMap(({ score, right, wrong }) => [shownMarks(score), right, wrong])
      return [...whoCells(row), toMarks(row.marks ?? 0), ...cells]
    },
  }
}

/** Of each question what was answered, by the options' letters in the paper, how it was judged, and its marks. */
export function questionsTable({ read, content, places }: Of): ExportTable {
  const codes = new Map(places.map(({ question_id, question_code }) => [question_id, question_code]))
  const columns = content.asked.flatMap(({ question }, at) => {
    const name = `${at + 1} (${codes.get(question.question_id) ?? ''})`
    return [`${name}: answer`, `${name}: is`, `${name}: marks`]
  })
  return {
    header: [...WHO, 'Marks', ...columns],
    cellsOf: async (row) => {
      const stored = await storedAnswers(read, row.stud_id, row.attempt_id)
      const answers = new Map(stored.map((answer) => [answer.question_id, answer]))
      const grade = gradeStored(content.marked, stored)
      const cells = content.asked.flatMap(({ question: { question_id }, answer_type, options }): Cell[] => {
        const graded = grade.questions.get(question_id)
        const ids = options.map(({ option_id }) => option_id)
        const words = answerWords(answers.get(question_id), answer_type, ids)
        return [words, graded ? OUTCOMES[graded.outcome] : '', graded ? shownMarks(graded.marks) : 0]
      })
      return [...whoCells(row), toMarks(row.marks ?? 0), ...cells]
    },
  }
}

const OUTCOMES = {
  right: 'Correct',
  partly: 'Partly correct',
  wrong: 'Wrong',
  left: 'Left',
  not_evaluated: 'Not evaluated',
  cancelled: 'Cancelled',
} as const

/** Marks and right answers by chapter; questions that are filed under none stand together in their subject. */
export function chaptersTable({ read, content, places }: Of): ExportTable {
  const chapters = Map.groupBy(places, ({ subject_name, chapter_no }) => `${subject_name} ${chapter_no ?? ''}`)
  const groups = [...chapters.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const ids = own.map(({ question_id }) => question_id)
    const maximum = ids.reduce((sum, id) => sum + exactMarks(content.askedBy.get(id)?.question.marks ?? 0), 0)
    return { name: `${first.subject_name}: ${first.chapter_name ?? 'no chapter'}`, ids, maximum }
  })
  const columns = groups.flatMap(({ name, ids, maximum }) => [
    `${name}: marks of ${shownMarks(maximum)}`,
    `${name}: correct of ${ids.length}`,
  ])
  return {
    header: [...WHO, 'Marks', ...columns],
    cellsOf: async (row) => {
      const grade = gradeStored(content.marked, await storedAnswers(read, row.stud_id, row.attempt_id))
      const cells = groups.flatMap(({ ids }) => {
        const graded = ids.flatMap((id) => grade.questions.get(id) ?? [])
        const marks = graded.reduce((sum, one) => sum + one.marks, 0)
        return [shownMarks(marks), graded.filter(({ outcome }) => outcome === 'right').length]
      })
      return [...whoCells(row), toMarks(row.marks ?? 0), ...cells]
    },
  }
}
