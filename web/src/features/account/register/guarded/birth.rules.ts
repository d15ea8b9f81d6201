export type Birth = { day: string; month: string; year: string }

/** Returns `YYYY-MM-DD` of the typed date, which may be invalid; empty while a part is missing. */
export function birthDateOf({ day, month, year }: Birth): string {
  if (day === '' || month === '' || year === '') return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
