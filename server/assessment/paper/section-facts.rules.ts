import type { AnswerType } from '../marking/scheme.rules.ts'

/** The one value that all have; null where they differ, or there is none. */
export const common = <One>(ones: One[]): One | null => (new Set(ones).size === 1 ? (ones[0] ?? null) : null)

type Placed = { section_id: number; subject_id: number; answer_type: AnswerType; negative_marks: number }

/** What all questions of a section share; null where they differ. */
export type SectionFacts = { subject_id: number | null; answer_type: AnswerType | null; negative_marks: number | null }

/** Sections with what all of their questions share. */
export const withFacts = <S extends { section_id: number }>(sections: S[], questions: Placed[]): (S & SectionFacts)[] =>
  sections.map((section) => {
    const own = questions.filter((one) => one.section_id === section.section_id)
    const subject_id = common(own.map((one) => one.subject_id))
    const negative_marks = common(own.map((one) => one.negative_marks))
    return { ...section, subject_id, negative_marks, answer_type: common(own.map((one) => one.answer_type)) }
  })
