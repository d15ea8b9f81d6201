import { search } from '#contract/search.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { Route } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { searchedWords } from '../../ports/folding/folded-words.rules.ts'
import { toDay } from '../../ports/time.ts'
import type { FoundKind } from '../../search/search-words.queries.ts'
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
}

const nowhere = { subject_id: null, subject_name: null, chapter_id: null, chapter_name: null, published_on: null }

/** One box for everything that has a name. */
export function searchRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  route(search, async ({ who, body }) => {
    const words = wordsToFind(searchedWords(body.query))
    if (words.length === 0) return { data: [] }
    const reader = { ...who, today: toDay(clock.now(), (await academy()).zone) }
    const found = Object.entries(kinds).map(async ([kind, named]) => {
      const best = bestOf<{ id: number; title: string }>(await named(db.read, { reader, words }), words)
      return best.map((one) => ({ ...nowhere, ...one, kind: kind as FoundKind }))
    })
    return { data: (await Promise.all(found)).flat() }
  })
}
