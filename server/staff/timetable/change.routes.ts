import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import { staffCancelClass, staffChangeClass, staffPlanChange, staffRestoreClasses } from '#contract/staff/timetable.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Tx } from '../../db/db.ts'
import { changeLiveClass } from '../../features/live/live.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { type ChangePlan, isMovedBy, planChange, refuseFixed, targetsOf } from './plan-change.ts'
import { classVersion, fieldsOf } from './shown-class.ts'
import { tellBatch } from './tell-batch.ts'
import { askingOf, type Asking, type TimetableDeps } from './timetable-deps.ts'
import { storedClass, type StoredClass } from './timetable.queries.ts'

/** Classes that are moved, changed, cancelled, and take place after all. */
export function classChangeRoutes(route: StaffRoute, deps: TimetableDeps): void {
  const { db, settings } = deps

  route(staffPlanChange, async ({ body, ...input }) => {
    const { mistakes, classes, asks } = await planChange(db.read, settings, body, await askingOf(db.read, deps, input))
    return { data: { mistakes, classes, asks } }
  })

  route(staffChangeClass, async ({ body, ...input }) => {
    const data = await db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      const plan = await planChange(tx, settings, body, asking)
      const [chosen] = await targetsOf(tx, body, asking)
      if (classVersion(chosen) !== body.version) throw new ApiError('changed_meanwhile')
      const moved = plan.changes.filter(({ before, after }) => isMovedBy(before, after)).map(({ before }) => before)
      await refuseFixed(tx, chosen.ends_at <= asking.now ? [chosen] : moved, asking)
      if (plan.mistakes.length > 0) return { mistakes: plan.mistakes, count: 0, told: 0, version: body.version }
      const told = await change(tx, chosen, plan, { asking, ...body })
      const stored = (await storedClass(tx, asking.seen, chosen.class_id)) ?? chosen
      return { mistakes: [], count: plan.changes.length, told, version: classVersion(stored) }
    })
    return { data }
  })

  route(staffCancelClass, async ({ body, ...input }) => {
    const data = await db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      const targets = await targetsOf(tx, body, asking)
      const [chosen] = targets
      if (classVersion(chosen) !== body.version) throw new ApiError('changed_meanwhile')
      await refuseFixed(tx, targets, asking)
      const told = await cancel(tx, targets, { asking, ...body })
      return { class_ids: targets.map(({ class_id }) => class_id), told }
    })
    return { data }
  })

  route(staffRestoreClasses, async ({ body, ...input }) => {
    const count = await db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      let restored = 0
      for (const class_id of body.class_ids) {
        const one = await storedClass(tx, asking.seen, class_id)
        if (!one) throw new ApiError('not_found')
        if (one.status === '' || one.ends_at <= asking.now) continue
        await changeLiveClass(tx, class_id, { status: '' })
        restored += 1
      }
      const [first = 0] = body.class_ids
      if (restored > 0)
        await note(tx, asking, { action: 'class_restored', class_id: first, facts: { classes: restored } })
      return restored
    })
    return { data: { count } }
  })
}

type Scope = { asking: Asking; scope: 'one' | 'following'; tell: boolean; reason?: string | undefined }

const KINDS = {
  time: { one: 'class_moved', following: 'series_moved' },
  place: { one: 'class_placed', following: 'series_placed' },
} as const

/** Stores what was planned; returns to how many devices it is told. */
async function change(tx: Tx, chosen: StoredClass, { changes, isNew }: ChangePlan, { asking, scope, tell }: Scope) {
  for (const { before, after } of changes) await changeLiveClass(tx, before.class_id, after)
  const { class_id, batch_id } = chosen
  const after = { ...chosen, ...changes[0]?.after }
  const { zone, now, actor } = asking
  const entry = {
    action: 'class_changed',
    entity: 'class',
    entity_id: String(class_id),
    reason: null,
    at: now,
  } as const
  const count = changesBetween({}, changes.length > 1 ? { classes: changes.length } : {})
  await writeAudit(tx, {
    ...actor,
    ...entry,
    changes: [...changesBetween(fieldsOf(chosen, zone), fieldsOf(after, zone)), ...count],
  })
  if (!tell || isNew === null) return 0
  const kind = KINDS[isNew][scope]
  return tellBatch(tx, batch_id, { kind, class_id, about_at: after.starts_at }, now)
}

async function cancel(tx: Tx, targets: [StoredClass, ...StoredClass[]], { asking, scope, tell, reason }: Scope) {
  const [chosen] = targets
  const { class_id, batch_id, class_name, starts_at } = chosen
  for (const one of targets) await changeLiveClass(tx, one.class_id, { status: 'cancelled' })
  const facts = { class_name, date: fieldsOf(chosen, asking.zone).date, classes: targets.length }
  await note(tx, asking, { action: 'class_cancelled', class_id, facts, ...(reason !== undefined && { reason }) })
  if (!tell) return 0
  return tellBatch(
    tx,
    batch_id,
    { kind: scope === 'one' ? 'class_off' : 'series_off', class_id, about_at: starts_at },
    asking.now,
  )
}

type Note = { action: AuditAction; class_id: number; facts: Record<string, unknown>; reason?: string }

async function note(tx: Tx, { actor, now }: Asking, { action, class_id, facts, reason = '' }: Note): Promise<void> {
  const of = { action, entity: 'class', entity_id: String(class_id), reason: reason || null } as const
  await writeAudit(tx, { ...actor, ...of, at: now, changes: changesBetween({}, facts) })
}
