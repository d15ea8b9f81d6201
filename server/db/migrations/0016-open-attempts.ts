/**
 * Every list of tests first asks whether the time of a test is over that the student has open. Here that is answered by
 * the few attempts that are open, without looking into the table of all that were ever made.
 */
export const openAttempts: string[] = [
  `create index attempts_open_until on attempts (stud_id, deadline) where state = 'open'`,
]
