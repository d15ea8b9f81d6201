import type { Language } from '#messages/languages'

/**
 * The language that a device is set to, if it is one of the app's and not the one that is read already. Only the first
 * of the device's languages is what its owner chose; the others often come with the device. Null for none.
 */
export function languageOf(device: readonly string[], spoken: Language, known: readonly Language[]): Language | null {
  const [first] = (device[0] ?? '').toLowerCase().split('-')
  return known.find((language) => language === first && language !== spoken) ?? null
}
