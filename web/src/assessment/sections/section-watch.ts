import { m } from '#messages/web'
import { toast } from '#ui/overlays/toast.ts'
import type { AttemptStore } from '../attempt/attempt-state.ts'
import { secondsLeft } from '../clock/time-left.rules.ts'
import { openPart } from './locked.rules.ts'
import type { SectionPart } from './sections.rules.ts'

/** What is pressed so soon after a move was meant for the question before. */
const SETTLING_MS = 1000

type Parts = { sections: SectionPart[]; store: AttemptStore; moveTo: (index: number) => void }

/** Follows the time of locked sections, by the server's clock: at the end of one the next one opens by itself. */
export function makeSectionWatch({ sections, store, moveTo }: Parts) {
  let movedAt: number | null = null

  /** Compares the distance, since another sample of the server's clock may set the time back. */
  function settle(now: number): void {
    if (movedAt === null || Math.abs(now - movedAt) < SETTLING_MS) return
    movedAt = null
    store.setState({ justMoved: false })
  }

  return {
    see(now: number): void {
      settle(now)
      const before = store.getState().openPart
      if (before === null) return
      const at = openPart(sections, now)
      const end = sections[at]?.endsAt ?? now
      const partSecondsLeft = secondsLeft(end, now)
      const [closed, open] = [sections[before], sections[at]]
      const isOther = at !== before
      if (isOther || store.getState().partSecondsLeft !== partSecondsLeft)
        store.setState({ openPart: at, partSecondsLeft })
      // A student who comes back later need not be told about a section that ended long ago.
      if (!isOther || !closed || !open || store.getState().phase === 'done') return
      toast(m.test_section_moved({ closed: closed.name, open: open.name }), { id: 'section-moved', duration: 8000 })
      movedAt = now
      // The question about an unsaved choice ends with its section.
      store.setState({ justMoved: true, jumpTo: null })
      moveTo(open.indexes[0] ?? 0)
    },
  }
}
