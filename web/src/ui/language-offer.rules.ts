import type { Language } from '#messages/languages'

/**
 * Returns the device's language if the app has it and it is not the current one; else null. Only the first of the
 * device's languages is its owner's choice; the others often come preset.
 */
export function languageOf(device: readonly string[], spoken: Language, known: readonly Language[]): Language | null {
  const [first] = (device[0] ?? '').toLowerCase().split('-')
  return known.find((language) => language === first && language !== spoken) ?? null
}
