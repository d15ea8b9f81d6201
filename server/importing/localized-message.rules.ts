import type { m } from '#messages/importer'

type Texts = typeof m
type Key = keyof Texts
type Names<K extends Key> = NonNullable<Parameters<Texts[K]>[0]>
type Values<K extends Key> = { [N in keyof Names<K>]: Value }

/** A value in a sentence: words, a number, another sentence, an ISO day that is written out, or a list of these. */
export type Value = string | number | LocalizedMessage | { day: string } | readonly Value[]

/**
 * A sentence of the importer that can be shown in each language: its key in the catalogue, and its values. It is plain
 * data, so it may be stored as JSON and sent between threads.
 */
export type LocalizedMessage = { readonly key: string; readonly values: Readonly<Record<string, Value>> }

export const isLocalizedMessage = (value: unknown): value is LocalizedMessage =>
  typeof value === 'object' && value !== null && 'key' in value && 'values' in value

/** The sentence of this key, with its values. */
export const localized = <K extends Key>(
  key: K,
  ...[values]: object extends Names<K> ? [] : [values: Values<K>]
): LocalizedMessage => ({
  key,
  values: values ?? {},
})

/** Returns the first `most` of the values, and how many more there are. */
export const firstOf = (all: readonly Value[], most: number): Value =>
  all.length > most ? localized('and_more', { some: all.slice(0, most), count: all.length - most }) : all
