/** When an answer that came late was given by its phone's own clock, and how far that was ahead of the server's. */
export const latePhoneTimes: string[] = [
  `alter table late_answers add column given_at bigint`,
  `alter table late_answers add column clock_ahead bigint`,
]
