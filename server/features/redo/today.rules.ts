type Row = { due_at: number; answered_at: number | null }

/** At most so many questions a day. */
const A_DAY = 20

/**
 * What of a list is for today, which begins and ends at these moments (epoch ms): `due` is what waits in all, `shown` what
 * is left of the day's number, those that wait longest first, `answered` what was answered today. A day that was missed
 * only makes more wait.
 */
export function forToday<R extends Row>(rows: readonly R[], { from, to }: { from: number; to: number }) {
  const waiting = rows.filter(({ due_at }) => due_at < to)
  const answered = rows.filter(({ answered_at }) => answered_at !== null && answered_at >= from)
  return { due: waiting.length, shown: waiting.slice(0, Math.max(0, A_DAY - answered.length)), answered }
}
