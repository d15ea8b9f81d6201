import { type FormatSection, formatOfPreset, type PaperFormat } from '../../assessment/format/paper-format.rules.ts'
import type { Preset } from '../../assessment/presets/preset.rules.ts'

/** Marks in whole hundredths, as the contract has them. */
const marks = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100)

const shown = (section: FormatSection) => ({
  name: section.name,
  needs: section.questions,
  attempt_at_most: section.attempt_at_most,
  minutes: section.minutes,
  marks: marks(section.marks),
  negative_marks: marks(section.negative_marks),
  negative_divisor: section.negative_divisor,
  answer_type: section.answer_type,
  subject_code: section.subject_code,
  has_one_subject: section.hasOneSubject,
})

const shownFormat = (format: PaperFormat, isOwn: boolean, isConfirmed: boolean) => ({
  format: format.code,
  name: format.name,
  is_own: isOwn,
  is_confirmed: isConfirmed,
  minutes: format.minutes,
  asks_negative: format.sections.some(({ negative_marks }) => negative_marks === null),
  sections: format.sections.map(shown),
})

/** What a paper can be made by: presets that are no templates, and the academy's own. */
export const formatsShown = (presets: readonly Preset[], own: Map<string, PaperFormat>) => [
  ...presets.flatMap((preset) => {
    const format = formatOfPreset(preset)
    return format ? [shownFormat(format, false, preset.source === 'quoted')] : []
  }),
  ...[...own.values()].map((format) => shownFormat(format, true, true)),
]

/** Returns the marks of all questions together, in hundredths; in a section with a choice, of as many as count. */
export function marksOf(
  format: PaperFormat | null,
  questions: string[][],
  given: number | null,
  marksOfQuestion: (code: string) => number,
): number {
  if (!format) return questions.flat().reduce((sum, code) => sum + (given ?? marksOfQuestion(code)), 0)
  return format.sections.reduce((sum, section, at) => {
    const has = questions[at]?.length ?? 0
    return sum + Math.min(section.attempt_at_most ?? has, has) * section.marks
  }, 0)
}
