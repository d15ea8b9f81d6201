import { saveAnswer } from '#contract/save-answer.ts'
import { savePlace } from '#contract/save-place.ts'
import type { AcademyReader } from '../academy/academy.ts'
import type { Db } from '../db/db.ts'
import { ApiError } from '../http/errors/api-error.ts'
import type { Route } from '../http/calls/route.ts'
import { BoundedCache } from '../ports/bounded-cache.ts'
import { attemptById } from './attempt/attempt.queries.ts'
import type { AttemptDeps } from './attempt/attempt-deps.ts'
import { type BegunAttempt, saveOneAnswer } from './attempt/save-one-answer.ts'
import { savePlaceOf } from './attempt/save-place.ts'
import { optionOfText, ownOption, type Option } from './attempt/submitted-answers.rules.ts'
import { contentOfBegunPaper, cachedContent } from './paper/paper-content.ts'
import { clockOf } from './attempt/attempt-view.ts'

/** Saves answers and the place while an attempt is open, whatever its kind. */
export function assessmentRoutes(route: Route, deps: AttemptDeps & { academy: AcademyReader }): void {
  const begunAttempt = begunAttempts(deps.db)
  route(saveAnswer, async ({ caller, body }) => {
    const { attempt_id, question_id, seq, marked } = body
    const begun = begunAttempt(caller.stud_id, attempt_id)
    const attempt = begun instanceof Promise ? await begun : begun
    const { optionsBy } =
      cachedContent(deps.db, attempt.paper_id) ?? (await contentOfBegunPaper(deps.db, attempt.paper_id))
    const options = optionsBy.get(question_id)
    if (!options) throw new ApiError('not_found')
    const option_id =
      body.option_id === undefined ? optionOfText(options, body.answer) : ownOption(options, body.option_id)
    if (option_id === undefined)
      throw new ApiError('rule', { field: body.option_id === undefined ? 'answer' : 'option_id' })
    const outcome = await saveOneAnswer(deps, attempt, { question_id, option_id, marked, seq })
    const { zone } = await deps.academy()
    const times = clockOf(outcome.now, outcome.deadline, zone)
    const held = outcome.held && shownAnswer(outcome.held, options)
    return { data: { seq: outcome.seq, saved: held === null, held, ...times } }
  })

  route(savePlace, async ({ caller, body }) => ({ data: { visited: await savePlaceOf(deps, caller.stud_id, body) } }))
}

const MAX_ENTRIES = 20_000

/** Finds an attempt by its id; what is needed of it is kept, because it never changes. */
function begunAttempts({ read }: Db): (studId: number, attemptId: number) => Promise<BegunAttempt> | BegunAttempt {
  const kept = new BoundedCache<number, BegunAttempt>({ max: MAX_ENTRIES })
  return (studId, attemptId) => {
    const known = kept.get(attemptId)
    return known?.stud_id === studId ? known : find(studId, attemptId)
  }

  async function find(studId: number, attemptId: number): Promise<BegunAttempt> {
    const found = await attemptById(read, studId, attemptId)
    if (!found) throw new ApiError('not_found')
    const { stud_id, attempt_id, paper_id, deadline } = found
    const begun = { stud_id, attempt_id, paper_id, deadline }
    kept.set(attempt_id, begun)
    return begun
  }
}

type Held = { option_id: number | null; marked: number; seq: number }

const shownAnswer = ({ option_id, marked, seq }: Held, options: Option[]) => ({
  answer: options.find((option) => option.option_id === option_id)?.ptext ?? null,
  option_id,
  marked: marked === 1,
  seq,
})
