import { m } from '#messages/console'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { State } from './upload.ts'

const STATES: Record<State, [tone: Tone, words: () => string]> = {
  open: ['quiet', () => m.imports_state_open()],
  planning: ['brand', () => m.imports_state_planning()],
  planned: ['warn', () => m.imports_state_planned()],
  storing: ['brand', () => m.imports_state_storing()],
  laying: ['brand', () => m.imports_state_laying()],
  done: ['good', () => m.imports_state_done()],
  broken: ['bad', () => m.imports_state_failed()],
  undo_checking: ['brand', () => m.imports_state_undo_checking()],
  undoing: ['brand', () => m.imports_state_undoing()],
  failed: ['bad', () => m.imports_state_failed()],
}

/** What became of something that was sent in. */
export function StateBadge({ state }: { state: State }) {
  const [tone, words] = STATES[state]
  return <Badge tone={tone}>{words()}</Badge>
}
