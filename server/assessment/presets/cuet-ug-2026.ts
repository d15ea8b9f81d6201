import type { Preset } from './preset.rules.ts'

/** One paper, of any subject. */
export const cuetUg2026: Preset = {
  id: 'cuet-ug-2026',
  name: 'CUET-UG 2026, one paper',
  year: 2026,
  source: 'quoted',
  is_template: false,
  sections: [
    {
      name: 'Questions',
      subject: null,
      answer_type: 'single',
      questions: 50,
      attempt_at_most: null,
      minutes: null,
      options: 4,
      marks: 500,
      negative_marks: 100,
      negative_divisor: 1,
      partial: 'none',
    },
  ],
  minutes: 60,
  integer_only: false,
  calculator: 'none',
  marks: 25_000,
}
