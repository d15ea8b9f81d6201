import { m } from '#messages/console'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { ResultPaper } from './result-data.ts'

const STATES: Record<ResultPaper['state'], { tone: Tone; words: () => string }> = {
  running: { tone: 'brand', words: () => m.results_running() },
  waits: { tone: 'warn', words: () => m.results_waits() },
  ranking: { tone: 'quiet', words: () => m.results_ranking() },
  out: { tone: 'good', words: () => m.results_out() },
}

/** How far the results of a paper are. */
export function ResultsState({ state }: Pick<ResultPaper, 'state'>) {
  const { tone, words } = STATES[state]
  return <Badge tone={tone}>{words()}</Badge>
}
