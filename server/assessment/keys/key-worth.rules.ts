import { type Section, sectionMaximum } from '../marking/counted-questions.rules.ts'
import { roundToHundredths } from '../marking/exact-marks.rules.ts'
import { correctedSections, type Corrections } from './corrections.rules.ts'

const NONE = new Set<number>()

/** A paper's maximum and pass mark, in hundredths. */
export type Worth = { max_marks: number; pass_marks: number }

/**
 * Returns what a paper is worth by a corrected key: questions taken out of the maximum no longer count. A pass mark
 * that the provider gave stays; one that followed from the maximum changes with it.
 */
export function worthOf(
  printed: readonly Section[],
  corrections: Corrections,
  worth: Worth,
  givenPass: number | null,
): Worth {
  const maximum = (sections: readonly Section[]) =>
    roundToHundredths(sections.reduce((sum, section) => sum + sectionMaximum(section, NONE), 0))
  const taken = maximum(printed) - maximum(correctedSections(printed, corrections))
  const max_marks = worth.max_marks - taken
  const scaled = worth.max_marks === 0 ? 0 : Math.round((worth.pass_marks * max_marks) / worth.max_marks)
  return { max_marks, pass_marks: givenPass === null ? scaled : worth.pass_marks }
}
