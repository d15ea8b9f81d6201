import { numberKeyText } from '#contract/number-key.rules.ts'
import { shownQuestion, typedOptions } from '../../assessment/attempt/attempt-view.ts'
import { chosenOptions, NO_RESPONSE, numberOf, type Response } from '../../assessment/attempt/response.rules.ts'
import type { challengesOf } from '../../assessment/challenges/challenges.queries.ts'
import { type Asked, askedInOrder, type PaperContent } from '../../assessment/paper/paper-content.ts'
import type { HeldBack } from '../../assessment/embargo/held-back.ts'
import type { FileAddress } from '../../media/addresses.ts'
import { toInstant } from '../../ports/time.ts'

type OwnChallenge = Awaited<ReturnType<typeof challengesOf>>[number]

/** Options by their ids, or a number. */
const said = (response: Response) => ({ right: chosenOptions(response), number: numberOf(response) })

const STATES = { accepted: 'accepted', declined: 'declined' } as const

/** A challenge as its student is told of it. */
export function challengeView(challenge: OwnChallenge, zone: string) {
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
 * The questions of an attempt in its order: those with their keys that no other paper of the student's holds, or those
 * alone that were challenged.
 */
export function challengeQuestions(
  { content, attemptId, answers, own, held, addressOf, zone }: Shown,
  isOpen: boolean,
) {
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
