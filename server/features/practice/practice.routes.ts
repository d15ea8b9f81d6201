import type { BodyOf, DataOf } from '#contract/call.ts'
import { practice, practiceAnswer, practiceBegin } from '#contract/practice.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { readTexts, translatedView } from '../../assessment/attempt/attempt-translations.ts'
import { keyText, optionTexts, shownQuestion } from '../../assessment/attempt/attempt-view.ts'
import { answerOf } from '../../assessment/attempt/response.rules.ts'
import { readAnswer } from '../../assessment/attempt/submitted-answers.rules.ts'
import { gradeQuestion } from '../../assessment/marking/marking.rules.ts'
import { markedByItself } from '../../assessment/paper/paper-content.ts'
import { translationsOfQuestions } from '../../assessment/paper/paper.queries.ts'
import { arrangementOf } from '../../assessment/paper/shuffle.rules.ts'
import { freeForPractice } from '../../assessment/practice/kept-back.ts'
import { keptBackUntil } from '../../assessment/practice/kept-back.rules.ts'
import {
  askedOfBank,
  changePractised,
  chaptersOfQuestions,
  markedQuestions,
  noteGiven,
  practisedBy,
  practisedRow,
} from '../../assessment/practice/practice.queries.ts'
import { firstTime, nextTime } from '../../assessment/practice/schedule.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { Route } from '../../http/calls/route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { addressUnder } from '../../media/addresses.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { answeredByChapter } from './answered-chapters.ts'
import { chosenQuestions } from './chosen-questions.rules.ts'
import { askedByChapter, chaptersById, endedExams } from './practice.queries.ts'
import { studyNext } from './study-next.rules.ts'

/** The chapters that can be practised, the one to study first at the beginning. */
async function chaptersToStudy(deps: AttemptRouteDeps, caller: Caller): Promise<DataOf<typeof practice>> {
  const { db, clock, settings } = deps
  const [now, graceMs] = [clock.now(), settings.lateSeconds * 1000]
  const marked = await markedQuestions(db.read, caller.ac_id)
  const free = await freeForPractice(
    deps,
    caller.stud_id,
    marked.map(({ question_id }) => question_id),
  )
  const given = Map.groupBy(
    marked.filter(({ question_id }) => free.has(question_id)),
    ({ chapter_id }) => chapter_id,
  )
  if (given.size === 0) return []
  const exams = await endedExams(db.read, caller, now)
  const over = exams.filter((paper) => keptBackUntil({ ...paper, visible_at: null }, graceMs) <= now)
  const asked = await askedByChapter(
    db.read,
    over.map(({ paper_id }) => paper_id),
  )
  const answered = await answeredByChapter(deps, caller)
  const chapters = (await chaptersById(db.read, caller.ac_id)).map((chapter) => ({
    ...chapter,
    questions: given.get(chapter.chapter_id)?.length ?? 0,
    asked: asked.get(chapter.chapter_id) ?? 0,
    ...(answered.get(chapter.chapter_id) ?? { answered: 0, right: 0 }),
  }))
  return studyNext(chapters)
    .filter(({ questions }) => questions > 0)
    .map(({ asked: _asked, answered: _answered, right: _right, ...told }) => told)
}

/** Chooses questions for practice, and notes that the student was given them. */
async function begin(deps: AttemptRouteDeps, caller: Caller, { chapter_ids, count }: BodyOf<typeof practiceBegin>) {
  const { db, clock, newId } = deps
  const { stud_id, ac_id } = caller
  for (const id of chapter_ids) if (!(await isChapterOfLevel(db.read, id, ac_id))) throw new ApiError('not_found')
  const marked = (await markedQuestions(db.read, ac_id, chapter_ids)).map(({ question_id }) => question_id)
  const free = [...(await freeForPractice(deps, stud_id, marked))].toSorted((a, b) => a - b)
  const sections = [free.map((_, place) => [place])]
  const order = arrangementOf({ shuffle: 'questions', questions: [], sections }, newId()).questions
  const shuffled = order.flatMap((place) => free[place] ?? [])
  const chosen = chosenQuestions(shuffled, await practisedBy(db.read, stud_id), count)
  await db.write({ forStudent: stud_id }, (tx) => noteGiven(tx, stud_id, chosen, clock.now()))
  return chosen
}

/** Returns these questions with all that is needed to practise them offline. */
async function questionsWithAnswers({ db, pictures }: AttemptRouteDeps, caller: Caller, ids: readonly number[]) {
  const addressOf = addressUnder(pictures.signatureFor(caller))
  const [asked, chapters] = [await askedOfBank(db.read, ids), await chaptersOfQuestions(db.read, ids)]
  const translations = Map.groupBy(await translationsOfQuestions(db.read, [...ids]), ({ question_id }) => question_id)
  return ids.flatMap((id) => {
    const one = asked.get(id)
    if (!one) return []
    const { options, marks: _marks, ...question } = shownQuestion(one, addressOf)
    return {
      ...question,
      ...optionTexts(options),
      chapter_name: chapters.get(id)?.chapter_name ?? '',
      right_answer: keyText(one),
      explanation: one.question.explanation,
      translations: (translations.get(id) ?? []).map((row) => ({
        ...translatedView(readTexts(row), one, one.options),
        language: row.language as 'hi' | 'ml',
        explanation: row.explanation,
      })),
    }
  })
}

type Given = BodyOf<typeof practiceAnswer>['answers'][number]

/** Marks and stores the first answer since the question was given; returns whether it did. */
async function storeAnswer(tx: Tx, stud_id: number, { question_id, answer }: Given, now: number): Promise<boolean> {
  const row = await practisedRow(tx, stud_id, question_id)
  if (!row || (row.answered_at !== null && row.answered_at >= row.given_at)) return false
  const asked = (await askedOfBank(tx, [question_id])).get(question_id)
  const response = asked && readAnswer(asked, { answer }, false)
  if (!response) return false
  const { outcome } = gradeQuestion(markedByItself(asked), answerOf(response), true)
  const again = outcome === 'right' ? null : nextTime(row.card ?? firstTime(now).card, outcome, now)
  await changePractised(tx, { stud_id, question_id, answered_at: now, outcome, ...again })
  return true
}

/** Questions that the academy marks for practice, with their answers, at any time. */
export function practiceRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, clock } = deps

  route(practice, async ({ caller }) => ({ data: await chaptersToStudy(deps, caller) }))

  route(practiceBegin, async ({ caller, body }) => {
    const chosen = await begin(deps, caller, body)
    return { data: { questions: await questionsWithAnswers(deps, caller, chosen) } }
  })

  route(practiceAnswer, async ({ caller: { stud_id }, body: { answers } }) => {
    const now = clock.now()
    const stored = await db.write({ forStudent: stud_id }, async (tx) => {
      let count = 0
      for (const one of answers) if (await storeAnswer(tx, stud_id, one, now)) count += 1
      return count
    })
    return { data: { stored } }
  })
}
