import type { AbsentSearch, MonthSearch, RegisterSearch } from '../../paths.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** What of an address is a search of the register. */
export const registerSearchOf = ({ class: classId, day, all }: Record<string, unknown>): RegisterSearch => ({
  ...(typeof classId === 'number' && { class: classId }),
  ...(typeof day === 'string' && DAY.test(day) && { day }),
  ...(all === true && { all }),
})

/** What of an address is a search of the absent students. */
export const absentSearchOf = ({ day, batch }: Record<string, unknown>): AbsentSearch => ({
  ...(typeof day === 'string' && DAY.test(day) && { day }),
  ...(typeof batch === 'number' && { batch }),
})

/** What of an address is the search of a month's sheets. */
export const monthSearchOf = ({ batch, month }: Record<string, unknown>): MonthSearch => ({
  ...(typeof batch === 'number' && { batch }),
  ...(typeof month === 'string' && MONTH.test(month) && { month }),
})
