import { challenges, sendChallenge, withdrawChallenge } from '#contract/challenges.ts'
import { storedAnswers } from '../../assessment/attempt/answer.queries.ts'
import type { AttemptRouteDeps } from '../../assessment/attempt/attempt-deps.ts'
import { heldBack, heldBackView, type HeldBack } from '../../assessment/embargo/held-back.ts'
import { challengesLeft, challengeFault } from '../../assessment/challenges/may-challenge.rules.ts'
import type { Route } from '../../http/calls/route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { addressUnder, type FileAddress } from '../../media/addresses.ts'
import { toInstant } from '../../ports/time.ts'
import { numberKeyText } from '#contract/number-key.rules.ts'
import { shownQuestion, typedOptions } from '../../assessment/attempt/attempt-view.ts'
import {
  chosenOptions,
  NO_RESPONSE,
  numberOf,
  type Response,
  responseOf,
} from '../../assessment/attempt/response.rules.ts'
import {
  challengesOf,
  putChallenge,
  removeChallenge,
  challengeWindow,
} from '../../assessment/challenges/challenges.queries.ts'
import { type Asked, askedInOrder, type PaperContent, currentContent } from '../../assessment/paper/paper-content.ts'
import type { BodyOf } from '#contract/call.ts'
import { isGranted, readClaim } from '../../assessment/challenges/challenge-claim.rules.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import { type PlainText, plainText } from '../../http/language.ts'
import { attemptById } from '../../assessment/attempt/attempt.queries.ts'
import { closeOverdue } from '../../assessment/attempt/close-overdue.ts'
import { windowState, windowTimes } from '../../assessment/challenges/challenge-window.rules.ts'
import { paperById } from '../../assessment/paper/paper.queries.ts'
import type { Tx } from '../../db/db.ts'

type Moment = { now: number; graceMs: number }

/**
 * Returns a closed attempt of the student's at a paper whose key is shown at some time, with the state of its window
 * and the challenges.
 *
 * @throws {ApiError} `not_found` where there is no such attempt, or its key is never shown.
 */
async function challengedAttempt(tx: Tx, studId: number, attemptId: number, moment: Moment) {
  const attempt = await attemptById(tx, studId, attemptId)
  if (attempt?.state !== 'final') throw new ApiError('not_found')
  const window = await challengeWindow(tx, attempt.paper_id)
  if (!window) throw new ApiError('not_found')
  const paper = await paperById(tx, attempt.paper_id)
  return {
    attempt,
    state: windowState(window, paper, moment),
    times: windowTimes(window, paper, moment.graceMs),
    own: await challengesOf(tx, studId, attemptId),
  }
}

const momentOf = ({ clock, settings }: Pick<AttemptRouteDeps, 'clock' | 'settings'>): Moment => ({
  now: clock.now(),
  graceMs: settings.lateSeconds * 1000,
})

/** Returns the same, with the content of the paper by the valid key. */
async function challengedPaper(deps: AttemptRouteDeps, caller: Caller, attemptId: number) {
  await closeOverdue(deps, caller.stud_id)
  const moment = momentOf(deps)
  const found = await challengedAttempt(deps.db.read, caller.stud_id, attemptId, moment)
  const content = await currentContent(deps.db, caller, found.attempt.paper_id)
  return { ...found, content, moment }
}

const refused = (field: string, text: PlainText): ApiError => new ApiError('rule', { field, text: plainText(text) })

/**
 * Stores the response that a student claims to be right, in the place of an earlier claim. Returns the student's
 * challenges at the attempt.
 *
 * @throws {ApiError} `not_found`; `rule` with its field: closed, decided, too many, no claim of this question, no
 * reason.
 */
