/** The greatest length of a text to guardians in characters. */
export const MAX_GUARDIAN_TEXT = 600

/** The placeholders that a text to guardians may contain in braces. */
export const placeholders = [
  'name',
  'guardian',
  'admission_no',
  'paper',
  'marks',
  'max',
  'rank',
  'appeared',
  'percentile',
] as const

export type Placeholder = (typeof placeholders)[number]

const IN_BRACES = /\{([^{}]*)\}/g

const isPlaceholder = (word: string): word is Placeholder => (placeholders as readonly string[]).includes(word)

/** Returns the unknown placeholders of a template, each once. */
export function unknownPlaceholders(template: string): string[] {
  const words = [...template.matchAll(IN_BRACES)].map(([, word = '']) => word)
  return [...new Set(words.filter((word) => !isPlaceholder(word)))]
}

/** Returns the template with its values. A value is inserted unchanged, including braces. */
export const filledTemplate = (template: string, values: Readonly<Record<Placeholder, string>>): string =>
  template.replaceAll(IN_BRACES, (braces, word: string) => (isPlaceholder(word) ? values[word] : braces))

/** Why a time needs a confirmation. */
export type MomentDoubt = 'midnight' | 'noon' | 'far'

const FAR_MS = 21_600_000

/**
 * Returns the doubts about a chosen moment (on the clock, `2026-11-28T00:00`): noon or midnight, which are easily
 * confused, or more than six hours from the earlier one. Moments on the same clock; `before` is null where there was
 * none.
 */
export function doubtsOf(chosen: string, before: string | null): MomentDoubt[] {
  const clock = chosen.slice(11, 16)
  const moved =
    before === null ? 0 : Math.abs(Date.parse(`${chosen.slice(0, 16)}Z`) - Date.parse(`${before.slice(0, 16)}Z`))
  return [
    ...(clock === '00:00' ? (['midnight'] as const) : []),
    ...(clock === '12:00' ? (['noon'] as const) : []),
    ...(moved > FAR_MS ? (['far'] as const) : []),
  ]
}
