import { FOUR_AND_ONE } from './four-and-one.ts'
import type { Preset } from './preset.rules.ts'

const marking = {
  answer_type: 'single',
  options: 5,
  ...FOUR_AND_ONE,
} as const

export const keamEngineering2026: Preset = {
  id: 'keam-engineering-2026',
  name: 'KEAM Engineering 2026',
  year: 2026,
  source: 'quoted',
  is_template: false,
  sections: [
    { ...marking, name: 'Mathematics', subject: 'mathematics', questions: 75 },
    { ...marking, name: 'Physics', subject: 'physics', questions: 45 },
    { ...marking, name: 'Chemistry', subject: 'chemistry', questions: 30 },
  ],
  minutes: 180,
  integer_only: false,
  calculator: 'none',
  marks: 60_000,
}
