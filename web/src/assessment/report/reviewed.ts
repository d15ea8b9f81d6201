import type { Api } from '#contract/all-calls.ts'
import { mediaAddress } from '../../api/media-address.ts'
import { entranceOption, textOptions } from '../options.ts'
import type { ReviewedQuestion } from '../question.ts'

type Common = Pick<
  Api['/Student/quiz_report_by_id']['data']['list'][number],
  'question' | 'question_image' | 'marks' | 'marks_gained' | 'explanation' | 'subject_name'
>

const common = (row: Common) => ({
  text: row.question,
  picture: mediaAddress(row.question_image),
  marks: row.marks,
  gained: row.marks_gained,
  explanation: row.explanation,
  subject: row.subject_name ?? null,
})

type TextRow = Common & { options: string[]; option_images: (string | null)[] }

/** A question of a quiz's or a school exam's report. */
export const reviewedText = (row: TextRow, id: number, right: string, chosen: string | null): ReviewedQuestion => ({
  id,
  ...common(row),
  options: textOptions(row),
  right,
  chosen,
})

type EntranceRow = Api['/Student/entrance_get_exam_report_by_id']['data']['list'][number]

/** A question of an entrance exam's report. */
export const reviewedEntrance = (row: EntranceRow): ReviewedQuestion => ({
  id: row.question_id,
  ...common(row),
  options: row.options.map(entranceOption),
  right: String(row.correct_option),
  chosen: row.user_option === null ? null : String(row.user_option),
})
