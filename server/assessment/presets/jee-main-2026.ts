import { FOUR_AND_ONE } from './four-and-one.ts'
import type { Preset, PresetSection } from './preset.rules.ts'

const SUBJECTS = ['mathematics', 'physics', 'chemistry'] as const

/** Paper 1: all questions are compulsory, and a wrong number costs what a wrong option costs. */
export const jeeMain2026: Preset = {
  id: 'jee-main-2026',
  name: 'JEE Main Paper 1, 2026',
  year: 2026,
  source: 'quoted',
  is_template: false,
  sections: SUBJECTS.flatMap((subject): PresetSection[] => [
    { ...FOUR_AND_ONE, name: 'Section A', subject, answer_type: 'single', questions: 20, options: 4 },
    { ...FOUR_AND_ONE, name: 'Section B', subject, answer_type: 'number', questions: 5, options: 0 },
  ]),
  minutes: 180,
  integer_only: true,
  calculator: 'none',
  marks: 30_000,
}
