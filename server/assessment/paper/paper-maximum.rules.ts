import { sectionMaximum } from '../marking/counted-questions.rules.ts'
import { roundToHundredths } from '../marking/exact-marks.rules.ts'

type PlacedQuestion = { question_id: number; section_id: number; marks: number }
type PlacedSection = { section_id: number; attempt_at_most: number | null }

const NONE = new Set<number>()

/** Returns a paper's maximum in hundredths; a section with a choice has that of its best-paid questions that count. */
export function paperMaximumOf(sections: PlacedSection[], questions: PlacedQuestion[]): number {
  const all = sections.length > 0 ? sections : [{ section_id: 1, attempt_at_most: null }]
  const exact = all.reduce((sum, { section_id, attempt_at_most }) => {
    const own = questions.filter((question) => question.section_id === section_id)
    const weighed = own.map(({ question_id, marks }) => ({ question_id, cancelled: null, scheme: { marks } }))
    return sum + sectionMaximum({ attempt_at_most, questions: weighed }, NONE)
  }, 0)
  return roundToHundredths(exact)
}
