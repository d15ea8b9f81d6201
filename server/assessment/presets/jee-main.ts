import type { Preset, PresetSection } from './preset.rules.ts'
import { FOUR_AND_ONE } from './four-and-one.ts'

const SUBJECTS = ['mathematics', 'physics', 'chemistry'] as const

const marking = { marks: 400, negative_divisor: 1, partial: 'none', minutes: null } as const

/** For practice: five of the ten numbers of each subject count. What a wrong one cost differed by year. */
export const jeeMain2021To2024: Preset = {
  id: 'jee-main-2021-to-2024',
  name: 'JEE Main Paper 1, 2021 to 2024',
  year: 2024,
  source: 'quoted',
  is_template: false,
  sections: SUBJECTS.flatMap((subject): PresetSection[] => [
    {
      ...marking,
      name: 'Section A',
      subject,
      answer_type: 'single',
      questions: 20,
      attempt_at_most: null,
      negative_marks: 100,
      options: 4,
    },
    {
      ...marking,
      name: 'Section B',
      subject,
      answer_type: 'number',
      questions: 10,
      attempt_at_most: 5,
      negative_marks: null,
      options: 0,
    },
  ]),
  minutes: 180,
  integer_only: true,
  calculator: 'none',
  marks: 30_000,
}

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
