import type { Compilable } from 'kysely'
import type { Tx } from '../db/db.ts'
import { preparedQuery, singleRow } from '../db/fast-path/prepared-query.ts'
import type { FoundKind } from './search-words.queries.ts'

/** More than are shown, so that the best can be chosen from them. */
const MAX_RESULTS = 24
/** The count stops here: more matches do not matter. */
const MAX_CANDIDATES = 500
/** Sorts after every letter. */
const LAST = '\u{10ffff}'

const SLOTS = [0, 1, 2, 3, 4, 5] as const
type Slot = (typeof SLOTS)[number]

/** How many words can be asked for at once. */
export const MOST_WORDS = SLOTS.length

/** The readers who may find it, and for each word the range of words that begin with it. */
export type Asked = { readers: number } & Record<`from${Slot}` | `to${Slot}`, string>

const askedOf = (readers: number, words: string[]): Asked => {
  const ranges = SLOTS.map((slot) => [
    [`from${slot}`, words[slot] ?? ''],
    [`to${slot}`, `${words[slot] ?? ''}${LAST}`],
  ])
  return { readers, ...(Object.fromEntries(ranges.flat()) as Omit<Asked, 'readers'>) }
}

/*
 * The first word's range of the index is read in order, and the other words are looked up for each match: a statement
 * therefore ends as soon as it has enough, however many names have the word.
 */
const named = (tx: Tx, kind: FoundKind, asked: Asked, others: readonly Slot[]) =>
  tx
    .selectFrom('search_words')
    .where('search_words.readers', '=', asked.readers)
    .where('search_words.kind', '=', kind)
    .where((where) =>
      where.and(
        others.map((slot) =>
          where.exists(
            where
              .selectFrom('search_words as other')
              .whereRef('other.id', '=', 'search_words.id')
              .where('other.kind', '=', kind)
              .where('other.word', '>=', asked[`from${slot}`])
              .where('other.word', '<', asked[`to${slot}`])
              .select('other.id'),
          ),
        ),
      ),
    )
    .limit(MAX_RESULTS)

type FoundWords = ReturnType<typeof named>

/**
 * Finds things of a kind by their words, the rarest word first. `build` makes the rest of the statement: the things
 * themselves, and their readers. Exact matches of the first word come before longer words.
 */
export function finder<Row, Reader extends Record<string, string | number>>(
  kind: FoundKind,
  order: 'asc' | 'desc',
  build: (found: FoundWords, asked: Reader & Asked) => Compilable<Row>,
) {
  const statements = (narrow: (found: FoundWords, asked: Asked) => FoundWords) =>
    SLOTS.map((last) =>
      preparedQuery<Reader & Asked, Row>((tx, asked) =>
        build(narrow(named(tx, kind, asked, SLOTS.slice(1, last + 1)), asked), asked),
      ),
    )
  const exact = statements((found, { from0 }) =>
    found.where('search_words.word', '=', from0).orderBy('search_words.id', order),
  )
  const begun = statements((found, { from0, to0 }) =>
    found
      .where('search_words.word', '>', from0)
      .where('search_words.word', '<', to0)
      .orderBy('search_words.word')
      .orderBy('search_words.id'),
  )
  return async (tx: Tx, reader: Reader, readers: number, words: string[]): Promise<Row[]> => {
    const led = await rarestFirst(tx, kind, readers, words)
    if (led === null) return []
    const asked = { ...reader, ...askedOf(readers, led) }
    const [first, second] = [exact[led.length - 1], begun[led.length - 1]]
    return [...((await first?.(tx, asked)) ?? []), ...((await second?.(tx, asked)) ?? [])]
  }
}

const some = preparedQuery((tx, asked: { readers: number; kind: FoundKind; from: string; to: string }) =>
  tx
    .selectFrom((from) =>
      from
        .selectFrom('search_words')
        .where('readers', '=', asked.readers)
        .where('kind', '=', asked.kind)
        .where('word', '>=', asked.from)
        .where('word', '<', asked.to)
        .select('search_words.id')
        // Without an order PostgreSQL may read the whole table.
        .orderBy('word')
        .orderBy('search_words.id')
        .limit(MAX_CANDIDATES)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n')),
)

/** Returns the words, the rarest first, since it leads past the fewest rows; null where a word matches nothing. */
async function rarestFirst(tx: Tx, kind: FoundKind, readers: number, words: string[]): Promise<string[] | null> {
  const counted = await Promise.all(
    words.map(async (word) => ({
      word,
      n: singleRow(await some(tx, { readers, kind, from: word, to: word + LAST })).n,
    })),
  )
  if (counted.some(({ n }) => n === 0)) return null
  return counted.toSorted((a, b) => a.n - b.n).map(({ word }) => word)
}
