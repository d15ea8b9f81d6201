import type { Fault } from './sources.ts'

/** What a text is written as: a sentence, or the sentences of its plural forms. */
type Text = string | { match: Record<string, string> }[]
export type Catalogue = Record<string, Text>

/**
 * Texts that telephone operators know word by word: they are sent as registered, whatever language the student reads.
 */
const ENGLISH_ALONE = new Set(['sms_code'])

/** Returns what a translation lacks, has too much, or takes from other values than the original. */
export function translationFaults(name: string, written: Catalogue, translated: Catalogue): Fault[] {
  const missing = Object.keys(written)
    .filter((key) => !(key in translated) && !ENGLISH_ALONE.has(key))
    .map((key) => `${name} has no ${key}`)
  const others = Object.entries(translated).flatMap(([key, text]) => {
    const original = written[key]
    if (original === undefined || ENGLISH_ALONE.has(key)) return [`${name} has ${key}, which nobody asks for`]
    const empty = Object.values(sentencesOf(text)).some((sentence) => sentence.trim() === '')
    if (empty) return [`${name} says nothing for ${key}`]
    return sameShape(original, text) ? [] : [`${name} says ${key} of other values or in other forms`]
  })
  return [...missing, ...others]
}

const sentencesOf = (text: Text): Record<string, string> =>
  typeof text === 'string' ? { '': text } : Object.fromEntries(text.flatMap(({ match }) => Object.entries(match)))

const valuesIn = (sentence: string): string => [...new Set(sentence.match(/\{\w+\}/g))].toSorted().join(' ')

/** Compares the placeholders of two texts. The form for one may leave its number out, as "once" does. */
function sameShape(original: Text, text: Text): boolean {
  const [wanted, told] = [sentencesOf(original), sentencesOf(text)]
  if (Object.keys(wanted).join() !== Object.keys(told).join()) return false
  const all = valuesIn(Object.values(wanted).join(' '))
  return Object.entries(told).every(([form, sentence]) => {
    const values = valuesIn(sentence)
    return values === all || (form.endsWith('=one') && values === valuesIn(wanted[form] ?? ''))
  })
}
