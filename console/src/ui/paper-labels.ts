import { DIFFICULTIES, difficultyNamed } from '#contract/staff/question-fields.rules.ts'
import { m } from '#messages/console'
import type { StaffData } from '../api/staff-call.ts'

type Field = keyof StaffData<'/staff/paper_draft'>['fields']

/** The name of a difficulty, or what was typed. */
export function difficultyWords(difficulty: string): string {
  const name = difficultyNamed(difficulty)
  return NAMED[name]?.() ?? name
}

/** The difficulties of a form, with one that a sheet brought. */
export const difficultyOptions = (known: string): { value: string; words: string }[] =>
  [...new Set(['', ...DIFFICULTIES, difficultyNamed(known)])].map((value) => ({ value, words: difficultyWords(value) }))

const NAMED: Record<string, () => string> = {
  '': () => m.difficulty_none(),
  Easy: () => m.difficulty_easy(),
  Medium: () => m.difficulty_medium(),
  Hard: () => m.difficulty_hard(),
}

/** What the fields of a paper are called, on their form, in the audit, and where one is not as it was sealed. */
export const paperLabels: Record<Field, () => string> = {
  kind: () => m.papers_kind(),
  code: () => m.papers_code(),
  name: () => m.papers_name(),
  description: () => m.paper_description(),
  subject: () => m.paper_subject(),
  chapter_no: () => m.questions_chapter(),
  readers: () => m.papers_readers(),
  format: () => m.papers_format(),
  marks: () => m.paper_marks(),
  negative_marks: () => m.paper_negative(),
  pass_marks: () => m.paper_pass(),
  pass_percent: () => m.paper_pass_percent(),
  minutes: () => m.paper_minutes(),
  start: () => m.paper_start(),
  end: () => m.paper_end(),
  results: () => m.paper_results(),
  visible_from: () => m.paper_visible_from(),
  shuffle: () => m.paper_shuffle(),
  calculator: () => m.paper_calculator(),
  exam_true: () => m.paper_exam_true(),
  extra: () => m.paper_extra(),
  blueprint: () => m.paper_blueprint(),
  questions: () => m.papers_questions(),
}
