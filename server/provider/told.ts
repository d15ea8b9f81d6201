import type { Language } from '#messages/languages'
import { m } from '#messages/importer'

type Texts = typeof m
type Key = keyof Texts
type ValuesOf<K extends Key> = Parameters<Texts[K]>[0]

/** A sentence of the importer that can be said in each language; as a string it is English, which the terminal prints. */
export class Told {
  readonly key: string
  readonly values: object
  constructor(key: string, values: object) {
    this.key = key
    this.values = values
  }
  toString(): string {
    return saidIn(this, 'en')
  }
}

/** What is wrong: a sentence of the catalogue, or English words of a part that the catalogue has not yet. */
export type Problem = string | Told

/** The sentence of this key, with its values. */
export const told = <K extends Key>(key: K, ...[values]: Parameters<Texts[K]> extends [] ? [] : [ValuesOf<K>?]): Told =>
  new Told(key, values ?? {})

/** The same in a language; also of one that was kept as JSON. */
export function saidIn({ key, values }: Pick<Told, 'key' | 'values'>, locale: Language): string {
  const text = m[key as Key] as (values: object, options: { locale: Language }) => string
  return text(values, { locale })
}
