import { type Scheme, type SchemeFault, schemeFault } from '../marking/scheme.rules.ts'

export type PresetSubject = 'mathematics' | 'physics' | 'chemistry' | 'biology'

/** Questions that are marked alike. Marks in whole hundredths. */
export type PresetSection = Omit<Scheme, 'negative_marks'> & {
  name: string
  /** Null for the paper's own. */
  subject: PresetSubject | null
  /** Null in a template that leaves it open. */
  questions: number | null
  /** How many answers count; null for all. */
  attempt_at_most: number | null
  /** Time of its own, after which it is locked; null where the paper's time is free. */
  minutes: number | null
  /** Null where it differed by year: the author of the paper states it. */
  negative_marks: number | null
  /** Of each question; 0 where a number is asked for. */
  options: number
}

/**
 * The format of a national test as it was in one year. A preset is never edited in place, since papers were made by it:
 * what changes is a new one, with its own id. Papers take copies of it, and each shows its own scheme.
 */
export type Preset = {
  id: string
  name: string
  year: number
  /** `quoted`: by pages that quote the bulletin. `to_be_confirmed`: by the bulletin, which may say otherwise. */
  source: 'quoted' | 'to_be_confirmed'
  /** True where the paper itself decides what is missing here: its sections are examples of how questions are marked. */
  is_template: boolean
  sections: readonly PresetSection[]
  minutes: number
  /** Numbers are asked for as the nearest integer: their keypad has no dot. */
  integer_only: boolean
  calculator: 'none' | 'basic'
  /** The maximum in whole hundredths; null in a template. */
  marks: number | null
}

export type PresetFault =
  | SchemeFault
  | 'options_missing'
  | 'options_of_a_number'
  | 'questions_missing'
  | 'choice_out_of_range'
  | 'minutes_do_not_add_up'
  | 'marks_do_not_add_up'

/** Why no paper can be made by the preset, each with the place of its section, or null for the whole; empty when it can. */
export function presetFaults(preset: Preset): { section: number | null; reason: PresetFault }[] {
  const ofSections = preset.sections.flatMap((one, section) => {
    const reason = sectionFault(one, preset.is_template)
    return reason ? [{ section, reason }] : []
  })
  const ofAll: [PresetFault, boolean][] = [
    ['minutes_do_not_add_up', !doMinutesAddUp(preset)],
    ['marks_do_not_add_up', !preset.is_template && presetMarks(preset) !== preset.marks],
  ]
  return [...ofSections, ...ofAll.flatMap(([reason, isSo]) => (isSo ? [{ section: null, reason }] : []))]
}

function sectionFault(section: PresetSection, isTemplate: boolean): PresetFault | null {
  const { answer_type, attempt_at_most, options, questions } = section
  const fault = schemeFault({ ...section, negative_marks: section.negative_marks ?? 0 }, options)
  if (fault) return fault
  if (answer_type === 'number' && options > 0) return 'options_of_a_number'
  if (answer_type !== 'number' && options < 2) return 'options_missing'
  if (questions === null) return isTemplate ? null : 'questions_missing'
  if (questions < 1) return 'questions_missing'
  const isInRange = attempt_at_most === null || (attempt_at_most >= 1 && attempt_at_most <= questions)
  return isInRange ? null : 'choice_out_of_range'
}

/** Either no section has a time of its own, or all have, and those make the paper's. */
function doMinutesAddUp({ sections, minutes }: Preset): boolean {
  const own = sections.flatMap((section) => section.minutes ?? [])
  if (own.length === 0) return true
  return own.length === sections.length && own.reduce((sum, one) => sum + one, 0) === minutes
}

/** What its sections give at most, in hundredths: of those with a choice, for as many as count. */
export const presetMarks = ({
  sections,
}: {
  sections: readonly Pick<PresetSection, 'attempt_at_most' | 'questions' | 'marks'>[]
}): number =>
  sections.reduce((sum, { attempt_at_most, questions, marks }) => sum + (attempt_at_most ?? questions ?? 0) * marks, 0)
