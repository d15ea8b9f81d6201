import { search } from '#contract/search.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { searchedWords, foldedWords } from '../../ports/folding/folded-words.rules.ts'
import { toDay } from '../../ports/time.ts'
import { MOST_WORDS } from '../../search/named.queries.ts'
import { EVERYBODY, type FoundKind, ofBatch } from '../../search/search-words.queries.ts'
import { batchIdsOf } from '../../session/level.queries.ts'
import { chaptersNamed, materialsNamed, newsNamed, quizzesNamed, subjectsNamed, topicsNamed } from './search.queries.ts'

const SHOWN = 5
const FEWEST_LETTERS = 2

/** The words to look up, the longest first; none while too little is typed to mean anything. */
function wordsToFind(words: string[], most: number): string[] {
  const found = words.toSorted((one, other) => other.length - one.length).slice(0, most)
  return (found[0] ?? '').length < FEWEST_LETTERS ? [] : found
}

type Found = { id: number; title: string; published_on?: string }

/**
 * The best of a kind, each once: first those whose name begins with what was typed, then those with just these words;
 * of dated ones the latest first.
 */
function bestOf<F extends Found>(found: F[], words: string[]): F[] {
  const once = [...new Map(found.map((one) => [one.id, one])).values()]
  return once
    .map((one, at) => ({ one, at, rank: rankOf(foldedWords(one.title), words) }))
    .toSorted((a, b) => a.rank - b.rank || later(a.one, b.one) || a.at - b.at)
    .slice(0, SHOWN)
    .map(({ one }) => one)
}

const later = ({ published_on: a = '' }: Found, { published_on: b = '' }: Found) => (a < b ? 1 : a > b ? -1 : 0)

function rankOf([first = '', ...rest]: string[], words: string[]): number {
  if (words.some((word) => first.startsWith(word))) return 0
  return words.every((word) => rest.includes(word)) ? 1 : 2
}

/** In the order in which they are shown. */
const kinds = {
  subject: subjectsNamed,
  chapter: chaptersNamed,
  topic: topicsNamed,
  material: materialsNamed,
  quiz: quizzesNamed,
  news: newsNamed,
} satisfies Record<FoundKind, object>

/** What is taught is of a level; a batch may have quizzes and news of its own. */
const HAS_BATCHES = new Set<FoundKind>(['quiz', 'news'])

type Row = { id: number; title: string; published_on?: string }

const nowhere = { subject_id: null, subject_name: null, chapter_id: null, chapter_name: null, published_on: null }

/** One box for everything that has a name. */
export function searchRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const batchesOf = batchIdsOf(db.read)
  route(search, async ({ caller, body }) => {
    const words = wordsToFind(searchedWords(body.query), MOST_WORDS)
    if (words.length === 0) return { data: [] }
    const { stud_id, ac_id } = caller
    const reader = { stud_id, ac_id, today: toDay(clock.now(), (await academy()).zone) }
    const own = [ac_id, EVERYBODY, ...(await batchesOf(caller)).map(ofBatch)]
    const found = (Object.keys(kinds) as FoundKind[]).map(async (kind) => {
      const asked = HAS_BATCHES.has(kind) ? own : [ac_id]
      const rows: Row[][] = await Promise.all(asked.map((readers) => kinds[kind](db.read, reader, readers, words)))
      return bestOf(rows.flat(), words).map((one) => ({ ...nowhere, ...one, kind }))
    })
    return { data: (await Promise.all(found)).flat() }
  })
}
