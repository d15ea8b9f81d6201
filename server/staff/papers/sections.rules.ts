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

type Shown = { is_own: boolean; is_confirmed: boolean; is_archived: boolean }

const shownFormat = (format: PaperFormat, shownAs: Shown) => ({
  format: format.code,
  name: format.name,
  ...shownAs,
  minutes: format.minutes,
  asks_negative: format.sections.some(({ negative_marks }) => negative_marks === null),
  sections: format.sections.map(shown),
})

/** What a paper can be made by: presets that are no templates, and the academy's own, archived ones too. */
export const formatsShown = (
  presets: readonly Preset[],
  own: Map<string, PaperFormat>,
  archived: ReadonlySet<string>,
) => [
  ...presets.flatMap((preset) => {
    const format = formatOfPreset(preset)
    const is_confirmed = preset.source === 'quoted'
    return format ? [shownFormat(format, { is_own: false, is_confirmed, is_archived: false })] : []
  }),
  ...[...own.values()].map((format) =>
    shownFormat(format, { is_own: true, is_confirmed: true, is_archived: archived.has(format.code) }),
  ),
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
