import { m } from '#messages/console'
import type { StaffData } from '../api/staff-call.ts'

const LETTERS = 'ABCDEF'

/** The sign of an option by its place. */
export const letterAt = (at: number): string => LETTERS[at] ?? String(at + 1)

/** A figure with a minus that is as wide as a digit. */
export const plain = (figure: number): string => String(figure).replace('-', '−')

type Question = StaffData<'/staff/key'>['questions'][number]
export type Suspect = NonNullable<Question['figures']>['suspects'][number]

/** Why a question wants to be looked at. */
export const suspectWords = (suspect: Suspect): string =>
  ({
    low_discrimination: m.key_low_discrimination(),
    distractor_preferred: m.key_distractor(),
    too_hard: m.key_too_hard(),
  })[suspect]

type Chapter = { chapter_no: number | null; chapter_name: string | null }

/** A chapter by its name, or its number where it has none. */
export const chapterWords = ({ chapter_no, chapter_name }: Chapter): string => {
  if (chapter_no === null) return m.student_other_questions()
  return chapter_name ?? m.student_chapter({ number: chapter_no })
}

/** Right of all that were answered, in whole percent; never rounded up. */
export const accuracyOf = ({ right, answered }: { right: number; answered: number }): number =>
  Math.floor((100 * right) / answered)
