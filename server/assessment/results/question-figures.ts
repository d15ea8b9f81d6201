import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { storedAnswers } from '../attempt/answer.queries.ts'
import { gradeStored } from '../attempt/attempt-grade.rules.ts'
import { storedPlace } from '../attempt/place.queries.ts'
import { chosenOptions, isGiven, NO_RESPONSE } from '../attempt/response.rules.ts'
import { longerTimes, secondsBy } from '../attempt/time-spent.rules.ts'
import { exactMarks } from '../marking/exact-marks.rules.ts'
import type { Asked, PaperContent } from '../paper/paper-content.ts'
import { breathe } from '../../ports/in-slices.ts'
import { type Item, itemFigures, type ItemResponse } from './item-figures.rules.ts'
import type { Standings } from './standings.rules.ts'

/** Of more students, so many are looked at, spread evenly: shares are within two in a hundred of those of all. */
const MAX_STUDENTS = 2000

/**
 * The figures of each question of a paper, as they are stored; none where too few answered. Null when the run is no longer
 * ours.
 */
export async function figuresOf(
  db: Db,
  content: PaperContent,
  standings: Standings,
  isOurs: () => Promise<boolean>,
): Promise<Tables['question_figures'][] | null> {
  const { paper, asked } = content
  const responses = new Map<number, ItemResponse[]>(asked.map(({ question }) => [question.question_id, []]))
  const every = Math.max(1, standings.count / MAX_STUDENTS)
  for (let one = 0; one < standings.count; one += every) {
    const { stud_id, attempt_id } = standings.idsOf(Math.floor(one))
    await addResponses(db, content, { stud_id, attempt_id }, responses)
    await breathe()
    if (!(await isOurs())) return null
  }
  const rows: Tables['question_figures'][] = []
  for (const one of asked) {
    const { question_id } = one.question
    const found = itemFigures(itemOf(one), responses.get(question_id) ?? [])
    if (found) {
      const { n, median_ms, ...figures } = found
      rows.push({ paper_id: paper.paper_id, question_id, n, median_ms, figures: JSON.stringify(figures) })
    }
    await breathe()
  }
  return rows
}

type Attempt = { stud_id: number; attempt_id: number }

/** Adds what one student did with each question, but for those beyond the number that counts in a section. */
async function addResponses(
  { read }: Db,
  { marked, askedBy }: PaperContent,
  { stud_id, attempt_id }: Attempt,
  responses: ReadonlyMap<number, ItemResponse[]>,
): Promise<void> {
  const stored = await storedAnswers(read, stud_id, attempt_id)
  const place = await storedPlace(read, stud_id, attempt_id)
  const grade = gradeStored(marked, stored)
  const answers = new Map(stored.map((answer) => [answer.question_id, answer]))
  const seconds = longerTimes(
    secondsBy([...askedBy.keys()], place?.seconds ?? null),
    stored.map((answer) => [answer.question_id, answer.seconds ?? 0] as const),
  )
  for (const [question, { marks, outcome }] of grade.questions) {
    if (outcome === 'not_evaluated') continue
    const answer = answers.get(question) ?? NO_RESPONSE
    const time = seconds.get(question) ?? 0
    responses.get(question)?.push({
      total: grade.total.marks,
      marks,
      attempted: isGiven(answer),
      chosen: chosenOptions(answer),
      time_ms: time > 0 ? time * 1000 : null,
    })
  }
}

const itemOf = ({ question, answer_type, options, key }: Asked): Item => ({
  answer_type,
  maximum: exactMarks(question.marks),
  options: options.map(({ option_id }) => option_id),
  right: key.is === 'options' ? key.right : [],
})
