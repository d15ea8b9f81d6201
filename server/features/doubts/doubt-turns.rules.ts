/** A message in a doubt; `name` is the teacher's. `at` is epoch ms. */
export type Said = { by: 'student' | 'teacher'; name: string | null; text: string; at: number }

export type DoubtState = 'open' | 'answered' | 'reopened' | 'closed'

/**
 * The fields of a doubt that change with each turn. `turned_at` is since when it waits, or when it was answered or
 * closed.
 */
export type Turn = { state: DoubtState; said: Said[]; turned_at: number }

/** A longer doubt is a conversation that nobody reads to its end. */
export const MAX_SAID = 20

/** Returns the state of a doubt that nobody has closed. */
export function stateOf(said: readonly Said[]): DoubtState {
  if (said.at(-1)?.by === 'teacher') return 'answered'
  return said.some(({ by }) => by === 'teacher') ? 'reopened' : 'open'
}

export const isWaiting = (state: DoubtState): boolean => state === 'open' || state === 'reopened'

/** Adds a text of the student's; the last text again is the same request sent twice. Null where the doubt is full. */
export function saidMore(turn: Turn, text: string, now: number): Turn | null {
  const last = turn.said.at(-1)
  if (last?.by === 'student' && last.text === text) return turn
  if (turn.said.length >= MAX_SAID) return null
  const said: Said[] = [...turn.said, { by: 'student', name: null, text, at: now }]
  // An addition to a waiting doubt does not move it to the end of the queue.
  return { state: stateOf(said), said, turned_at: isWaiting(turn.state) ? turn.turned_at : now }
}

/** Adds a teacher's answer; null where the doubt waits for none. */
export function answered(turn: Turn, by: { name: string; text: string }, now: number): Turn | null {
  if (!isWaiting(turn.state)) return null
  const said: Said[] = [...turn.said, { by: 'teacher', ...by, at: now }]
  return { state: 'answered', said, turned_at: now }
}

/**
 * Removes the last answer: the doubt waits since the same moment as before. Null where the last message is no answer.
 */
export function takenBack(turn: Turn): Turn | null {
  if (turn.state !== 'answered') return null
  const said = turn.said.slice(0, -1)
  return { state: stateOf(said), said, turned_at: waitingSince(said) }
}

export const closed = (turn: Turn, now: number): Turn =>
  turn.state === 'closed' ? turn : { ...turn, state: 'closed', turned_at: now }

/** Reopens a doubt; null where it is not closed. */
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

/**
 * Returns what others read of a doubt: everything that was asked, and the last answer. Null before there is an answer.
 */
export function publishedOf(said: readonly Said[]): { question: string; answer: string } | null {
  const at = said.findLastIndex(({ by }) => by === 'teacher')
  const asked = said.slice(0, Math.max(at, 0)).filter(({ by }) => by === 'student')
  const answer = said[at]?.text
  return answer === undefined ? null : { question: asked.map(({ text }) => text).join('\n\n'), answer }
}
