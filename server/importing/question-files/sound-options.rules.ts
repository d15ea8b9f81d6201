import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

const MAX_OPTIONS = 6

/** Returns why the app cannot use these options, or null. */
export function whyNotOptions(options: string[]): LocalizedMessage | null {
  if (options.length < 2) return localized('few_options')
  if (options.length > MAX_OPTIONS) return localized('many_options', { max: MAX_OPTIONS })
  if (options.some((option) => option === '')) return localized('empty_option')
  return new Set(options).size < options.length ? localized('equal_options') : null
}
