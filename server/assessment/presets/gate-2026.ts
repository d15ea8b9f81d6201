import type { Preset, PresetSection } from './preset.rules.ts'

const open = { subject: null, questions: null, attempt_at_most: null, minutes: null, partial: 'none' } as const
const free = { ...open, negative_marks: 0, negative_divisor: 1 } as const

/** A wrong choice costs a third of its marks; several right options, and numbers, cost nothing. */
const sections: PresetSection[] = [100, 200].flatMap((marks): PresetSection[] => {
  const worth = marks === 100 ? '1 mark' : '2 marks'
  return [
    {
      ...open,
      name: `Single choice, ${worth}`,
      answer_type: 'single',
      options: 4,
      marks,
      negative_marks: marks,
      negative_divisor: 3,
    },
    { ...free, name: `Multiple choice, ${worth}`, answer_type: 'multiple', options: 4, marks },
    { ...free, name: `Number, ${worth}`, answer_type: 'number', options: 0, marks },
  ]
})

/** Marked per question: the sections are the kinds of questions that a paper has, in any order. */
export const gate2026: Preset = {
  id: 'gate-2026',
  name: 'GATE 2026',
  year: 2026,
  source: 'to_be_confirmed',
  is_template: true,
  sections,
  minutes: 180,
  integer_only: false,
  calculator: 'basic',
  marks: null,
}
