/** Four marks for a right answer, one off for a wrong one, all questions compulsory. Preset files that exist rely on it: never edited. */
export const FOUR_AND_ONE = {
  marks: 400,
  negative_marks: 100,
  negative_divisor: 1,
  partial: 'none',
  attempt_at_most: null,
  minutes: null,
} as const
