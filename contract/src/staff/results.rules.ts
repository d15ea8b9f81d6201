/** Letters of a text to guardians. */
export const MAX_GUARDIAN_TEXT = 600

/** What a text to guardians may name in braces. */
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

/** What a template names in braces and nobody knows, each once. */
export function unknownPlaceholders(template: string): string[] {
  const words = [...template.matchAll(IN_BRACES)].map(([, word = '']) => word)
  return [...new Set(words.filter((word) => !isPlaceholder(word)))]
}

/** The template with what it names. Whatever a value says is put in as it is, braces too. */
export const filledTemplate = (template: string, values: Readonly<Record<Placeholder, string>>): string =>
  template.replaceAll(IN_BRACES, (braces, word: string) => (isPlaceholder(word) ? values[word] : braces))

/** Why a moment is asked about once more before it is taken. */
export type MomentDoubt = 'midnight' | 'noon' | 'far'

const FAR_MS = 21_600_000

/**
 * What is strange about a moment that somebody chose: on the clock `2026-11-28T00:00`, it is noon or midnight, which are
 * easily mistaken for each other, or further than six hours from the one before. Moments on the same clock; `before` null
 * where there was none.
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
