import type { SlotSearch, TimetableSearch } from '../../paths.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** What of an address is a day and a time of it. */
export const slotSearchOf = ({ day, start }: Record<string, unknown>): SlotSearch => ({
  ...(typeof day === 'string' && DAY.test(day) && { day }),
  ...(typeof start === 'string' && CLOCK.test(start) && { start }),
})

/** What of an address is a search of the timetable. */
export const timetableSearchOf = ({ day, batch, tutor }: Record<string, unknown>): TimetableSearch => ({
  ...(typeof day === 'string' && DAY.test(day) && { day }),
  ...(typeof batch === 'number' && { batch }),
  ...(typeof tutor === 'string' && tutor !== '' && { tutor }),
})
