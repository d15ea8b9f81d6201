const MAX_OPTIONS = 6

/** Why the app cannot ask with these options, or null. */
export function whyNotOptions(options: string[]): string | null {
  if (options.length < 2) return 'has fewer than two options'
  if (options.length > MAX_OPTIONS) return `has more than ${MAX_OPTIONS} options`
  if (options.some((option) => option === '')) return 'has an option without text'
  return new Set(options).size < options.length ? 'has two equal options' : null
}
