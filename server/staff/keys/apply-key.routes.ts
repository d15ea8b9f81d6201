import { staffApplyKey } from '#contract/staff/keys.ts'
import { draftOf, endTry, type StoredDraft, switchKey } from '../../assessment/keys/drafts.queries.ts'
import { keyVersions, type StoredVersion } from '../../assessment/keys/keys.queries.ts'
import { readContent, type PaperContent } from '../../assessment/paper/paper-content.ts'
import { markResultsDue, withdrawResults } from '../../assessment/results/computed-results.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { bumpContentVersion } from '../../cache/content-version.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { actorOf } from '../accounts/actor.ts'
import { keyChanges, type KeyDeps, refused } from './key-deps.ts'
import { keyPaper } from './key-papers.queries.ts'
import { answerOf } from '../../assessment/attempt/response.rules.ts'
import { isGranted } from '../../assessment/challenges/challenge-claim.rules.ts'
import {
  decideChallenges,
  type Outcome,
  type StoredChallenge,
  undecidedOf,
} from '../../assessment/challenges/challenges.queries.ts'
import { changedQuestions, correctedKey, type Corrections } from '../../assessment/keys/corrections.rules.ts'
import { printedKeys } from './key-view.ts'

type ByKey = { content: PaperContent; after: Corrections; decision_id: number; reason: string; who: string; at: number }

/**
 * Decides all challenges of the questions that another key changes, by that key: accepted where the student's claim
 * matches it, declined otherwise. Returns how many they were. `content` is by the key before.
 */
async function decideByKey(tx: Tx, paperId: number, { content, after, ...decision }: ByKey): Promise<number> {
  const changed = changedQuestions(content.corrections, after)
  const challenges = await undecidedOf(tx, paperId, changed)
  if (challenges.length === 0) return 0
  const printed = printedKeys(content)
  const outcomeOf = (challenge: StoredChallenge): Outcome => {
    const { question_id } = challenge
    const asked = content.askedBy.get(question_id)
    const key = printed.get(question_id)
    if (!asked || !key) return 'declined'
    const correction = after.get(question_id)
    const held = { key: correctedKey(key, correction), isCancelled: correction?.is === 'cancelled' }
    return isGranted(asked.answer_type, answerOf(challenge), held) ? 'accepted' : 'declined'
  }
  const outcomes = challenges.map((challenge) => ({ challenge, outcome: outcomeOf(challenge) }))
  await decideChallenges(tx, { ...decision, paper_id: paperId, kind: 'corrected' }, outcomes)
  return challenges.length
}

/** The call that puts a tried key into force. */
export function applyKeyRoute(route: StaffRoute, { db, clock, newId, log }: KeyDeps): void {
  route(staffApplyKey, async ({ body: { paper_id, key_id, reason }, caller, request_id }) => {
    const [at, decision_id] = [clock.now(), newId()]
    const actor = actorOf(caller, request_id, staffApplyKey.roles)
    const data = await db.write(async (tx) => {
      const paper = await keyPaper(tx, paper_id)
      if (!paper) throw new ApiError('not_found')
      const [versions, draft] = [await keyVersions(tx, paper_id), await draftOf(tx, paper_id)]
      const last = versions.at(-1)
      if (draft === null && last?.key_id === key_id) return { version: last.version, is_repeated: true }
      if (draft?.key_id !== key_id || !last) throw new ApiError('changed_meanwhile')
      if (draft.summary === null) throw refused('reason', 'staff_key_not_ready')
      const content = await readContent(tx, paper_id)
      await hold(tx, draft, { version: last.version + 1, reason, who: actor.who, at })
      const { who } = actor
      const decided = await decideByKey(tx, paper_id, {
        content,
        after: draft.corrections,
        decision_id,
        reason,
        who,
        at,
      })
      const counted = decided === 0 ? [] : [{ field: 'challenges', before: null, after: String(decided) }]
      const changes = [...keyChanges(content, content.corrections, draft.corrections), ...counted]
      await writeAudit(tx, {
        ...actor,
        at,
        action: 'key_corrected',
        entity: 'paper',
        entity_id: String(paper_id),
        changes,
        reason,
      })
      return { version: last.version + 1, is_repeated: false }
    })
    if (!data.is_repeated) log.info('a key was corrected', { paper_id, key_id, version: data.version })
    return { data }
  })
}

type Made = Pick<StoredVersion, 'version' | 'reason' | 'who' | 'at'>

/** Puts a tried key into force: one small unit, since all marks by it are computed. */
async function hold(tx: Tx, draft: StoredDraft, made: Made): Promise<void> {
  const { paper_id, key_id, corrections, max_marks, pass_marks } = draft
  const version = { paper_id, key_id, corrections, max_marks, pass_marks, ...made }
  if (!(await switchKey(tx, version))) throw new ApiError('changed_meanwhile')
  await endTry(tx, draft)
  await withdrawResults(tx, paper_id)
  await markResultsDue(tx, paper_id)
  await bumpContentVersion(tx, 'teaching')
}
