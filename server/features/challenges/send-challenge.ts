import type { sendChallenge, withdrawChallenge } from '#contract/challenges.ts'
import type { BodyOf } from '#contract/call.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { responseOf } from '../../assessment/attempt/response.rules.ts'
import { isGranted, readClaim } from '../../assessment/challenges/challenge-claim.rules.ts'
import { challengesOf, putChallenge, removeChallenge } from '../../assessment/challenges/challenges.queries.ts'
import { heldBack } from '../../assessment/embargo/held-back.ts'
import { challengeFault, challengesLeft } from '../../assessment/challenges/may-challenge.rules.ts'
import type { Caller } from '../../http/calls/caller.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type PlainText, plainText } from '../../http/language.ts'
import { challengedAttempt, challengedPaper, momentOf } from './challenged-attempt.ts'

const refused = (field: string, text: PlainText): ApiError => new ApiError('rule', { field, text: plainText(text) })

/**
 * Stores what a student holds to be right of a question, in the place of what was held before. Returns the student's
 * challenges at the attempt.
 *
 * @throws {ApiError} `not_found`; `rule` with its field: closed, decided, too many, no claim of this question, no reason.
 */
export async function sendOne(deps: AttemptRouteDeps, caller: Caller, body: BodyOf<typeof sendChallenge>) {
  const { attempt_id, question_id } = body
  const { attempt: challenged, content, moment } = await challengedPaper(deps, caller, attempt_id)
  const asked = content.askedBy.get(question_id)
  if (!asked) throw new ApiError('not_found')
  const held = await heldBack(deps, caller, challenged.paper_id, [question_id])
  if (held.size > 0) throw refused('question_id', 'challenge_embargoed')
  const options = asked.options.map(({ option_id }) => option_id)
  const claim = readClaim({ ...asked, options, integerOnly: content.paper.integer_only === 1 }, body)
  if (claim === undefined) throw refused(body.number === undefined ? 'right' : 'number', 'challenge_unclear')
  const isCancelled = content.corrections.get(question_id)?.is === 'cancelled'
  if (isGranted(asked.answer_type, claim, { key: asked.key, isCancelled })) throw refused('right', 'challenge_same')
  const reason = body.reason.trim()
  if (reason === '') throw refused('reason', 'challenge_no_reason')
  const { stud_id } = caller
  const said = { ...responseOf(claim), reason }
  return deps.db.writeForStudent(stud_id, async (tx) => {
    const { attempt, state, own } = await challengedAttempt(tx, stud_id, attempt_id, moment)
    const before = own.find((one) => one.question_id === question_id)
    if (before && before.reason === reason && isSame(before, said)) return own
    const fault = challengeFault(state, own, question_id)
    if (fault) throw refused('question_id', fault)
    const { paper_id } = attempt
    const place = { stud_id, attempt_id, question_id, paper_id }
    await putChallenge(tx, { ...place, ...said, at: moment.now, outcome: null, decision_id: null })
    return challengesOf(tx, stud_id, attempt_id)
  })
}

type Claimed = { option_id: number | null; response: string | null }

const isSame = (one: Claimed, other: Claimed) => one.option_id === other.option_id && one.response === other.response

/** Takes a challenge back. Returns how many more may be sent. */
export async function withdrawOne(deps: AttemptRouteDeps, caller: Caller, body: BodyOf<typeof withdrawChallenge>) {
  const { attempt_id, question_id } = body
  const { content } = await challengedPaper(deps, caller, attempt_id)
  if (!content.askedBy.has(question_id)) throw new ApiError('not_found')
  const { stud_id } = caller
  const moment = momentOf(deps)
  return deps.db.writeForStudent(stud_id, async (tx) => {
    const { state, own } = await challengedAttempt(tx, stud_id, attempt_id, moment)
    const others = own.filter((one) => one.question_id !== question_id)
    if (others.length === own.length) return challengesLeft(own)
    const fault = challengeFault(state, own, question_id)
    if (fault) throw refused('question_id', fault)
    await removeChallenge(tx, { stud_id, attempt_id, question_id })
    return challengesLeft(others)
  })
}
