import { search } from '#contract/search.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { searchedWords } from '../../ports/folding/folded-words.rules.ts'
import { toDay } from '../../ports/time.ts'
import { MOST_WORDS } from '../../search/named.queries.ts'
import { EVERYBODY, type FoundKind, ofBatch } from '../../search/search-words.queries.ts'
import { batchIdsOf } from '../../session/level.queries.ts'
import { chaptersNamed, materialsNamed, newsNamed, quizzesNamed, subjectsNamed, topicsNamed } from './search.queries.ts'
import { bestOf, wordsToFind } from './search.rules.ts'

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
