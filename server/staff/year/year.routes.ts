import type { DataOf } from '#contract/call.ts'
import type { Role } from '#contract/staff/roles.ts'
import { staffClosedYears, staffCloseYear, staffUndoCloseYear, staffYearPreview } from '#contract/staff/year.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { archive, archivedAt, unarchive } from '../../academy/archived.queries.ts'
import { addClosedYear, closedYearsSince, removeClosedYear } from '../../academy/closed-years.queries.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Db, Tx } from '../../db/db.ts'
import { namesOf, openMerges } from '../../features/catalog/merges.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { ACT_DAYS } from '../../importing/people/acts/student-acts.queries.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import {
  batchesInUse,
  classesToCome,
  levelNames,
  newsOf,
  openChallengesOf,
  openExamsOf,
  plannedMovesInto,
  studentsOf,
  takenExamsOf,
  waitingDoubtsOf,
} from './year.queries.ts'

type Deps = {
  db: Db
  clock: Clock
  newId: NewId
  academy: AcademyReader
  settings: Pick<Settings, 'lateSeconds'>
}

const OWNER = ['owner'] as const satisfies Role[]
const DAY_MS = 86_400_000
/** As long as acts on students. */
const KEPT_MS = ACT_DAYS * DAY_MS

/** The end of an academy's year: its batches are archived together, and nothing else changes. */
export function yearRoutes(route: StaffRoute, deps: Deps): void {
  const { db, clock, newId } = deps
  undoRoutes(route, deps)

  route(staffYearPreview, async ({ body: { batch_ids } }) => {
    // What somebody has archived meanwhile is no longer a part of it; closing says so.
    const ids = (await batchesInUse(db.read, batch_ids)).map(({ batch_id }) => batch_id)
    return {
      data: {
        ...(await studentsOf(db.read, ids)),
        news: await newsOf(db.read, ids),
        checks: await checksOf(db.read, ids, deps),
      },
    }
  })

  route(staffCloseYear, async ({ body: { ac_id, batch_ids }, caller, request_id }) => {
    const at = clock.now()
    const closing_id = newId()
    await db.write(async (tx) => {
      const level = ac_id === null ? null : (await levelNames(tx)).get(ac_id)
      if (level === undefined) throw new ApiError('not_found')
      const batches = await batchesInUse(tx, batch_ids)
      const areAll = batches.length === new Set(batch_ids).size
      if (!areAll || batches.some((batch) => ac_id !== null && batch.ac_id !== ac_id))
        throw new ApiError('changed_meanwhile')
      for (const { batch_id } of batches) await archive(tx, 'batch', batch_id, at)
      const ids = batches.map(({ batch_id }) => batch_id)
      await addClosedYear(tx, { closing_id, ac_id, closed_at: at, closed_by: caller.name, batch_ids: ids })
      const names = batches.map(({ batch_name }) => batch_name).join(' · ')
      const changes = [{ field: 'batches', before: names, after: null }]
      const entry = { at, action: 'year_closed', ...placeOf(ac_id), changes, reason: null } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, OWNER), ...entry })
    })
    return { data: { closing_id, archived: new Set(batch_ids).size } }
  })
}

/** What was closed lately, and how it is undone. */
function undoRoutes(route: StaffRoute, { db, clock, academy }: Deps): void {
  route(staffClosedYears, async () => {
    const { zone } = await academy()
    const closed = await closedYearsSince(db.read, clock.now() - KEPT_MS)
    const levels = await levelNames(db.read)
    const names = await namesOf(
      db.read,
      'batch',
      closed.flatMap(({ batch_ids }) => batch_ids),
    )
    const shown = closed.map(({ closing_id, ac_id, closed_at, closed_by, batch_ids }) => ({
      closing_id,
      level: ac_id === null ? null : (levels.get(ac_id) ?? null),
      at: toInstant(closed_at, zone),
      who: closed_by,
      batches: batch_ids.flatMap((id) => names.get(id) ?? []),
      until: toInstant(closed_at + KEPT_MS, zone),
    }))
    return { data: { closed: shown } }
  })

  route(staffUndoCloseYear, async ({ body: { closing_id }, caller, request_id }) => {
    const at = clock.now()
    const restored = await db.write(async (tx) => {
      const closed = (await closedYearsSince(tx, at - KEPT_MS)).find((one) => one.closing_id === closing_id)
      if (!closed || !(await removeClosedYear(tx, closing_id))) throw new ApiError('not_found')
      const back = await bringBack(tx, closed)
      const names = await namesOf(tx, 'batch', back)
      const changes = [{ field: 'batches', before: null, after: back.map((id) => names.get(id)).join(' · ') || null }]
      const entry = { at, action: 'year_reopened', ...placeOf(closed.ac_id), changes, reason: null } as const
      await writeAudit(tx, { ...actorOf(caller, request_id, OWNER), ...entry })
      return back.length
    })
    return { data: { restored } }
  })
}

/** What the audit says was closed: a level, or the academy. */
const placeOf = (ac_id: number | null) =>
  ac_id === null
    ? ({ entity: 'academy', entity_id: null } as const)
    : ({ entity: 'level', entity_id: String(ac_id) } as const)

/** Restores those that are archived since then; what became a part of another batch since stays that. */
async function bringBack(
  tx: Tx,
  { batch_ids, closed_at }: { batch_ids: number[]; closed_at: number },
): Promise<number[]> {
  const [merged, since] = [await openMerges(tx, 'batch'), await archivedAt(tx, 'batch', closed_at)]
  const back: number[] = []
  for (const id of batch_ids) if (since.has(id) && !merged.has(id) && (await unarchive(tx, 'batch', id))) back.push(id)
  return back
}

type Checks = DataOf<typeof staffYearPreview>['checks']

/** What is left to do before a year is closed; it hinders nobody. */
async function checksOf(read: Tx, batchIds: number[], { clock, settings }: Deps): Promise<Checks> {
  const now = clock.now()
  const taken = await takenExamsOf(read, batchIds)
  const hidden = taken.filter((paper) => !areResultsOut(paper, now, settings.lateSeconds * 1000))
  return [
    { what: 'challenges', count: await openChallengesOf(read, batchIds) },
    { what: 'results', count: hidden.length },
    { what: 'papers', count: await openExamsOf(read, batchIds, now) },
    { what: 'doubts', count: await waitingDoubtsOf(read, batchIds) },
    { what: 'classes', count: await classesToCome(read, batchIds, now) },
    { what: 'moves', count: await plannedMovesInto(read, batchIds) },
  ]
}
