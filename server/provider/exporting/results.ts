import { loadAcademy } from '../../academy/academy.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import type { Tx } from '../../db/db.ts'
import { toClock, toDay } from '../../ports/time.ts'
import { LETTERS } from '../sheets/letters.ts'
import {
  batchesOfStudents,
  finishedAttempts,
  givenAnswers,
  type papersOfCode,
  questionsOfPaper,
  unfinishedStudents,
} from './results.queries.ts'
import type { Page, Value } from './written-table.ts'

type Paper = Awaited<ReturnType<typeof papersOfCode>>[number]
type Attempts = Awaited<ReturnType<typeof finishedAttempts>>
type Answers = Awaited<ReturnType<typeof givenAnswers>>
type Questions = Awaited<ReturnType<typeof questionsOfPaper>>

const RANKING =
  'Rank,Admission No,Student Name,Batch,Attempt,Attempted,Right,Wrong,Left,Marks,Negative,Total,Maximum,Percent,Result,Minutes,Submitted at'
const ITEMS = [
  'Question ID',
  'Question',
  'Right option',
  'Answered',
  'Right',
  'Percent right',
  'Most chosen wrong option',
  'Left',
]

/**
 * Ranking, answers per question, how each question fared, and who has not finished; null when nobody has finished the
 * paper.
 */
export async function resultPages(read: Tx, paper: Paper): Promise<Page[] | null> {
  const attempts = await finishedAttempts(read, paper.paper_id)
  if (attempts.length === 0) return null
  const { zone } = await loadAcademy(read)
  const batches = await batchesOfStudents(read)
  const answers = await givenAnswers(read, paper.paper_id)
  const questions = await questionsOfPaper(read, paper.paper_id)
  return [
    {
      name: 'Ranking',
      header: RANKING.split(','),
      rows: rankingRows(paper, attempts, answers, questions, batches, zone),
    },
    answersPage(attempts, answers, questions),
    { name: 'Questions', header: ITEMS, rows: itemRows(attempts, answers, questions) },
    {
      name: 'Not finished',
      header: ['Admission No', 'Student Name', 'Batch', 'State'],
      rows: (await unfinishedStudents(read, paper)).map(({ stud_id, admission_no, name, state }) => [
        admission_no ?? '',
        name,
        batches.get(stud_id) ?? '',
        state === null ? 'Not begun' : 'Open',
      ]),
    },
  ]
}

function rankingRows(
  paper: Paper,
  attempts: Attempts,
  answers: Answers,
  questions: Questions,
  batches: Map<number, string>,
  zone: string,
): Value[][] {
  const given = Map.groupBy(answers, ({ attempt_id }) => attempt_id)
  const worth = new Map(questions.map((question) => [question.question_id, question]))
  const ranks = ranksOf(attempts)
  return attempts.map((attempt) => {
    const own = given.get(attempt.attempt_id) ?? []
    const right = own.filter(({ is_right }) => is_right === 1).length
    const wrong = own.filter(({ is_right }) => is_right === 0)
    const negative = wrong.reduce((sum, { question_id }) => sum + (worth.get(question_id)?.negative_marks ?? 0), 0)
    const marks = attempt.marks ?? 0
    const ended = attempt.submitted_at ?? attempt.started_at
    return [
      ranks.get(attempt.attempt_id) ?? '',
      attempt.admission_no ?? '',
      attempt.name,
      batches.get(attempt.stud_id) ?? '',
      attempt.number,
      own.length,
      right,
      wrong.length,
      questions.length - own.length,
      toMarks(marks + negative),
      toMarks(negative),
      toMarks(marks),
      toMarks(paper.max_marks),
      paper.max_marks === 0 ? 0 : Math.round((1000 * marks) / paper.max_marks) / 10,
      attempt.passed === 1 ? 'Passed' : 'Failed',
      Math.round((ended - attempt.started_at) / 6000) / 10,
      `${toDay(ended, zone)} ${toClock(ended, zone)}`,
    ]
  })
}

/** A student's best attempt is ranked; equal marks have the same rank, and the next one is left out. */
function ranksOf(attempts: Attempts): Map<number, number> {
  const ranks = new Map<number, number>()
  const seen = new Set<number>()
  let last = { marks: Number.NaN, rank: 0 }
  for (const { stud_id, attempt_id, marks } of attempts) {
    if (seen.has(stud_id)) continue
    seen.add(stud_id)
    const rank = marks === last.marks ? last.rank : seen.size
    last = { marks: marks ?? 0, rank }
    ranks.set(attempt_id, rank)
  }
  return ranks
}

const letterAt = (place: number | null): string => (place === null ? '' : (LETTERS[place] ?? '?'))

function answersPage(attempts: Attempts, answers: Answers, questions: Questions): Page {
  const given = new Map(answers.map((one) => [`${one.attempt_id} ${one.question_id}`, letterAt(one.position)]))
  const key = ['', 'Right option', '', ...questions.map(({ right_place }) => letterAt(right_place))]
  const rows = attempts.map(({ attempt_id, admission_no, name, number }): Value[] => [
    admission_no ?? '',
    name,
    number,
    ...questions.map(({ question_id }) => given.get(`${attempt_id} ${question_id}`) ?? '-'),
  ])
  const header = ['Admission No', 'Student Name', 'Attempt', ...questions.map(({ question_code }) => question_code)]
  return { name: 'Answers', header, rows: [key, ...rows] }
}

function itemRows(attempts: Attempts, answers: Answers, questions: Questions): Value[][] {
  const byQuestion = Map.groupBy(answers, ({ question_id }) => question_id)
  return questions.map(({ question_id, question_code, question, right_place }) => {
    const given = byQuestion.get(question_id) ?? []
    const right = given.filter(({ is_right }) => is_right === 1).length
    const wrong = Map.groupBy(
      given.filter(({ is_right }) => is_right === 0),
      ({ position }) => position,
    )
    const [most] = [...wrong].toSorted(([, a], [, b]) => b.length - a.length)
    return [
      question_code,
      question,
      letterAt(right_place),
      given.length,
      right,
      Math.round((1000 * right) / attempts.length) / 10,
      most ? `${letterAt(most[0])} (${most[1].length})` : '',
      attempts.length - given.length,
    ]
  })
}
