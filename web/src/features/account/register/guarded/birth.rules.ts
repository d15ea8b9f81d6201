export type Birth = { day: string; month: string; year: string }

/** `YYYY-MM-DD` of what was typed, which need not be a day; empty while a part of it is. */
export function birthDateOf({ day, month, year }: Birth): string {
  if (day === '' || month === '' || year === '') return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
