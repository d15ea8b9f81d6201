import { m } from '#messages/console'
import { formatTime } from '../../../../web/src/ui/format/format-day.ts'
import type { Tone } from '../../ui/badge.tsx'
import type { ActRequest, Writer } from './sitting-data.ts'
import { rulingWords } from './writer-words.ts'

const MAX_NAMES = 5

/** What is asked for: `Open again: 10 min`. */
export function requestedAct({ act, minutes }: Pick<ActRequest, 'act' | 'minutes'>): string {
  if (act === 'force') return m.sitting_force()
  if (act !== 'reopen') return rulingWords(act)
  return m.attempt_act_minutes({ act: m.sitting_reopen(), count: minutes ?? 0 })
}

/** For whom: the first names, and how many more. */
export function requestedFor({ attempt_ids }: Pick<ActRequest, 'attempt_ids'>, writers: readonly Writer[]): string {
  const asked = new Set(attempt_ids)
  const names = writers.flatMap(({ attempt_id, name }) => (asked.has(attempt_id) ? name : [])).slice(0, MAX_NAMES)
  const more = attempt_ids.length - names.length
  return (more > 0 ? [...names, `+${more}`] : names).join(', ')
}

/** How a request stands; `still` of its attempts are as they were. */
export function requestState({ state, still, attempt_ids }: ActRequest): { tone: Tone; text: string } {
  if (state === 'done') return { tone: 'good', text: m.request_done() }
  if (state === 'declined') return { tone: 'bad', text: m.request_declined() }
  if (state === 'taken_back') return { tone: 'quiet', text: m.request_taken_back() }
  if (still === 0) return { tone: 'quiet', text: m.request_out_of_date() }
  return still < attempt_ids.length
    ? { tone: 'warn', text: m.request_still({ still, all: attempt_ids.length }) }
    : { tone: 'warn', text: m.request_waits() }
}

export const askedBy = ({ who, asked_at }: ActRequest): string => m.request_by({ who, time: formatTime(asked_at) })

/** Who decided, when, and with what word; nothing as long as it is open. */
export function decidedBy({ decided_by, decided_at, word }: ActRequest): string {
  if (decided_by === null || decided_at === null) return ''
  const by = m.request_decided_by({ who: decided_by, time: formatTime(decided_at) })
  return word === null ? by : `${by}: ${word}`
}
