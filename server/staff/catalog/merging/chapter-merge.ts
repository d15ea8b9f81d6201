import { movePapersToChapter, moveQuestionsToChapter } from '../../../assessment/paper/chapter-moves.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { moveDaysToChapter } from '../../../features/catalog/catalog.writes.queries.ts'
import { moveMaterialsToChapter } from '../../../features/materials/materials.queries.ts'
import { moveTopicsToChapter } from '../../../features/recorded/recorded.queries.ts'
import { type CatalogMerge, type Pair, some } from './catalog-merge.ts'
import { boundCount, partsOfChapter, questionsOfChapter, topicNumbers, twoChapters } from './chapter-parts.queries.ts'

/** What a chapter held: topics with their numbers in it, and the rest by ids. */
type Moved = Awaited<ReturnType<typeof partsOfChapter>> & { questions: number[]; codes: number }

async function both(read: Tx, { id, into_id }: Pair) {
  const chapters = await twoChapters(read, id, into_id)
  if (!chapters) throw new Error(`chapters ${id} and ${into_id} were there when they were looked for`)
  return chapters
}

/** Returns the topics with free numbers of a chapter: their own where it is free, else the next ones. */
async function numbered(read: Tx, topics: Moved['topics'], chapterId: number, keeps: boolean) {
  const taken = await topicNumbers(read, chapterId)
  return topics.map(({ topic_id, topic_no }) => {
    const number = keeps && !taken.has(topic_no) ? topic_no : Math.max(0, ...taken) + 1
    taken.add(number)
    return { topic_id, topic_no: number }
  })
}

/** A chapter becomes a part of another one of its subject: its lessons come after those that are there. */
export const chapterMerge: CatalogMerge<Moved> = {
  mayMeet: async (read, { id, into_id }) => (await twoChapters(read, id, into_id)) !== undefined,
  moved: async (read, pair) => {
    const { from } = await both(read, pair)
    const questions = await questionsOfChapter(read, from)
    const codes = new Set(questions.map(({ question_code }) => question_code)).size
    return {
      ...(await partsOfChapter(read, pair.id)),
      questions: questions.map(({ question_id }) => question_id),
      codes,
    }
  },
  counts: ({ topics, materials, papers, codes, days }) =>
    some([
      { what: 'topics', count: topics.length },
      { what: 'materials', count: materials.length },
      { what: 'quizzes', count: papers.length },
      { what: 'questions', count: codes },
      { what: 'days', count: days.length },
    ]),
  hindrances: async (read, pair) => {
    const { from } = await both(read, pair)
    return some([{ why: 'sealed_questions', count: await boundCount(read, await questionsOfChapter(read, from)) }])
  },
  merge: async (tx, pair, { topics, materials, papers, questions, days }) => {
    const { into } = await both(tx, pair)
    await moveTopicsToChapter(tx, await numbered(tx, topics, into.chapter_id, false), into.chapter_id)
    await moveMaterialsToChapter(tx, materials, into.chapter_id)
    await movePapersToChapter(tx, papers, into.chapter_id)
    await moveQuestionsToChapter(tx, questions, into.chapter_no)
    await moveDaysToChapter(tx, days, into.chapter_id)
  },
  undo: async (tx, pair, moved) => {
    const { from, into } = await both(tx, pair)
    const now = await partsOfChapter(tx, into.chapter_id)
    const still = new Set((await questionsOfChapter(tx, into)).map(({ question_id }) => question_id))
    const there = new Set(now.topics.map(({ topic_id }) => topic_id))
    const topics = moved.topics.filter(({ topic_id }) => there.has(topic_id))
    await moveTopicsToChapter(tx, await numbered(tx, topics, from.chapter_id, true), from.chapter_id)
    const held = (ids: number[], all: number[]) => ids.filter((id) => all.includes(id))
    await moveMaterialsToChapter(tx, held(moved.materials, now.materials), from.chapter_id)
    await movePapersToChapter(tx, held(moved.papers, now.papers), from.chapter_id)
    await moveQuestionsToChapter(
      tx,
      moved.questions.filter((id) => still.has(id)),
      from.chapter_no,
    )
    const sameDay = (a: Moved['days'][number], b: Moved['days'][number]) =>
      a.batch_id === b.batch_id && a.subject_id === b.subject_id && a.day_no === b.day_no
    const days = moved.days.filter((day) => now.days.some((other) => sameDay(day, other)))
    await moveDaysToChapter(tx, days, from.chapter_id)
  },
}
