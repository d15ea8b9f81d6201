import type { Academy } from '../../academy/academy.ts'
import { toInstant } from '../../ports/time.ts'
import type { PaperContent } from '../paper/paper-content.ts'
import type { StoredPaper } from '../paper/paper.queries.ts'
import type { SectionFacts } from '../paper/section-facts.rules.ts'
import { allPresets } from '../presets/all-presets.ts'
import { toMarks } from './attempt.rules.ts'
import type { BegunAttempt } from './cached-attempt.ts'
import { timesOfSections } from './locked-attempt.ts'

type Named = Pick<PaperContent['sections'][number], 'section_id' | 'name' | 'attempt_at_most' | 'minutes'>

/**
 * Returns the sections of a paper as the wire has them, with the subject and the type that all of their questions
 * share; `subjects` are names by id.
 */
export function paperSections(
  { subject_name }: Pick<StoredPaper, 'subject_name'>,
  sections: (Named & SectionFacts)[],
  subjects: ReadonlyMap<number, string>,
) {
  // Most papers are one section and have a subject of their own.
  const isNamed = sections.length === 1 && subject_name !== null
  return sections.map(({ section_id, name, subject_id, answer_type, attempt_at_most, minutes }) => ({
    section_id,
    name,
    subject_name: isNamed ? subject_name : (subjects.get(subject_id ?? 0) ?? null),
    answer_type,
    attempt_at_most,
    minutes,
  }))
}

type Costing = { negative_marks: number | null; negative_divisor: number }

/** Returns what a wrong answer costs in a section. */
export const wrongView = ({ negative_marks, negative_divisor }: Costing) => ({
  negative_marks: negative_marks === null ? null : toMarks(negative_marks),
  negative_thirds: negative_divisor === 3,
})

/** Returns an attempt's sections, with the moment at which each locked section ends: ISO 8601 with offset. */
export function sectionsView(
  content: PaperContent,
  attempt: BegunAttempt,
  subjects: ReadonlyMap<number, string>,
  zone: string,
) {
  const times = timesOfSections(content, attempt)
  const told = paperSections(content.paper, content.sections, subjects)
  return content.sections.map((section, at) => {
    const time = times?.[at]
    return { ...(told[at] as Told), ...wrongView(section), ends_at: time ? toInstant(time.ends_at, zone) : null }
  })
}

type Told = ReturnType<typeof paperSections>[number]

/** The national test whose format a paper has. */
export const presetOf = ({ format }: Pick<StoredPaper, 'format'>) => allPresets.find(({ id }) => id === format)

/** Returns the rules that hold for a whole paper. */
export const rulesView = (
  { paper, languages }: Pick<PaperContent, 'paper' | 'languages'>,
  { test_look }: Pick<Academy, 'test_look'>,
) => ({
  calculator: paper.calculator as 'none' | 'basic',
  integer_only: paper.integer_only === 1,
  exam_true: paper.exam_true === 1,
  ...(test_look === 'national' && presetOf(paper) && { national_look: true as const }),
  languages,
})
