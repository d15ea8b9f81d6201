import type { Api } from '#contract/all-calls.ts'
import { codeOfHeld } from '../attempt/answer-code.rules.ts'
import { askedOf, type AskedRow, entranceOption, textOptions } from '../options.ts'
import type { ReviewedQuestion } from '../question.ts'

type Common = AskedRow &
  Pick<
    Api['/Student/quiz_report_by_id']['data']['list'][number],
    'marks_gained' | 'explanation' | 'subject_name' | 'outcome' | 'seconds' | 'key_corrected' | 'number'
  >

const common = (row: Common, right: boolean, isLeft: boolean) => ({
  ...askedOf(row),
  outcome: row.outcome ?? (isLeft ? 'left' : right ? 'right' : 'wrong'),
  seconds: row.seconds ?? null,
  // A server without this field gives all marks for a right answer and none for another.
  gained: row.marks_gained ?? (right ? row.marks : 0),
  explanation: row.explanation ?? null,
  subject: row.subject_name ?? null,
  ...(row.key_corrected !== undefined && { corrected: row.key_corrected }),
  ...(row.number !== undefined && { number: row.number }),
})

type Told = string | string[]

type TextRow = Common & { options: string[]; option_images?: (string | null)[] }

/** A question of a quiz's or a school exam's report. */
export const reviewedText = (row: TextRow, id: number, right: Told, chosen: Told | null): ReviewedQuestion => ({
  id,
  ...common(row, chosen === right, chosen === null),
  options: textOptions(row),
  right: codeOfHeld(right, row.answer_type === 'number') ?? '',
  chosen: codeOfHeld(chosen, row.answer_type === 'number'),
})

type EntranceRow = Api['/Student/entrance_get_exam_report_by_id']['data']['list'][number]

/** A question of an entrance exam's report. */
export const reviewedEntrance = (row: EntranceRow): ReviewedQuestion => ({
  id: row.question_id,
  ...common(row, row.user_option === row.correct_option, row.user_option === null),
  options: row.options.map(entranceOption),
  right: codeOf(row, row.correct_option, row.correct_answer) ?? '',
  chosen: codeOf(row, row.user_option, row.user_answer),
})

type Answer = EntranceRow['correct_answer']

/** Returns a single option by its id, also where several would have been right; any other answer as a text. */
function codeOf(row: EntranceRow, option: number | null, answer: Answer): string | null {
  if (option !== null && !Array.isArray(answer)) return String(option)
  return answer === undefined ? null : codeOfHeld(answer, row.answer_type === 'number')
}
