import type { Tx } from '../../db/db.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tables } from '../../db/tables.ts'

export type StoredChallenge = Tables['challenges']

/** Returns the planned time of showing a paper's key; undefined where none was set. */
export const challengeWindow = async (read: Tx, paperId: number) =>
  read
    .selectFrom('challenge_windows')
    .where('paper_id', '=', paperId)
    .select(['opens_at', 'closes_at'])
    .executeTakeFirst()

/** Replaces a paper's challenge window. Students who were told of one are not told of another. */
export async function putWindow(tx: Tx, paper_id: number, window: { opens_at: number; closes_at: number }) {
  await tx
    .insertInto('challenge_windows')
    .values({ paper_id, ...window, told: 0 })
    .onConflict((conflict) => conflict.column('paper_id').doUpdateSet(window))
    .execute()
}

export async function removeWindow(tx: Tx, paperId: number): Promise<void> {
  await tx.deleteFrom('challenge_windows').where('paper_id', '=', paperId).execute()
}

/** A student's challenges at one attempt, each with the reason of what was decided. */
export const challengesOf = async (read: Tx, studId: number, attemptId: number) =>
  read
    .selectFrom('challenges')
    .leftJoin('challenge_decisions', 'challenge_decisions.decision_id', 'challenges.decision_id')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['challenges.question_id', 'option_id', 'response', 'challenges.reason', 'challenges.at', 'outcome'])
    .select('challenge_decisions.reason as decided')
    .execute()

export async function putChallenge(tx: Tx, challenge: StoredChallenge): Promise<void> {
  const { option_id, response, reason, at } = challenge
  await tx
    .insertInto('challenges')
    .values(challenge)
    .onConflict((conflict) =>
      conflict.columns(['stud_id', 'attempt_id', 'question_id']).doUpdateSet({ option_id, response, reason, at }),
    )
    .execute()
}

type Place = Pick<StoredChallenge, 'stud_id' | 'attempt_id' | 'question_id'>

export async function removeChallenge(tx: Tx, { stud_id, attempt_id, question_id }: Place): Promise<void> {
  await tx
    .deleteFrom('challenges')
    .where('stud_id', '=', stud_id)
    .where('attempt_id', '=', attempt_id)
    .where('question_id', '=', question_id)
    .execute()
}

/** Removes a student's challenges. */
export async function eraseChallenges(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('challenges').where('stud_id', '=', studId).execute()
}

/** How many challenges of a paper there are by question, claim and decision; `last` is when one of them was sent last. */
export const challengeCounts = async (read: Tx, paperId: number) =>
  read
    .selectFrom('challenges')
    .where('paper_id', '=', paperId)
    .select(({ fn }) => [
      'question_id',
      'option_id',
      'response',
      'outcome',
      'decision_id',
      fn.countAll<number>().as('count'),
      fn.max('at').as('last'),
    ])
    .groupBy(['question_id', 'option_id', 'response', 'outcome', 'decision_id'])
    .execute()

/** How many challenges of a paper there are, and how many of them are not decided. */
export async function challengeTotals(read: Tx, paperId: number): Promise<{ total: number; undecided: number }> {
  const { total, decided } = await read
    .selectFrom('challenges')
    .where('paper_id', '=', paperId)
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.count<number>('outcome').as('decided')])
    .executeTakeFirstOrThrow()
  return { total, undecided: total - decided }
}

/** Challenges of these questions that are not decided. */
export const undecidedOf = async (tx: Tx, paperId: number, questionIds: number[]): Promise<StoredChallenge[]> =>
  questionIds.length === 0
    ? []
    : tx
        .selectFrom('challenges')
        .where('paper_id', '=', paperId)
        .where('question_id', 'in', questionIds)
        .where('outcome', 'is', null)
        .select(columnsOf('challenges'))
        .execute()

export type Outcome = 'accepted' | 'declined'

/** Students of one statement. */
const AT_ONCE = 500

type Decided = readonly { challenge: StoredChallenge; outcome: Outcome }[]

/** Stores a decision with its outcome for each of these challenges. */
export async function decideChallenges(tx: Tx, decision: Tables['challenge_decisions'], all: Decided): Promise<void> {
  await tx.insertInto('challenge_decisions').values(decision).execute()
  const { decision_id, paper_id } = decision
  const alike = Map.groupBy(all, ({ challenge, outcome }) => `${challenge.question_id} ${outcome}`)
  for (const some of alike.values()) {
    const [first] = some
    if (!first) continue
    for (let from = 0; from < some.length; from += AT_ONCE) {
      const students = some.slice(from, from + AT_ONCE).map(({ challenge }) => challenge.stud_id)
      await tx
        .updateTable('challenges')
        .set({ outcome: first.outcome, decision_id })
        .where('paper_id', '=', paper_id)
        .where('question_id', '=', first.challenge.question_id)
        .where('stud_id', 'in', students)
        .where('outcome', 'is', null)
        .execute()
    }
  }
}

/** What was decided of a paper's challenges, the latest first. */
export const decisionsOf = async (read: Tx, paperId: number) =>
  read
    .selectFrom('challenge_decisions')
    .where('decision_id', 'in', (some) =>
      some
        .selectFrom('challenges')
        .where('paper_id', '=', paperId)
        .where('outcome', 'is not', null)
        .select('decision_id'),
    )
    .select(['decision_id', 'paper_id', 'kind', 'reason', 'who', 'at'])
    .orderBy('at', 'desc')
    .orderBy('decision_id', 'desc')
    .execute()

export const decisionById = async (tx: Tx, decisionId: number) =>
  tx
    .selectFrom('challenge_decisions')
    .where('decision_id', '=', decisionId)
    .select(['paper_id', 'kind', 'reason'])
    .executeTakeFirst()

/** Takes a decision back; returns how many challenges wait again. */
export async function reopenChallenges(tx: Tx, paperId: number, decisionId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('challenges')
    .set({ outcome: null, decision_id: null })
    .where('paper_id', '=', paperId)
    .where('decision_id', '=', decisionId)
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('challenge_decisions').where('decision_id', '=', decisionId).execute()
  return Number(numUpdatedRows)
}

/** Returns challenges of a question with the students who sent them, by student, from the one after `after`. */
export const challengesOfQuestion = async (
  read: Tx,
  { paper_id, question_id, after, count }: { paper_id: number; question_id: number; after: number; count: number },
) =>
  read
    .selectFrom('challenges')
    .innerJoin('students', 'students.stud_id', 'challenges.stud_id')
    .where('paper_id', '=', paper_id)
    .where('question_id', '=', question_id)
    .where('challenges.stud_id', '>', after)
    .select(['challenges.stud_id', 'attempt_id', 'name', 'admission_no'])
    .select(['option_id', 'response', 'reason', 'challenges.at', 'outcome'])
    .orderBy('challenges.stud_id')
    .limit(count)
    .execute()

/** Returns papers whose key is to be shown at `now` to students who were not told, with the timing of their results. */
export const windowsToTell = async (read: Tx, now: number) =>
  read
    .selectFrom('challenge_windows')
    .innerJoin('papers', 'papers.paper_id', 'challenge_windows.paper_id')
    .where('told', '=', 0)
    .where('opens_at', '<=', now)
    .where('closes_at', '>', now)
    .select(['papers.paper_id', 'opens_at', 'closes_at', 'kind', 'ends_at', 'results_at', 'latest_deadline'])
    .execute()

export async function markWindowTold(tx: Tx, paperId: number): Promise<void> {
  await tx.updateTable('challenge_windows').set({ told: 1 }).where('paper_id', '=', paperId).execute()
}
