import type { TimetableSearch } from '../../paths.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** What of an address is a search of the timetable. */
export const timetableSearchOf = ({ day, batch, tutor }: Record<string, unknown>): TimetableSearch => ({
  ...(typeof day === 'string' && DAY.test(day) && { day }),
  ...(typeof batch === 'number' && { batch }),
  ...(typeof tutor === 'string' && tutor !== '' && { tutor }),
})
