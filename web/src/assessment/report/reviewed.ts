import type { Api } from '#contract/all-calls.ts'
import { mediaAddress } from '../../api/media-address.ts'
import { entranceOption, textOptions } from '../options.ts'
import type { ReviewedQuestion } from '../question.ts'

type Common = Pick<
  Api['/Student/quiz_report_by_id']['data']['list'][number],
  'question' | 'question_image' | 'marks' | 'marks_gained' | 'explanation' | 'subject_name'
>

const common = (row: Common, right: boolean) => ({
  text: row.question,
  picture: mediaAddress(row.question_image ?? null),
  marks: row.marks,
  // Without it: all marks of a right answer, none of another.
  gained: row.marks_gained ?? (right ? row.marks : 0),
  explanation: row.explanation ?? null,
  subject: row.subject_name ?? null,
})

type Told = string | string[]

type TextRow = Common & { options: string[]; option_images?: (string | null)[] }

/** A question of a quiz's or a school exam's report. */
export const reviewedText = (row: TextRow, id: number, right: Told, chosen: Told | null): ReviewedQuestion => ({
  id,
  ...common(row, chosen === right),
  options: textOptions(row),
  right: [right].flat().join(', '),
  chosen: chosen === null ? null : [chosen].flat().join(', '),
})

type EntranceRow = Api['/Student/entrance_get_exam_report_by_id']['data']['list'][number]

/** A question of an entrance exam's report. */
export const reviewedEntrance = (row: EntranceRow): ReviewedQuestion => ({
  id: row.question_id,
  ...common(row, row.user_option === row.correct_option),
  options: row.options.map(entranceOption),
  right: String(row.correct_option),
  chosen: row.user_option === null ? null : String(row.user_option),
})
