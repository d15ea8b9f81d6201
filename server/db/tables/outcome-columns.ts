/** What an attempt came to, null as long as it is open. */
export const outcomeColumns = {
  submitted_at: 'at?',
  marks: 'count?',
  lost: 'count?',
  answered: 'count?',
  passed: 'count?',
  tallies: 'text?',
} as const
