import type { Tx } from '../../../db/db.ts'
import { type ActRequest, turnsOf } from './act-requests.queries.ts'
import { askedAttempts, type AskedAct, stillAsked, turnedBy } from './act-requests.rules.ts'

type Attempt = { stud_id: number; attempt_id: number; state: string }

export type ShownRequest = { request: ActRequest; attempt_ids: number[]; still: number }

/** The same with how many of their attempts an open one can still be done for; `attempts` are those at the paper. */
export async function requestsShown(
  read: Tx,
  requests: readonly ActRequest[],
  attempts: readonly Attempt[],
): Promise<ShownRequest[]> {
  const shown: ShownRequest[] = []
  for (const request of requests)
    shown.push(
      request.state === 'open'
        ? await withStill(read, request, attempts)
        : { request, attempt_ids: idsOf(request), still: 0 },
    )
  return shown
}

const idsOf = ({ attempts }: ActRequest): number[] => askedAttempts(attempts).map(([id]) => id)

async function withStill(read: Tx, request: ActRequest, attempts: readonly Attempt[]): Promise<ShownRequest> {
  const attempt_ids = idsOf(request)
  const wanted = new Set(attempt_ids)
  const own = attempts.filter(({ attempt_id }) => wanted.has(attempt_id))
  const act = request.act as AskedAct
  const still = stillAsked(act, askedAttempts(request.attempts), own, await turnsOf(read, own, turnedBy(act)))
  return { request, attempt_ids, still: still.length }
}

/** As the contract has it. */
export function requestView(
  { request, attempt_ids, still }: ShownRequest,
  instant: (at: number | null) => string | null,
) {
  const {
    paper_id: _,
    request_key: _key,
    attempts,
    decided_id: _who,
    act,
    state,
    asked_at,
    decided_at,
    ...said
  } = request
  return {
    ...said,
    act: act as AskedAct,
    state: state as 'open' | 'done' | 'declined' | 'taken_back',
    attempt_ids,
    still,
    asked_at: instant(asked_at) ?? '',
    decided_at: instant(decided_at),
  }
}
