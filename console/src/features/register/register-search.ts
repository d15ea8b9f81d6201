import type { RegisterSearch } from '../../paths.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

/** What of an address is a search of the register. */
export const registerSearchOf = ({ class: classId, day, all }: Record<string, unknown>): RegisterSearch => ({
  ...(typeof classId === 'number' && { class: classId }),
  ...(typeof day === 'string' && DAY.test(day) && { day }),
  ...(all === true && { all }),
})
