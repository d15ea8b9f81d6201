import { misfitOf } from '../../../assessment/format/fits-section.rules.ts'
import {
  type FormatSection,
  inSections,
  minutesOf,
  type PaperFormat,
  questionsIn,
} from '../../../assessment/format/paper-format.rules.ts'
import type { ImportContext, QuestionFacts } from '../../import-context.ts'
import { formatNamed } from './known-format.ts'
import { firstOf, type LocalizedMessage, localized } from '../../localized-message.rules.ts'

type FormattedRow = {
  question_ids: string[]
  marks: number | null
  minutes: number | null
  format: string | null
  begun: boolean
  negative_marks?: number | null
}
type Say = (
  column: 'format' | 'question_ids' | 'marks' | 'negative_marks' | 'minutes',
  problem: LocalizedMessage,
) => void
type Asked = { id: string; facts: QuestionFacts | undefined }

const MAX_NAMED = 5

/**
 * Reports mismatches between a paper and its format. A paper that students have begun keeps its sections, and so does
 * an unchanged one, whose format may have changed since it was made.
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
  { name, sections }: PaperFormat,
  say: Say,
): void {
  if (marks !== null) say('marks', localized('marks_of_sections', { name }))
  const isOpen = sections.some((section) => section.negative_marks === null)
  if (isOpen && !hasNegative) {
    say('format', localized('cost_open', { name }))
  } else if (isOpen && negative_marks === null) {
    say('negative_marks', localized('cost_missing', { name }))
  } else if (!isOpen && negative_marks !== null) {
    say('negative_marks', localized('marks_of_sections', { name }))
  }
}

function checkMinutes({ minutes }: FormattedRow, { name, sections }: PaperFormat, say: Say): void {
  const own = minutesOf(sections)
  if (own === null || minutes === null || minutes === own) return
  say('minutes', localized('minutes_of_sections', { name, own, minutes }))
}

function checkQuestions({ question_ids }: FormattedRow, format: PaperFormat, known: ImportContext, say: Say): void {
  const needed = questionsIn(format)
  if (question_ids.length !== needed) {
    const parts = format.sections.map(({ questions }) => questions).join(' + ')
    say(
      'question_ids',
      localized('questions_of_format', { count: question_ids.length, name: format.name, needed, parts }),
    )
    return
  }
  const asked = question_ids.map((id): Asked => ({ id, facts: known.questionFacts.get(id) }))
  for (const { section, questions } of inSections(format, asked)) {
    for (const problem of sectionProblems(section, questions, format.integer_only)) {
      say('question_ids', localized('of_section', { section: section.name, problem }))
    }
  }
}

/** Returns the mismatches between a section and its questions. */
export function sectionProblems(section: FormatSection, questions: Asked[], integer_only: boolean): LocalizedMessage[] {
  const { answer_type, partial, subject_code, hasOneSubject } = section
  const misfits = Map.groupBy(questions, ({ facts }) =>
    facts ? misfitOf(facts, { answer_type, partial, integer_only }) : null,
  )
  const problems: LocalizedMessage[] = []
  const add = (some: Asked[] | undefined, why: (questions: ReturnType<typeof firstOf>) => LocalizedMessage) => {
    if (some && some.length > 0)
      problems.push(
        why(
          firstOf(
            some.map(({ id }) => id),
            MAX_NAMED,
          ),
        ),
      )
  }
  add(misfits.get('type'), (ids) => localized('misfit_type', { ids, type: wordOf(answer_type) }))
  add(misfits.get('partial'), (ids) => localized('misfit_partial', { ids }))
  add(misfits.get('whole'), (ids) => localized('misfit_whole', { ids }))
  const others = questions.filter(({ facts }) => facts && subject_code !== null && facts.subject !== subject_code)
  add(others, (ids) => localized('misfit_subject', { ids, subject: subject_code ?? '' }))
  const subjects = new Set(questions.flatMap(({ facts }) => (facts ? [facts.subject] : [])))
  if (hasOneSubject && subjects.size > 1) problems.push(localized('several_subjects', { subjects: [...subjects] }))
  return problems
}

const wordOf = (type: string | null): string => (type === null ? '' : type.charAt(0).toUpperCase() + type.slice(1))

/** True of a format whose sections have their own time. */
export function hasOwnMinutes(format: string | null, known: ImportContext): boolean {
  const named = format === null ? null : formatNamed(known, format)
  return named?.is === 'format' && named.format.sections.some(({ minutes }) => minutes !== null)
}
