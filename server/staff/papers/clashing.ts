import type { Db, Tx } from '../../db/db.ts'
import { clashingPapers, type Holder } from '../../assessment/embargo/embargo-holders.ts'
import type { Settings } from '../../ports/settings.ts'
import { momentOf } from '../../ports/time.ts'
import { momentFrom } from '../../importing/dates.ts'
import { AT_ONCE_WORD, momentIn, resultsIn } from '../../importing/sheets/papers/papers.ts'
import { codesOf, type Fields } from './draft-fields.ts'
import type { DraftScope } from './draft-scope.ts'
import type { Readers } from '../../assessment/paper/audience.queries.ts'

type Asking = { db: Db; settings: Pick<Settings, 'lateSeconds'>; scope: DraftScope | null }
type Timed = { starts_at: number | null; ends_at: number | null; msOf: ReadonlyMap<number, number> }
type Read = Timed & { now: number; zone: string; readers: Readers | undefined }

const isAtOnce = (results: string) => results.toLowerCase() === AT_ONCE_WORD.toLowerCase()

/**
 * Returns the papers with questions of a draft whose key, or that of the draft, would be known before both are over. A
 * teacher does not learn the content of others' papers.
 */
export async function clashingIn(read: Tx, asking: Asking, fields: Fields, paper: Read): Promise<Holder[]> {
  const { db, settings, scope } = asking
  const { kind } = fields
  const { starts_at, ends_at, msOf, now, zone, readers } = paper
  if (readers === undefined || scope !== null) return []
  // Without its times nobody can tell; missing times are reported apart.
  if (kind !== 'quiz' && (starts_at === null || ends_at === null)) return []
  const results = fields.results.trim()
  const visibleFrom = fields.visible_from.trim()
  const draft = {
    ...readers,
    kind,
    codes: [...new Set(codesOf(fields))],
    starts_at,
    ends_at,
    results_at: resultsIn(zone, isAtOnce(results) ? AT_ONCE_WORD : momentFrom(results)),
    latest_deadline: ends_at === null ? null : ends_at + Math.max(0, ...msOf.values()),
    visible_at: visibleFrom === '' ? null : momentIn(zone, momentFrom(`${visibleFrom} 00:00`)),
    opens_at: null,
    was_out: false,
  }
  const visibleAt = (day: string) => momentOf(day, '00:00', zone)
  return clashingPapers(db, read, draft, { now, graceMs: settings.lateSeconds * 1000, visibleAt })
}
