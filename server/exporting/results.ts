import { loadAcademy } from '../academy/academy.ts'
import { toMarks } from '../assessment/attempt/attempt.rules.ts'
import { emptyTally, inHundredths, type PaperGrade } from '../assessment/marking/paper-grade.rules.ts'
import { readContent, type Asked, type PaperContent } from '../assessment/paper/paper-content.ts'
import type { Tx } from '../db/db.ts'
import { toClock, toDay } from '../ports/time.ts'
import {
  batchesOfStudents,
  finishedAttempts,
  givenAnswers,
  type papersOfCode,
  questionsOfPaper,
  unfinishedStudents,
} from './results.queries.ts'
import type { Page, Value } from './written-table.ts'
import { numberKeyText } from '#contract/number-key.rules.ts'
import { gradeStored } from '../assessment/attempt/attempt-grade.rules.ts'
import { chosenOptions, numberOf, type Response } from '../assessment/attempt/response.rules.ts'
import { LETTERS } from '#contract/question-key.rules.ts'

/** The answers of one attempt, as sheets write them (`A,C`, `12.5`), and their grades. */
type GradedAnswers = { grade: PaperGrade; texts: ReadonlyMap<number, string> }
type StoredAnswer = Response & { attempt_id: number; question_id: number }

/** Grades the answers of each attempt; an attempt without answers has none stored. */
function gradedAnswers(content: PaperContent, attempts: number[], stored: StoredAnswer[]) {
  const byAttempt = Map.groupBy(stored, ({ attempt_id }) => attempt_id)
  return new Map(
    attempts.map((attempt): [number, GradedAnswers] => {
      const own = byAttempt.get(attempt) ?? []
      const texts = own.map((one): [number, string] => {
        return [one.question_id, answerText(one, content.askedBy.get(one.question_id)?.options ?? [])]
      })
      return [attempt, { grade: gradeStored(content.marked, own), texts: new Map(texts) }]
    }),
  )
}

const lettersOf = (ids: readonly number[], options: { option_id: number }[]): string =>
  options.flatMap(({ option_id }, place) => (ids.includes(option_id) ? [LETTERS[place] ?? '?'] : [])).join(',')

/** An answer with its options by their letters, in the order of the sheet. */
const answerText = (response: Response, options: { option_id: number }[]): string =>
  numberOf(response) ?? lettersOf(chosenOptions(response), options)

/** Returns the key as the column Correct has it. */
const keyTextOf = ({ key, options }: Asked): string =>
  key.is === 'number' ? numberKeyText(key.range) : lettersOf(key.right, options)

type Paper = Awaited<ReturnType<typeof papersOfCode>>[number]
type Attempts = Awaited<ReturnType<typeof finishedAttempts>>
type Answers = ReadonlyMap<number, GradedAnswers>
type Questions = (Awaited<ReturnType<typeof questionsOfPaper>>[number] & { right: string })[]

const RANKING =
  'Rank,Admission No,Student Name,Batch,Attempt,Attempted,Correct,Partly correct,Wrong,Left,Not evaluated,Marks,Negative,Total,Maximum,Percent,Result,Minutes,Submitted at'
const ITEMS = [
  'Question ID',
  'Question',
  'Correct option',
  'Answered',
  'Correct',
  'Percent correct',
  'Most chosen wrong option',
  'Left',
]

/**
 * Returns pages with the ranking, answers per question, statistics of each question, and students who have not
 * finished; null when nobody has finished the paper.
 */
export async function resultPages(read: Tx, paper: Paper): Promise<Page[] | null> {
  const attempts = await finishedAttempts(read, paper.paper_id)
  if (attempts.length === 0) return null
  const { zone } = await loadAcademy(read)
  const batches = await batchesOfStudents(read)
  const content = await readContent(read, paper.paper_id)
  const ids = attempts.map(({ attempt_id }) => attempt_id)
  const answers = gradedAnswers(content, ids, await givenAnswers(read, paper.paper_id))
  const questions = (await questionsOfPaper(read, paper.paper_id)).map((question) => {
    const asked = content.askedBy.get(question.question_id)
    return { ...question, right: asked ? keyTextOf(asked) : '' }
  })
  return [
    {
      name: 'Ranking',
      header: RANKING.split(','),
      rows: rankingRows(paper, attempts, answers, batches, zone),
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
  batches: Map<number, string>,
  zone: string,
): Value[][] {
  const ranks = ranksOf(attempts)
  return attempts.map((attempt) => {
    const { answered = 0, total } = answers.get(attempt.attempt_id)?.grade ?? {}
    const { right, partly, wrong, left, not_evaluated, gained } = inHundredths(total ?? emptyTally())
    const marks = attempt.marks ?? 0
    const ended = attempt.submitted_at ?? attempt.started_at
    return [
      ranks.get(attempt.attempt_id) ?? '',
      attempt.admission_no ?? '',
      attempt.name,
      batches.get(attempt.stud_id) ?? '',
      attempt.number,
      answered,
      right,
      partly,
      wrong,
      left,
      not_evaluated,
      toMarks(gained),
      toMarks(gained - marks),
      toMarks(marks),
      toMarks(paper.max_marks),
      paper.max_marks === 0 ? 0 : Math.round((1000 * marks) / paper.max_marks) / 10,
      attempt.passed === 1 ? 'Passed' : 'Failed',
      Math.round((ended - attempt.started_at) / 6000) / 10,
      `${toDay(ended, zone)} ${toClock(ended, zone)}`,
    ]
  })
}

/** Ranks a student's best attempt; equal marks have the same rank, and the next rank is left out. */
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

function answersPage(attempts: Attempts, answers: Answers, questions: Questions): Page {
  const key = ['', 'Correct option', '', ...questions.map(({ right }) => right)]
  const rows = attempts.map(({ attempt_id, admission_no, name, number }): Value[] => [
    admission_no ?? '',
    name,
    number,
    ...questions.map(({ question_id }) => answers.get(attempt_id)?.texts.get(question_id) ?? '-'),
  ])
  const header = ['Admission No', 'Student Name', 'Attempt', ...questions.map(({ question_code }) => question_code)]
  return { name: 'Answers', header, rows: [key, ...rows] }
}

function itemRows(attempts: Attempts, answers: Answers, questions: Questions): Value[][] {
  return questions.map(({ question_id, question_code, question, right: key }) => {
    const given = [...answers.values()].flatMap(({ texts, grade }) => {
      const text = texts.get(question_id)
      return text === undefined ? [] : [{ text, outcome: grade.questions.get(question_id)?.outcome }]
    })
    const right = given.filter(({ outcome }) => outcome === 'right').length
    const wrong = Map.groupBy(
      given.filter(({ outcome }) => outcome === 'wrong'),
      ({ text }) => text,
    )
    const [most] = [...wrong].toSorted(([, a], [, b]) => b.length - a.length)
    return [
      question_code,
      question,
      key,
      given.length,
      right,
      Math.round((1000 * right) / attempts.length) / 10,
      most ? `${most[0]} (${most[1].length})` : '',
      attempts.length - given.length,
    ]
  })
}
