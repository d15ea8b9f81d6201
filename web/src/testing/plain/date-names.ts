import { getLocale } from '#messages/web-runtime'

const FIRST_SUNDAY = 2
const YEAR = 2022

/** As the browser's own tables have it. */
const nameOf = (monthNo: number, day: number, look: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { ...look, timeZone: 'UTC' }).format(Date.UTC(YEAR, monthNo - 1, day))

export const monthName = (monthNo: number): string => nameOf(monthNo, 1, { month: 'long' })

export const shortMonthName = (monthNo: number): string => nameOf(monthNo, 1, { month: 'short' })

export const weekdayName = (weekday: number): string => nameOf(1, FIRST_SUNDAY + weekday, { weekday: 'long' })
