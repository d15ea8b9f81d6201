import type { DataOf } from '#contract/call.ts'
import { getQuiz, getQuizByChapter, quizInfo, submitQuiz } from '#contract/quizzes.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import { attemptById, latestAttempt } from '../../assessment/attempt.queries.ts'
import { toMarks } from '../../assessment/attempt.rules.ts'
import { broughtByText } from '../../assessment/chosen.rules.ts'
import { paperFor } from '../../assessment/paper.queries.ts'
import { readyQuestions } from '../../assessment/ready-questions.ts'
import { withTexts } from '../../assessment/sitting.ts'
import { outcomeOf, readerOf, settledOwner, sit, submit, type TakingHouse } from '../../assessment/taking.ts'
import { jsonText, jsonTextWith, type ReadyAnswer, readyAnswer } from '../../http/json-text.ts'
import { Refused } from '../../http/refused.ts'
import type { Route } from '../../http/route.ts'
import { toInstant } from '../../ports/time.ts'
import { isChapterOfLevel } from '../../session/level.queries.ts'
import { quizReportsRoutes } from './quiz-reports.routes.ts'
import { quizById, quizzesOf } from './quizzes.queries.ts'
import { wordOf } from './quizzes.rules.ts'

/** Quizzes of a chapter: each may be taken again. */
export function quizzesRoutes(route: Route, house: TakingHouse): void {
  const { db, academy } = house
  quizReportsRoutes(route, house)

  const ofChapter = ownAnswers<ReadyAnswer<DataOf<typeof getQuizByChapter>>>()
  route(getQuizByChapter, async ({ who, body }) => {
    const { chapter_id } = body
    const owner = await settledOwner(house, who)
    const ready = await ofChapter(String(chapter_id), owner, async () => {
      if (!(await isChapterOfLevel(db.read, chapter_id, who.ac_id))) throw new Refused('not_found')
      const { zone } = await academy()
      const quizzes = await quizzesOf(db.read, await readerOf(house, who), chapter_id)
      return readyAnswer(
        jsonText(quizzes.map((quiz) => ({ ...cardOf(quiz, zone), in_progress: quiz.open_attempt !== null }))),
      )
    })
    return { ready }
  })

  const oneQuiz = ownAnswers<ReadyAnswer<DataOf<typeof quizInfo>>>()
  route(quizInfo, async ({ who, body }) => {
    const ready = await oneQuiz(String(body.quiz_id), await settledOwner(house, who), async () => {
      const quiz = await quizById(db.read, await readerOf(house, who), body.quiz_id)
      if (!quiz) throw new Refused('not_found')
      const { zone } = await academy()
      const { chapter_id, subject_id, open_attempt } = quiz
      const place = { chapter_id, subject_id, subject_name: quiz.subject_name ?? '' }
      return readyAnswer(jsonText({ ...cardOf(quiz, zone), ...place, open_attempt }))
    })
    return { ready }
  })

  const ready = readyQuestions(withTexts)
  route(getQuiz, async ({ who, body }) => {
    const quiz = await paperFor(db.read, 'quiz', await readerOf(house, who), body.quiz_id)
    if (!quiz) throw new Refused('not_found')
    const { questions, sitting } = await sit(house, who, quiz, ready, body.attempt_id)
    const opened = {
      id: quiz.paper_id,
      name: quiz.name,
      chapter_id: quiz.chapter_id ?? 0,
      subject_name: quiz.subject_name ?? '',
      max_marks: toMarks(quiz.max_marks),
      ...sitting,
    }
    return { ready: readyAnswer(jsonTextWith(opened, 'questions', questions)) }
  })

  route(submitQuiz, async ({ who, body, language }) => {
    const { stud_id } = who
    const found =
      body.attempt_id === undefined
        ? await latestAttempt(db.read, stud_id, body.quiz_id)
        : await attemptById(db.read, stud_id, body.attempt_id)
    if (found?.paper_id !== body.quiz_id) throw new Refused('not_found')
    const { attempt, paper } = await submit(house, 'quiz', found, (options) => broughtByText(options, body.submit_data))
    const { message, shown } = await outcomeOf(house, attempt, paper, language)
    return { data: { result: wordOf(attempt.passed), ...shown, attempt_id: attempt.attempt_id }, message }
  })
}

type Card = Awaited<ReturnType<typeof quizzesOf>>[number]

const cardOf = (quiz: Card, zone: string) => ({
  id: quiz.paper_id,
  name: quiz.name,
  chapter_name: quiz.chapter_name,
  added_on: toInstant(quiz.added_at, zone),
  max_marks: toMarks(quiz.max_marks),
  question_count: quiz.question_count,
  time: quiz.minutes,
  ending_at: quiz.ends_at === null ? null : toInstant(quiz.ends_at, zone),
  attempts: quiz.attempts ?? 0,
})
