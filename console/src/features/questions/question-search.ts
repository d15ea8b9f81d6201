import type { QuestionSearch } from '../../paths.ts'

export const TYPES = ['single', 'multiple', 'number'] as const
export const STATES = ['draft', 'proof_read', 'retired'] as const

/** Takes of an address what the bank can be narrowed to; the rest of it means nothing. */
export function questionSearchOf(address: Record<string, unknown>): QuestionSearch {
  const { search, subject, chapter } = address
  const words = typeof search === 'number' ? String(search) : search
  const type = TYPES.find((one) => one === address['type'])
  const state = STATES.find((one) => one === address['state'])
  return {
    ...(typeof words === 'string' && words !== '' && { search: words }),
    ...(isWhole(subject) && subject > 0 && { subject }),
    ...(isWhole(chapter) && isWhole(subject) && { chapter }),
    ...(type && { type }),
    ...(state && { state }),
    ...(address['practice'] === true && { practice: true as const }),
  }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
