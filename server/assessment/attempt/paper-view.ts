import type { Db, Tx } from '../../db/db.ts'
import { toInstant } from '../../ports/time.ts'
import type { PaperContent } from '../paper/paper-content.ts'
import { type StoredPaper, subjectName } from '../paper/paper.queries.ts'
import type { SectionFacts } from '../paper/section-facts.rules.ts'
import type { BegunAttempt } from './begun-attempt.ts'
import { timesOfSections } from './locked-attempt.ts'

type Named = Pick<PaperContent['sections'][number], 'section_id' | 'name' | 'attempt_at_most' | 'minutes'>

/** The sections of a paper as they are told, with the subject and the type that all of their questions share. */
export async function paperSections(
  read: Tx,
  { subject_name }: Pick<StoredPaper, 'subject_name'>,
  sections: (Named & SectionFacts)[],
) {
  // Most papers are one section and have a subject of their own.
  const isNamed = sections.length === 1 && subject_name !== null
  const ids = isNamed ? [] : sections.flatMap(({ subject_id }) => subject_id ?? [])
  const names = new Map<number, string | null>()
  for (const id of new Set(ids)) names.set(id, await subjectName(read, id))
  return sections.map(({ section_id, name, subject_id, answer_type, attempt_at_most, minutes }) => ({
    section_id,
    name,
    subject_name: isNamed ? subject_name : (names.get(subject_id ?? 0) ?? null),
    answer_type,
    attempt_at_most,
    minutes,
  }))
}

/** The same for an attempt, with the moment at which each locked section ends: ISO 8601 with offset. */
export async function sectionsView(db: Db, content: PaperContent, attempt: BegunAttempt, zone: string) {
  const times = timesOfSections(content, attempt)
  const sections = await paperSections(db.read, content.paper, content.sections)
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