async function sendOne(deps: AttemptRouteDeps, caller: Caller, body: BodyOf<typeof sendChallenge>) {
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
  return deps.db.write({ forStudent: stud_id }, async (tx) => {
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
async function withdrawOne(deps: AttemptRouteDeps, caller: Caller, body: BodyOf<typeof withdrawChallenge>) {
  const { attempt_id, question_id } = body
  const { content } = await challengedPaper(deps, caller, attempt_id)
  if (!content.askedBy.has(question_id)) throw new ApiError('not_found')
  const { stud_id } = caller
  const moment = momentOf(deps)
  return deps.db.write({ forStudent: stud_id }, async (tx) => {
    const { state, own } = await challengedAttempt(tx, stud_id, attempt_id, moment)
    const others = own.filter((one) => one.question_id !== question_id)
    if (others.length === own.length) return challengesLeft(own)
    const fault = challengeFault(state, own, question_id)
    if (fault) throw refused('question_id', fault)
    await removeChallenge(tx, { stud_id, attempt_id, question_id })
    return challengesLeft(others)
  })
}

type OwnChallenge = Awaited<ReturnType<typeof challengesOf>>[number]

/** Options by their ids, or a number. */
const said = (response: Response) => ({ right: chosenOptions(response), number: numberOf(response) })

const STATES = { accepted: 'accepted', declined: 'declined' } as const

/** A challenge as its student is told of it. */
function challengeView(challenge: OwnChallenge, zone: string) {
  const { option_id, response, reason, at, outcome, decided } = challenge
  return {
    ...said({ option_id, response }),
    reason,
    at: toInstant(at, zone),
    state: STATES[outcome as keyof typeof STATES] ?? ('sent' as const),
    decided,
  }
}

type Shown = {
  content: PaperContent
  attemptId: number
  answers: readonly (Response & { question_id: number })[]
  own: readonly OwnChallenge[]
  held: HeldBack
  addressOf: FileAddress
  zone: string
}

/**
 * Returns the questions of an attempt in its order: while open, those that no other paper of the student's holds back,
 * with their keys; at any time, those that were challenged.
 */
function challengeQuestions({ content, attemptId, answers, own, held, addressOf, zone }: Shown, isOpen: boolean) {
  const answerOf = new Map(answers.map((one) => [one.question_id, one]))
  const ownOf = new Map(own.map((one) => [one.question_id, one]))
  return askedInOrder(content, attemptId).flatMap((asked, at) => {
    const id = asked.question.question_id
    const challenge = ownOf.get(id)
    const isKeyShown = isOpen && !held.has(id)
    if (!isKeyShown && !challenge) return []
    const { options, ...question } = shownQuestion(asked, addressOf)
    return {
      ...question,
      number: at + 1,
      options: typedOptions(options, true),
      integer_only: content.paper.integer_only === 1,
      key: isKeyShown ? keyOf(content, asked) : null,
      answer: said(answerOf.get(id) ?? NO_RESPONSE),
      challenge: challenge ? challengeView(challenge, zone) : null,
    }
  })
}

const keyOf = ({ corrections }: PaperContent, { key, question }: Asked) => ({
  right: key.is === 'options' ? [...key.right] : [],
  number: key.is === 'number' ? numberKeyText(key.range) : null,
  cancelled: corrections.get(question.question_id)?.is === 'cancelled',
})

/** The calls by which students challenge a key that is not final yet. */
export function challengesRoutes(route: Route, deps: AttemptRouteDeps): void {
  const { db, academy, pictures } = deps

  route(challenges, async ({ caller, body: { attempt_id } }) => {
    const { zone } = await academy()
    const { attempt, content, state, times, own, moment } = await challengedPaper(deps, caller, attempt_id)
    const answers = await storedAnswers(db.read, caller.stud_id, attempt_id)
    const addressOf = addressUnder(pictures.signatureFor(caller))
    const held = await heldBack(deps, caller, attempt.paper_id, content.askedBy.keys())
    const shown = { content, attemptId: attempt_id, answers, own, held, addressOf, zone }
    return {
      data: {
        state,
        opens_at: toInstant(times.from, zone),
        closes_at: toInstant(Math.max(times.from, times.until), zone),
        now: toInstant(moment.now, zone),
        left: challengesLeft(own),
        languages: state === 'open' ? content.languages : [],
        ...(state === 'open' && held.size > 0 && { held_back: heldBackView(held) }),
        questions: challengeQuestions(shown, state === 'open'),
      },
    }
  })

  route(sendChallenge, async ({ caller, body }) => {
    const { zone } = await academy()
    const own = await sendOne(deps, caller, body)
    const sent = own.find(({ question_id }) => question_id === body.question_id)
    // Another device of the student's has withdrawn the challenge in the same moment.
    if (!sent) throw new ApiError('not_found')
    return { data: { challenge: challengeView(sent, zone), left: challengesLeft(own) } }
  })

  route(withdrawChallenge, async ({ caller, body }) => ({ data: { left: await withdrawOne(deps, caller, body) } }))
}
