import { FOUR_AND_ONE } from './four-and-one.ts'
import type { Preset, PresetSection } from './preset.rules.ts'

const marking = {
  answer_type: 'single',
  options: 4,
  ...FOUR_AND_ONE,
} as const

const sections: PresetSection[] = [
  { ...marking, name: 'Physics', subject: 'physics', questions: 45 },
  { ...marking, name: 'Chemistry', subject: 'chemistry', questions: 45 },
  { ...marking, name: 'Biology', subject: 'biology', questions: 90 },
]

export const neetUg2026: Preset = {
  id: 'neet-ug-2026',
  name: 'NEET-UG 2026',
  year: 2026,
  source: 'quoted',
  is_template: false,
  sections,
  minutes: 180,
  integer_only: false,
  calculator: 'none',
  marks: 72_000,
}

/** The first one on computers. Until its bulletin is there, the format of the year before stands for it. */
export const neetUg2027: Preset = {
  ...neetUg2026,
  id: 'neet-ug-2027',
  name: 'NEET-UG 2027',
  year: 2027,
  source: 'to_be_confirmed',
}
