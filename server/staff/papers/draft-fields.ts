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
  chapter_no: '',
  readers: '',
  format: '',
  marks: '',
  negative_marks: '',
  pass_marks: '',
  pass_percent: '',
  minutes: '',
  start: '',
  end: '',
  results: '',
  visible_from: '',
  shuffle: '',
  calculator: '',
  exam_true: 'No',
  extra: [],
  questions: [[]],
}

/** The IDs of its questions in the order of the paper. */
export const codesOf = ({ questions }: Pick<Fields, 'questions'>): string[] => questions.flat()

/** The cells of its sheet. */
export const textsOf = ({
  questions: _sections,
  extra: _extra,
  blueprint: _blueprint,
  kind: _kind,
  ...texts
}: Fields): Record<string, string> => ({
  ...texts,
  question_ids: codesOf({ questions: _sections }).join('; '),
})

/** What the audit compares; `paper` is its code, which is no secret. */
export const factsOf = (fields: Fields): Record<string, string | boolean> => {
  const { questions, extra, blueprint = [], code, exam_true, ...rest } = fields
  return {
    ...rest,
    exam_true: exam_true === 'Yes' || exam_true === 'No' ? exam_true === 'Yes' : exam_true,
    paper: code,
    extra: extraWords(extra),
    questions: questions.map((section) => section.join(', ')).join(' | '),
    blueprint: blueprint.map(({ name, percent }) => `${name}: ${percent} %`).join('; '),
  }
}

/**
 * Returns groups with more time as text for the audit: students by their ids, which identify nobody once they are
 * erased.
 */
export const extraWords = (extra: Fields['extra']): string =>
  extra
    .map(({ batch, students, amount, unit }) => {
      const who = batch === '' ? students.map((id) => `#${id}`).join(' ') : batch
      return `${who}: ${amount}${unit === 'percent' ? ' %' : ' min'}`
    })
    .join('; ')
