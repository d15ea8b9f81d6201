import type { BodyOf } from '#contract/call.ts'
import type { staffAskForAct } from '#contract/staff/act-requests.ts'
import type { HallActKind } from '../../../assessment/sitting/act.ts'

export type AskedAct = BodyOf<typeof staffAskForAct>['act']
export type Ruling = Exclude<AskedAct, 'reopen' | 'force'>

type Attempt = { attempt_id: number; state: string }
type Turns = ReadonlyMap<number, number>

/** An attempt of a request, and how often it had been reopened or ruled on by then. */
type AskedAttempt = [attemptId: number, turns: number]

export const isRuling = (act: AskedAct): act is Ruling => act !== 'reopen' && act !== 'force'

/** The act that is done when it is confirmed. */
export const kindOf = (act: AskedAct): HallActKind => (isRuling(act) ? 'rule' : act)

/** Returns what changes an attempt so that a request no longer applies to it. */
export const turnedBy = (act: AskedAct): 'openings' | 'rulings' => (isRuling(act) ? 'rulings' : 'openings')

/** True where an act can be done with an attempt in this state. */
export const fits = (act: AskedAct, { state }: Pick<Attempt, 'state'>): boolean =>
  isRuling(act) || state === (act === 'force' ? 'open' : 'final')

export const askedOf = (attemptIds: readonly number[], turns: Turns): AskedAttempt[] =>
  attemptIds.map((id) => [id, turns.get(id) ?? 0])

/** The attempts of a request as they were stored. */
export const askedAttempts = (attempts: string): AskedAttempt[] => JSON.parse(attempts) as AskedAttempt[]

/** Returns those of these attempts that are unchanged since the request. */
export function stillAsked<One extends Attempt>(
  act: AskedAct,
  asked: readonly AskedAttempt[],
  attempts: readonly One[],
  turns: Turns,
): One[] {
  const before = new Map(asked)
  return attempts.filter((one) => before.get(one.attempt_id) === (turns.get(one.attempt_id) ?? 0) && fits(act, one))
}
