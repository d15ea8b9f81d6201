import { m } from '#messages/web'
import { clockTime } from '../../media/clock-time.rules.ts'
import type { DoubtRow } from './doubts.api.ts'

const STATES: Record<DoubtRow['state'], () => string> = {
  open: m.doubts_state_open,
  answered: m.doubts_state_answered,
  reopened: m.doubts_state_reopened,
  closed: m.doubts_state_closed,
}

export const stateWords = (state: DoubtRow['state']): string => STATES[state]()

/** `Current electricity · Ohm's law, at 3:20` and the like. */
export function placeWords({ place, title, at }: Pick<DoubtRow, 'place' | 'title' | 'at'>): string {
  if (place === 'video') return m.doubts_at_second({ title, time: clockTime(at) })
  if (place === 'page') return m.doubts_at_page({ title, page: at })
  return place === 'question' ? m.doubts_at_question({ title, number: at }) : title
}
