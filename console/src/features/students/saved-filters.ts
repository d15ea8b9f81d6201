import type { StudentSearch } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { studentSearchOf } from './student-search.ts'

const MOST = 6
const isSame = (one: StudentSearch, other: StudentSearch) => JSON.stringify(one) === JSON.stringify(other)
const place = () => `staff students filters ${useSession.getState().me?.staff_id ?? 0}`

/** The filters of the list that this person keeps in this browser, the oldest first. */
export function savedFilters(): StudentSearch[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place()) ?? '[]') as Record<string, unknown>[]
    return kept.map(studentSearchOf)
  } catch {
    return []
  }
}

function keep(filters: StudentSearch[]): StudentSearch[] {
  try {
    localStorage.setItem(place(), JSON.stringify(filters))
  } catch {
    // Without storage they last as long as the page.
  }
  return filters
}

const NUMBER = /\d{4}/

/** Keeps one more; the oldest gives way. A searched phone number is not kept: others use the computer too. */
export function addFilter({ search, ...filter }: StudentSearch): StudentSearch[] {
  const kept = search === undefined || NUMBER.test(search) ? filter : { ...filter, search }
  const others = savedFilters().filter((one) => !isSame(one, kept))
  return keep(Object.keys(kept).length > 0 ? [...others, kept].slice(-MOST) : others)
}

export const removeFilter = (filter: StudentSearch): StudentSearch[] =>
  keep(savedFilters().filter((one) => !isSame(one, filter)))
