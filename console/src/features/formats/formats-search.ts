import type { FormatsSearch } from '../../paths.ts'

/** What of an address names an exam format, or what a new one begins with. A code of digits alone is read as a number. */
export const formatsSearchOf = ({ code, add }: Record<string, unknown>): FormatsSearch => ({
  ...(isCode(code) && { code: String(code) }),
  ...(isCode(add) && { add: String(add) }),
})

const isCode = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
