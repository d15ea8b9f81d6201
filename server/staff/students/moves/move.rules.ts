type Membership = { batch_id: number; from_at: number | null; until_at: number | null }
type Planned = { to_batch_id: number; from_at: number } | undefined

/** From one batch to another; `since` is the first moment of the day on which it is in force. */
export type Move = { batch_id: number; to_batch_id: number; since: number }

/** `known`: the move is done or planned already. */
export type Outcome = 'now' | 'later' | 'known' | WhyNot
export type WhyNot = 'not_in_batch' | 'came_later' | 'in_new_batch' | 'planned_otherwise'

/** Returns the outcome of requesting a move at `now` (epoch ms); `planned` is the coming move out of the same batch. */
export function outcomeOf(move: Move, own: readonly Membership[], planned: Planned, now: number): Outcome {
  const { batch_id, to_batch_id, since } = move
  const isDone = own.some((one) => one.batch_id === batch_id && one.until_at === since)
  const to = own.find((one) => one.batch_id === to_batch_id && one.until_at === null)
  const from = own.find((one) => one.batch_id === batch_id && one.until_at === null)
  if (!from) return isDone && to?.from_at === since ? 'known' : 'not_in_batch'
  if (planned) {
    const isSame = planned.to_batch_id === to_batch_id && planned.from_at === since
    return isSame ? 'known' : 'planned_otherwise'
  }
  if (to) return 'in_new_batch'
  if (from.from_at !== null && since < from.from_at) return 'came_later'
  return since > now ? 'later' : 'now'
}

export const isRefused = (outcome: Outcome): outcome is WhyNot => !['now', 'later', 'known'].includes(outcome)
