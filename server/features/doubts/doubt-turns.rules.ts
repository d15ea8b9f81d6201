/** What was said to a doubt; `name` is the teacher's. `at` is epoch ms. */
export type Said = { by: 'student' | 'teacher'; name: string | null; text: string; at: number }

export type DoubtState = 'open' | 'answered' | 'reopened' | 'closed'

/** What of a doubt changes with each turn. `turned_at` is since when it waits, or when it was answered or closed. */
export type Turn = { state: DoubtState; said: Said[]; turned_at: number }

/** More is a talk, which nobody reads to its end. */
export const MAX_SAID = 20

/** What it is called where nobody has closed it. */
export function stateOf(said: readonly Said[]): DoubtState {
  if (said.at(-1)?.by === 'teacher') return 'answered'
  return said.some(({ by }) => by === 'teacher') ? 'reopened' : 'open'
}

export const isWaiting = (state: DoubtState): boolean => state === 'open' || state === 'reopened'

/** The student says more; the last words again are the same request that came twice. Null where it is too long by then. */
export function saidMore(turn: Turn, text: string, now: number): Turn | null {
  const last = turn.said.at(-1)
  if (last?.by === 'student' && last.text === text) return turn
  if (turn.said.length >= MAX_SAID) return null
  const said: Said[] = [...turn.said, { by: 'student', name: null, text, at: now }]
  // Who adds to what waits already does not come last again.
  return { state: stateOf(said), said, turned_at: isWaiting(turn.state) ? turn.turned_at : now }
}

/** Null where it waits for no answer. */
export function answered(turn: Turn, by: { name: string; text: string }, now: number): Turn | null {
  if (!isWaiting(turn.state)) return null
  const said: Said[] = [...turn.said, { by: 'teacher', ...by, at: now }]
  return { state: 'answered', said, turned_at: now }
}

/** Without its last answer it waits as long as before. Null where the last word is none. */
export function takenBack(turn: Turn): Turn | null {
  if (turn.state !== 'answered') return null
  const said = turn.said.slice(0, -1)
  return { state: stateOf(said), said, turned_at: waitingSince(said) }
}

export const closed = (turn: Turn, now: number): Turn =>
  turn.state === 'closed' ? turn : { ...turn, state: 'closed', turned_at: now }

/** Null where it is not closed. */
export function restored(turn: Turn): Turn | null {
  if (turn.state !== 'closed') return null
  const state = stateOf(turn.said)
  return { ...turn, state, turned_at: isWaiting(state) ? waitingSince(turn.said) : (turn.said.at(-1)?.at ?? 0) }
}

/** When the student said the first thing that no teacher has answered. */
function waitingSince(said: readonly Said[]): number {
  const answer = said.findLastIndex(({ by }) => by === 'teacher')
  return said[answer + 1]?.at ?? 0
}

/** What others read of a doubt: what was asked, all of it, and the last answer. Null before there is one. */
export function publishedOf(said: readonly Said[]): { question: string; answer: string } | null {
  const at = said.findLastIndex(({ by }) => by === 'teacher')
  const asked = said.slice(0, Math.max(at, 0)).filter(({ by }) => by === 'student')
  const answer = said[at]?.text
  return answer === undefined ? null : { question: asked.map(({ text }) => text).join('\n\n'), answer }
}
