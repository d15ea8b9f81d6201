import type { AbsentSearch, RegisterSearch } from '../../paths.ts'

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
