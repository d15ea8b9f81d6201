import {
  staffChallenges,
  staffQuestionChallenges,
  staffDeclineChallenges,
  staffReopenChallenges,
} from '#contract/staff/challenges.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import {
  challengeCounts,
  challengesOfQuestion,
  decisionsOf,
  decideChallenges,
  decisionById,
  reopenChallenges,
  undecidedOf,
} from '../../../assessment/challenges/challenges.queries.ts'
import type { StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { toInstant } from '../../../ports/time.ts'
import { type KeyDeps, refused } from '../key-deps.ts'
import { keyPaper } from '../key-papers.queries.ts'
import { type NewAct, once } from '../../../assessment/sitting/act.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import { actorOf } from '../../accounts/actor.ts'
import { chosenOptions, numberOf, type Response } from '../../../assessment/attempt/response.rules.ts'

type Count = Awaited<ReturnType<typeof challengeCounts>>[number]
type Decision = Awaited<ReturnType<typeof decisionsOf>>[number]

/** Returns a claim for the answer: options by their ids, or a number; neither for a claim that no answer is right. */
const claimView = ({ option_id, response }: Response) => ({
  right: chosenOptions({ option_id, response }),
  number: numberOf({ option_id, response }),
})

const sum = (counts: readonly Count[]): number => counts.reduce((total, { count }) => total + count, 0)

/**
 * Returns how many challenges wait, and when the last of them was sent: the text changes with each one that is sent,
 * changed or withdrawn.
 */
const undecidedVersion = (counts: readonly Pick<Count, 'count' | 'outcome' | 'last'>[]): string => {
  const waiting = counts.filter(({ outcome }) => outcome === null)
  const total = waiting.reduce((all, { count }) => all + count, 0)
  return `${total}.${Math.max(0, ...waiting.map(({ last }) => last))}`
}

/** The challenges of a paper, by question. */
function challengeGroups(counts: readonly Count[], decisions: readonly Decision[], zone: string) {
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

/** Declines challenges, and reopens declined ones. */
function declineChallenges(route: StaffRoute, { db, clock, newId, log }: KeyDeps): void {
  route(staffDeclineChallenges, async ({ body, caller, request_id }) => {
    const { paper_id, question_id, request_key } = body
    const [at, act_id, reason] = [clock.now(), newId(), body.reason.trim()]
    const actor = actorOf(caller, request_id, staffDeclineChallenges.roles)
    const { who } = actor
    const act: NewAct = {
      act_id,
      paper_id,
      request_key,
      kind: 'decline_challenges',
      ms: 0,
      message: null,
      reason,
      who,
      at,
    }
    const done = await db.write(async (tx) => {
      if (!(await keyPaper(tx, paper_id))) throw new ApiError('not_found')
      return once(tx, act, async () => {
        if (reason === '') throw refused('reason', 'staff_challenges_no_reason')
        const challenges = await seen(tx, body)
        const outcomes = challenges.map((challenge) => ({ challenge, outcome: 'declined' as const }))
        await decideChallenges(tx, { decision_id: act_id, paper_id, kind: 'declined', reason, who, at }, outcomes)
        const counted = { field: 'challenges', before: null, after: String(challenges.length) }
        const changes = [{ field: 'question_id', before: null, after: String(question_id) }, counted]
        const entity = { entity: 'paper', entity_id: String(paper_id), reason } as const
        await writeAudit(tx, { ...actor, at, action: 'challenges_declined', ...entity, changes })
        return challenges.length
      })
    })
    if (done.isRepeated) return { data: { decision_id: done.act.act_id, count: 0, is_repeated: true } }
    log.info('challenges were declined', { paper_id, question_id, count: done.outcome })
    return { data: { decision_id: act_id, count: done.outcome, is_repeated: false } }
  })

  route(staffReopenChallenges, async ({ body: { paper_id, decision_id }, caller, request_id }) => {
    const at = clock.now()
    const actor = actorOf(caller, request_id, staffReopenChallenges.roles)
    const count = await db.write(async (tx) => {
      const decision = await decisionById(tx, decision_id)
      if (decision?.paper_id !== paper_id) throw new ApiError('not_found')
      // A decision by a key follows from that key: another key decides again.
      if (decision.kind !== 'declined') throw refused('decision_id', 'staff_challenges_by_key')
      const reopened = await reopenChallenges(tx, paper_id, decision_id)
      const changes = [{ field: 'challenges', before: null, after: String(reopened) }]
      const entity = { entity: 'paper', entity_id: String(paper_id), reason: null } as const
      await writeAudit(tx, { ...actor, at, action: 'challenges_reopened', ...entity, changes })
      return reopened
    })
    return { data: { count } }
  })
}

type Seen = { paper_id: number; question_id: number; version: string }

/** The challenges of a question that are not decided, as whoever decides has seen them. */
async function seen(tx: Tx, { paper_id, question_id, version }: Seen) {
  const counts = (await challengeCounts(tx, paper_id)).filter((one) => one.question_id === question_id)
  if (counts.length === 0) throw new ApiError('not_found')
  if (undecidedVersion(counts) !== version) throw new ApiError('changed_meanwhile')
  const challenges = await undecidedOf(tx, paper_id, [question_id])
  if (challenges.length === 0) throw refused('question_id', 'staff_challenges_none')
  return challenges
}

const ON_A_PAGE = 100

/** Challenges of keys by students, and the decisions about them. */
export function keyChallengesRoutes(route: StaffRoute, deps: KeyDeps & { academy: AcademyReader }): void {
  const { db, academy } = deps
  const { read } = db
  declineChallenges(route, deps)

  route(staffChallenges, async ({ body: { paper_id } }) => {
    if (!(await keyPaper(read, paper_id))) throw new ApiError('not_found')
    const { zone } = await academy()
    const [counts, decisions] = [await challengeCounts(read, paper_id), await decisionsOf(read, paper_id)]
    return { data: { questions: challengeGroups(counts, decisions, zone) } }
  })

  route(staffQuestionChallenges, async ({ body: { paper_id, question_id, after = 0 } }) => {
    if (!(await keyPaper(read, paper_id))) throw new ApiError('not_found')
    const { zone } = await academy()
    const found = await challengesOfQuestion(read, { paper_id, question_id, after, count: ON_A_PAGE + 1 })
    const rows = found.slice(0, ON_A_PAGE).map(({ option_id, response, outcome, at, ...row }) => ({
      ...row,
      ...claimView({ option_id, response }),
      at: toInstant(at, zone),
      state: (outcome ?? 'sent') as 'sent' | 'accepted' | 'declined',
    }))
    return { data: { rows, more: found.length > ON_A_PAGE } }
  })
}
