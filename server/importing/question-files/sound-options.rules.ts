import { type Told, told } from '../told.rules.ts'

const MAX_OPTIONS = 6

/** Why the app cannot ask with these options, or null. */
export function whyNotOptions(options: string[]): Told | null {
  if (options.length < 2) return told('few_options')
  if (options.length > MAX_OPTIONS) return told('many_options', { max: MAX_OPTIONS })
  if (options.some((option) => option === '')) return told('empty_option')
  return new Set(options).size < options.length ? told('equal_options') : null
}
