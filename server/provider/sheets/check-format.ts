import { misfitOf } from '../../assessment/format/fits-section.rules.ts'
import {
  type FormatSection,
  inSections,
  minutesOf,
  type PaperFormat,
  questionsIn,
} from '../../assessment/format/paper-format.rules.ts'
import type { ImportContext, QuestionFacts } from '../import-context.ts'
import { formatNamed } from './known-format.ts'

type FormattedRow = {
  question_ids: string[]
  marks: number | null
  minutes: number | null
  format: string | null
  begun: boolean
  negative_marks?: number | null
}
type Say = (column: 'format' | 'question_ids' | 'marks' | 'negative_marks' | 'minutes', problem: string) => void
type Asked = { id: string; facts: QuestionFacts | undefined }

const MAX_NAMED = 5

/**
 * What does not fit between a paper and its format. One that students have begun keeps its sections, and so does one that
 * comes as it is: what it was made by may be another format by now.
 */
export function checkFormat(
  row: FormattedRow,
  hasNegative: boolean,
  known: ImportContext,
  say: Say,
  before: FormattedRow | undefined,
): void {
  if (row.format === null || before?.begun || isUnchanged(row, before)) return
  const named = formatNamed(known, row.format)
  if (named.is === 'wrong') say('format', named.problem)
  if (named.is !== 'format') return
  checkMarks(row, hasNegative, named.format, say)
  checkMinutes(row, named.format, say)
  checkQuestions(row, named.format, known, say)
}

const isUnchanged = (row: FormattedRow, before: FormattedRow | undefined): boolean =>
  before !== undefined &&
  Object.entries(before).every(
    ([column, value]) => JSON.stringify(value) === JSON.stringify(row[column as keyof FormattedRow]),
  )

function checkMarks(
  { marks, negative_marks = null }: FormattedRow,
  hasNegative: boolean,
  { code, sections }: PaperFormat,
  say: Say,
): void {
  if (marks !== null) say('marks', `must be empty: the sections of ${code} say the marks`)
  const isOpen = sections.some((section) => section.negative_marks === null)
  if (isOpen && !hasNegative) {
    say('format', `${code} leaves open what a wrong answer costs: only the sheet entrance has a column that says it`)
  } else if (isOpen && negative_marks === null) {
    say('negative_marks', `is empty, and ${code} leaves open what a wrong answer costs: write it, 0 for nothing`)
  } else if (!isOpen && negative_marks !== null) {
    say('negative_marks', `must be empty: the sections of ${code} say the marks`)
  }
}

function checkMinutes({ minutes }: FormattedRow, { code, sections }: PaperFormat, say: Say): void {
  const own = minutesOf(sections)
  if (own === null || minutes === null || minutes === own) return
  say('minutes', `the sections of ${code} take ${own} minutes together, not ${minutes}`)
}

function checkQuestions({ question_ids }: FormattedRow, format: PaperFormat, known: ImportContext, say: Say): void {
  const needed = questionsIn(format)
  if (question_ids.length !== needed) {
    const parts = format.sections.map(({ questions }) => questions).join(' + ')
    say(
      'question_ids',
      `has ${question_ids.length} questions, and ${format.code} has ${needed}: ${parts}, in this order`,
    )
    return
  }
  const asked = question_ids.map((id): Asked => ({ id, facts: known.questionFacts.get(id) }))
  for (const { section, questions } of inSections(format, asked)) {
    for (const problem of sectionProblems(section, questions, format.integer_only)) {
      say('question_ids', `${section.name}: ${problem}`)
    }
  }
}

/** What does not fit between a section and its questions. */
export function sectionProblems(section: FormatSection, questions: Asked[], integer_only: boolean): string[] {
  const { answer_type, partial, subject_code, hasOneSubject } = section
  const misfits = Map.groupBy(questions, ({ facts }) =>
    facts ? misfitOf(facts, { answer_type, partial, integer_only }) : null,
  )
  const problems: string[] = []
  const add = (some: Asked[] | undefined, why: string) => {
    if (some && some.length > 0) problems.push(`${listed(some)} ${why}`)
  }
  add(misfits.get('type'), `cannot be there: its questions are of the type ${wordOf(answer_type)}`)
  add(misfits.get('partial'), 'cannot be there: partial marks are for four options at most')
  add(misfits.get('whole'), 'cannot be there: only whole numbers can be typed, and none of them is right')
  const others = questions.filter(({ facts }) => facts && subject_code !== null && facts.subject !== subject_code)
  add(others, `cannot be there: its questions are of the subject ${subject_code}`)
  const subjects = new Set(questions.flatMap(({ facts }) => (facts ? [facts.subject] : [])))
  if (hasOneSubject && subjects.size > 1)
    problems.push(`its questions are of several subjects: ${[...subjects].join(', ')}`)
  return problems
}

const wordOf = (type: string | null): string => (type === null ? '' : type.charAt(0).toUpperCase() + type.slice(1))

function listed(asked: Asked[]): string {
  const first = asked.slice(0, MAX_NAMED).map(({ id }) => id)
  const more = asked.length - first.length
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ')
}

/** True of a format whose sections have their own time. */
export function hasOwnMinutes(format: string | null, known: ImportContext): boolean {
  const named = format === null ? null : formatNamed(known, format)
  return named?.is === 'format' && named.format.sections.some(({ minutes }) => minutes !== null)
}
