const MAJORITY = 18

/** Birthdays of those who come of age on that day, all `YYYY-MM-DD`: of 29 February, on 1 March. */
export function birthdaysOf(today: string): string[] {
  const year = Number(today.slice(0, 4))
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = today.endsWith('-03-01') && !isLeap ? ['-02-29', '-03-01'] : [today.slice(4)]
  return days.map((day) => `${year - MAJORITY}${day}`)
}
