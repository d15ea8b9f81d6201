import { search } from '#contract/search.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Audience } from '../../assessment/paper/paper.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { searchedWords, foldedWords } from '../../ports/folding/folded-words.rules.ts'
import { toDay } from '../../ports/time.ts'
import { knownWordsOf } from '../../search/known-words.queries.ts'
import { MOST_WORDS } from '../../search/named.queries.ts'
import { readingsOf, typedWords } from '../../search/near-words.rules.ts'
import { EVERYBODY, type FoundKind, ofBatch } from '../../search/search-words.queries.ts'
import { batchIdsOf } from '../../session/level.queries.ts'
import {
  chaptersNamed,
  examsFor,
  materialsNamed,
  newsNamed,
  quizzesNamed,
  subjectsNamed,
  topicsNamed,
} from './search.queries.ts'

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

/** In the order in which they are shown, before exams and after them. */
const lessons = {
  subject: subjectsNamed,
  chapter: chaptersNamed,
  topic: topicsNamed,
  material: materialsNamed,
  quiz: quizzesNamed,
}
const kinds = { ...lessons, news: newsNamed } satisfies Record<FoundKind, object>
const examKinds = ['exam', 'entrance'] as const
const shownKinds = [...(Object.keys(lessons) as (keyof typeof lessons)[]), ...examKinds, 'news' as const]

/** What is taught is of a level; a batch may have quizzes and news of its own. */
const HAS_BATCHES = new Set<FoundKind>(['quiz', 'news'])

type Row = { id: number; title: string; published_on?: string }
type ExamKind = (typeof examKinds)[number]
type Exam = Awaited<ReturnType<typeof examsFor>>[number] & { words: string[] }

const nowhere = { subject_id: null, subject_name: null, chapter_id: null, chapter_name: null, published_on: null }

const hasWords = (names: string[], words: string[]): boolean =>
  words.every((word) => names.some((name) => name.startsWith(word)))

/** One box for everything that has a name. */
export function searchRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const batchesOf = batchIdsOf(db.read)
  const knownWords = knownWordsOf(db.read)
  route(search, async ({ caller, body }) => {
    const words = wordsToFind(searchedWords(body.query), MOST_WORDS)
    if (words.length === 0) return { data: [] }
    const { stud_id, ac_id } = caller
    const reader = { stud_id, ac_id, today: toDay(clock.now(), (await academy()).zone) }
    const own = [ac_id, EVERYBODY, ...(await batchesOf(caller)).map(ofBatch)]
    const exams = await examsWithWords(db.read, reader)
    const found = async (asked: string[]) => {
      const named = shownKinds.map(async (kind) => {
        const rows =
          kind === 'exam' || kind === 'entrance'
            ? exams[kind].filter((one) => hasWords(one.words, asked)).map(({ words: _words, ...exam }) => exam)
            : await rowsOf(db.read, kind, { reader, own, words: asked })
        return bestOf<Row>(rows, asked).map((one) => ({ ...nowhere, ...one, kind }))
      })
      return (await Promise.all(named)).flat()
    }
    const data = await found(words)
    if (data.length > 0) return { data }
    // Nothing has the words as they are typed: a letter may be wrong, or two of them swapped.
    const known = await Promise.all(own.map(async (readers) => knownWords(caller, readers)))
    const ofExams = examKinds.flatMap((kind) => exams[kind].flatMap((one) => one.words))
    const typed = typedWords(body.query).filter(({ word }) => words.includes(word))
    for (const reading of readingsOf(typed, [...new Set([...known.flat(), ...ofExams])])) {
      const meant = await found(wordsToFind(reading, MOST_WORDS))
      if (meant.length > 0) return { data: meant }
    }
    return { data: [] }
  })
}

type Asked = { reader: Audience; own: number[]; words: string[] }

async function rowsOf(read: Tx, kind: FoundKind, { reader, own, words }: Asked): Promise<Row[]> {
  const asked = HAS_BATCHES.has(kind) ? own : [reader.ac_id]
  const rows: Row[][] = await Promise.all(asked.map((readers) => kinds[kind](read, reader, readers, words)))
  return rows.flat()
}

async function examsWithWords(read: Tx, reader: Audience): Promise<Record<ExamKind, Exam[]>> {
  const [exam, entrance] = await Promise.all(examKinds.map(async (kind) => examsFor(read, kind, reader)))
  const withWords = (rows: Omit<Exam, 'words'>[] = []) => rows.map((row) => ({ ...row, words: foldedWords(row.title) }))
  return { exam: withWords(exam), entrance: withWords(entrance) }
}
