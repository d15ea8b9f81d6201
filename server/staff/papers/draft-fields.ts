import type { BodyOf } from '#contract/call.ts'
import type { staffSavePaperDraft } from '#contract/staff/paper-drafts.ts'

/** A paper as it is filled in. */
export type Fields = BodyOf<typeof staffSavePaperDraft>['fields']

/** Nothing filled in yet. */
export const NOTHING: Omit<Fields, 'kind'> = {
  code: '',
  name: '',
  description: '',
  subject: '',
  readers: '',
  format: '',
  marks: '',
  negative_marks: '',
  pass_marks: '',
  minutes: '',
  start: '',
  end: '',
  results: '',
  shuffle: '',
  calculator: '',
  exam_true: 'No',
  questions: [[]],
}

/** The IDs of its questions in the order of the paper. */
export const codesOf = ({ questions }: Pick<Fields, 'questions'>): string[] => questions.flat()

/** The cells of its sheet. */
export const textsOf = ({ questions: _sections, kind: _kind, ...texts }: Fields): Record<string, string> => ({
  ...texts,
  question_ids: codesOf({ questions: _sections }).join('; '),
})

/** What the audit compares; `paper` is its code, which is no secret. */
export const factsOf = ({ questions, code, ...rest }: Fields): Record<string, string> => ({
  ...rest,
  paper: code,
  questions: questions.map((section) => section.join(', ')).join(' | '),
})
