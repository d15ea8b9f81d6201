import type { Section } from '#assessment/attempt/opened-attempt.ts'

/** A section of a test in which all answers count, at any time. */
export const aSection = (id: number, more: Partial<Section> = {}): Section => ({
  id,
  name: `Section ${id}`,
  subject: null,
  answerType: null,
  attemptAtMost: null,
  endsAt: null,
  wrong: null,
  ...more,
})
