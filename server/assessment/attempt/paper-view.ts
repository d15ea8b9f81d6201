import type { Db, Tx } from '../../db/db.ts'
import { toInstant } from '../../ports/time.ts'
import type { AnswerType } from '../marking/scheme.rules.ts'
import type { PaperContent } from '../paper/paper-content.ts'
import { type StoredPaper, subjectsOf } from '../paper/paper.queries.ts'
import type { StoredAttempt } from './attempt.queries.ts'
import { timesOfSections } from './locked-attempt.ts'

/** The one value that all have; null where they differ, or there is none. */
export const common = <One>(ones: One[]): One | null => (new Set(ones).size === 1 ? (ones[0] ?? null) : null)

type Placed = { section_id: number; subject_id: number; answer_type: AnswerType }

/** The sections of a paper as they are told, with the subject and the type that all of their questions share. */
export async function paperSections(
  read: Tx,
  { paper_id, subject_name }: Pick<StoredPaper, 'paper_id' | 'subject_name'>,
  sections: PaperContent['sections'],
  questions: Placed[],
) {
  // Most papers are one section and have a subject of their own.
  const subjects = sections.length > 1 || subject_name === null ? await subjectsOf(read, paper_id) : null
  return sections.map(({ section_id, name, attempt_at_most, minutes }) => {
    const own = questions.filter((one) => one.section_id === section_id)
    const subject = common(own.map((one) => one.subject_id))
    return {
      section_id,
      name,
      subject_name: subjects ? (subjects.get(subject ?? 0) ?? null) : subject_name,
      answer_type: common(own.map((one) => one.answer_type)),
      attempt_at_most,
      minutes,
    }
  })
}

/** The same for an attempt, with the moment at which each locked section ends: ISO 8601 with offset. */
export async function sectionsView(db: Db, content: PaperContent, attempt: StoredAttempt, zone: string) {
  const times = timesOfSections(content, attempt)
  const questions = content.asked.map(({ question, answer_type }) => ({ ...question, answer_type }))
  const sections = await paperSections(db.read, content.paper, content.sections, questions)
  return sections.map((section, at) => {
    const time = times?.[at]
    return { ...section, ends_at: time ? toInstant(time.ends_at, zone) : null }
  })
}

/** What holds for all of a paper. */
export const rulesView = ({ paper, languages }: Pick<PaperContent, 'paper' | 'languages'>) => ({
  calculator: paper.calculator as 'none' | 'basic',
  integer_only: paper.integer_only === 1,
  exam_true: paper.exam_true === 1,
  languages,
})
