import { m } from '#messages/web'

// The names stand in the catalogue: the browser's own tables take a cheap phone a tenth of a second to open, on the
// first screen that shows a date.

export const monthName = (monthNo: number): string => m.date_months().split(' ')[monthNo - 1] ?? ''

export const shortMonthName = (monthNo: number): string => m.date_months_short().split(' ')[monthNo - 1] ?? ''

/** Of a day of the week, Sunday being the first. */
export const weekdayName = (weekday: number): string => m.date_weekdays().split(' ')[weekday] ?? ''
