import type { Db } from '../../db/db.ts'
import { BoundedCache } from '../../ports/bounded-cache.ts'
import type { PaperQuestion } from '../attempt/attempt.rules.ts'
import { optionsOf, paperById, questionsOf, type StoredPaper } from './paper.queries.ts'
import { type Arrangeable, arrangementOf } from './shuffle.rules.ts'

type StoredOption = Awaited<ReturnType<typeof optionsOf>>[number]
export type Asked = {
  question: Awaited<ReturnType<typeof questionsOf>>[number]
  options: StoredOption[]
  right: number
}

/** What a paper asks, in its order. */
export type PaperContent = {
  paper: StoredPaper
  asked: Asked[]
  /** Of each question. */
  optionsBy: ReadonlyMap<number, StoredOption[]>
  /** For grading alone. */
  questions: PaperQuestion[]
  /** What each attempt has in an order of its own; null where all have the paper's. */
  arrangeable: Arrangeable | null
}

const MAX_PAPERS = 200
const contents = new WeakMap<Db, BoundedCache<number, PaperContent>>()

/**
 * The content of a paper that somebody has begun. From then on nothing of it changes, whoever imports what, so it is
 * read once: thousands start the same paper in the same minute.
 */
export async function contentOfBegunPaper(db: Db, paperId: number): Promise<PaperContent> {
  return cachedContent(db, paperId) ?? keep(db, await readContent(db, paperId))
}

/** The same where it has been read already, for units of work. */
export const cachedContent = (db: Db, paperId: number): PaperContent | undefined => contents.get(db)?.get(paperId)

/** Returns the questions of one attempt in its order, each with its options in the order in which they are shown. */
export function askedInOrder({ asked, arrangeable }: PaperContent, attemptId: number): Asked[] {
  if (!arrangeable) return asked
  const order = arrangementOf(arrangeable, attemptId)
  return order.questions.flatMap((place) => {
    const one = asked[place]
    const options = order.options[place]
    if (!one || !options) return one ?? []
    return { ...one, options: options.flatMap((at) => one.options[at] ?? []) }
  })
}

function keep(db: Db, content: PaperContent): PaperContent {
  const known = contents.get(db) ?? new BoundedCache<number, PaperContent>({ max: MAX_PAPERS })
  contents.set(db, known)
  known.set(content.paper.paper_id, content)
  return content
}

async function readContent({ read }: Db, paperId: number): Promise<PaperContent> {
  const [paper, questions, options] = await Promise.all([
    paperById(read, paperId),
    questionsOf(read, paperId),
    optionsOf(read, paperId),
  ])
  const byQuestion = Map.groupBy(options, ({ question_id }) => question_id)
  const asked = questions.map((question): Asked => {
    const own = byQuestion.get(question.question_id) ?? []
    return { question, options: own, right: own.find(({ is_right }) => is_right === 1)?.option_id ?? 0 }
  })
  const graded = asked.map(({ question, right }) => ({ ...question, right_option: right }))
  return {
    paper,
    asked,
    optionsBy: new Map(asked.map(({ question, options: own }) => [question.question_id, own])),
    questions: graded,
    arrangeable: arrangeableOf(paper, asked),
  }
}

function arrangeableOf({ shuffle }: StoredPaper, asked: Asked[]): Arrangeable | null {
  if (shuffle === 'none') return null
  const questions = asked.map(({ question, options }) => ({
    options: options.length,
    shufflesOptions: question.shuffles_options === 1,
  }))
  return { shuffle, questions }
}
