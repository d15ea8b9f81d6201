import type { Preset } from './preset.rules.ts'

/** Sections differ by paper and year, so that each names its own marking. Only the first one is known. */
export const jeeAdvanced2026Paper1: Preset = {
  id: 'jee-advanced-2026-paper-1',
  name: 'JEE Advanced 2026, paper 1',
  year: 2026,
  source: 'quoted',
  is_template: true,
  sections: [
    {
      name: 'Section 1',
      subject: null,
      answer_type: 'single',
      questions: 4,
      attempt_at_most: null,
      minutes: null,
      options: 4,
      marks: 300,
      negative_marks: 100,
      negative_divisor: 1,
      partial: 'none',
    },
  ],
  minutes: 180,
  integer_only: false,
  calculator: 'none',
  marks: null,
}
