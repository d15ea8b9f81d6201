import type { Academy } from '../../academy/academy.ts'
import { toInstant } from '../../ports/time.ts'
import { instantIn } from './sitting-view.ts'
import type { SittingPaper } from './sittings.queries.ts'

/** What stands on every sheet of a sitting. */
export function sheetOf({ name, logo, zone }: Academy, paper: SittingPaper, now: number) {
  const instant = instantIn(zone)
  return {
    academy: { name, logo },
    paper_id: paper.paper_id,
    kind: paper.kind as 'exam' | 'entrance',
    name: paper.name,
    starts_at: instant(paper.starts_at),
    ends_at: instant(paper.ends_at),
    minutes: paper.minutes,
    now: toInstant(now, zone),
  }
}
