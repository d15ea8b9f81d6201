import type { StudentSearch } from '../../paths.ts'

const STATUSES = ['active', 'pending', 'left'] as const
const SORTS = ['admission_no', 'seen'] as const

/** Takes of an address what a list can be narrowed to; the rest of it means nothing. */
export function studentSearchOf(address: Record<string, unknown>): StudentSearch {
  const { search, level, batch, status, sort } = address
  const words = typeof search === 'number' ? String(search) : search
  const found = STATUSES.find((one) => one === status)
  const sorted = SORTS.find((one) => one === sort)
  return {
    ...(typeof words === 'string' && words !== '' && { search: words }),
    ...(isId(level) && { level }),
    ...(isId(batch) && { batch }),
    ...(found && { status: found }),
    ...(sorted && { sort: sorted }),
  }
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
