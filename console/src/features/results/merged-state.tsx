import { m } from '#messages/console'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { MergedRow } from './merged-data.ts'

const STATES: Record<MergedRow['state'], { tone: Tone; words: () => string }> = {
  waits: { tone: 'warn', words: () => m.results_waits() },
  ranking: { tone: 'quiet', words: () => m.results_ranking() },
  ready: { tone: 'brand', words: () => m.results_shifts_ready() },
  published: { tone: 'good', words: () => m.results_shifts_published() },
}

/** How far a merged result is. */
export function MergedState({ state }: Pick<MergedRow, 'state'>) {
  const { tone, words } = STATES[state]
  return <Badge tone={tone}>{words()}</Badge>
}
