import { chosenOptions, numberOf, type Response } from '../../../assessment/attempt/response.rules.ts'
import type { challengeCounts, decisionsOf } from '../../../assessment/challenges/challenges.queries.ts'
import { toInstant } from '../../../ports/time.ts'

type Count = Awaited<ReturnType<typeof challengeCounts>>[number]
type Decision = Awaited<ReturnType<typeof decisionsOf>>[number]

/** A claim as it is told: options by their ids, or a number; neither says that no answer is right. */
export const claimView = ({ option_id, response }: Response) => ({
  right: chosenOptions({ option_id, response }),
  number: numberOf({ option_id, response }),
})

const sum = (counts: readonly Count[]): number => counts.reduce((total, { count }) => total + count, 0)

/** How many wait, and when the last of them was sent: another number as soon as one comes, is changed, or is taken back. */
export const undecidedVersion = (counts: readonly Pick<Count, 'count' | 'outcome' | 'last'>[]): string => {
  const waiting = counts.filter(({ outcome }) => outcome === null)
  const total = waiting.reduce((all, { count }) => all + count, 0)
  return `${total}.${Math.max(0, ...waiting.map(({ last }) => last))}`
}

/** The challenges of a paper, by question. */
export function challengeGroups(counts: readonly Count[], decisions: readonly Decision[], zone: string) {
  return [...Map.groupBy(counts, ({ question_id }) => question_id)].map(([question_id, some]) => {
    const waiting = some.filter(({ outcome }) => outcome === null)
    return {
      question_id,
      undecided: sum(waiting),
      claims: waiting
        .toSorted((one, other) => other.count - one.count)
        .map((one) => ({ ...claimView(one), count: one.count })),
      decisions: decisions.flatMap(({ decision_id, kind, reason, who, at }) => {
        const decided = some.filter((one) => one.decision_id === decision_id)
        if (decided.length === 0) return []
        return {
          decision_id,
          kind: kind as 'declined' | 'corrected',
          reason,
          who,
          at: toInstant(at, zone),
          accepted: sum(decided.filter(({ outcome }) => outcome === 'accepted')),
          declined: sum(decided.filter(({ outcome }) => outcome === 'declined')),
        }
      }),
      version: undecidedVersion(some),
    }
  })
}
