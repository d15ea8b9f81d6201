import { m } from '#messages/console'
import type { Tone } from '../../ui/badge.tsx'
import type { DoubtRow } from './use-doubt-queue.ts'

type State = DoubtRow['state']

export const STATES: Record<State, { words: () => string; tone: Tone }> = {
  open: { words: m.doubts_open, tone: 'warn' },
  reopened: { words: m.doubts_reopened, tone: 'warn' },
  answered: { words: m.doubts_answered, tone: 'good' },
  closed: { words: m.doubts_closed, tone: 'quiet' },
}

const MINUTE = 60

export const clock = (seconds: number) => `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`

/** `Current electricity · Ohm's law, at 3:20` and the like. */
export function placeWords({ place, title, at }: Pick<DoubtRow, 'place' | 'title' | 'at'>): string {
  if (place === 'video') return m.doubts_at_second({ title, time: clock(at) })
  if (place === 'page') return m.doubts_at_page({ title, page: at })
  return place === 'question' ? m.doubts_at_question({ title, number: at }) : title
}
