import { staffSetSubstitute } from '#contract/staff/timetable.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import { setSubstitute } from '../../features/live/live.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { toDay } from '../../ports/time.ts'
import { substituteOf, teachersNow, teachersToShow } from './substitutes.queries.ts'
import { askingOf, isPastDay, type TimetableDeps } from './timetable-deps.ts'
import { storedClass } from './timetable.queries.ts'

/** Who stands in at a class; whoever stands in cannot pass it on. */
export function substituteRoutes(route: StaffRoute, deps: TimetableDeps): void {
  route(staffSetSubstitute, async ({ body: { class_id, staff_id }, ...input }) => {
    await deps.db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      const { seen, actor, now, zone } = asking
      const of = await storedClass(tx, seen, class_id)
      if (!of) throw new ApiError('not_found')
      if (isPastDay(of, asking))
        throw new ApiError('rule', { field: 'staff_id', text: plainText('staff_substitute_past') })
      const before = await substituteOf(tx, class_id)
      if (before === staff_id) return
      const teachers = await teachersNow(tx)
      if (staff_id !== null && teachers.every((one) => one.staff_id !== staff_id))
        throw new ApiError('rule', { field: 'staff_id', text: plainText('staff_substitute_unknown') })
      const named = await teachersToShow(tx, before)
      const nameOf = (id: number | null) => named.find((one) => one.staff_id === id)?.name ?? null
      await setSubstitute(tx, class_id, staff_id)
      const name = `${toDay(of.starts_at, zone)} · ${of.batch_name} · ${of.class_name}`
      const changes = [
        ...changesBetween({}, { class: name }),
        ...changesBetween({ substitute: nameOf(before) }, { substitute: nameOf(staff_id) }),
      ]
      const entry = { action: 'substitute_set', entity: 'class', entity_id: String(class_id), reason: null } as const
      await writeAudit(tx, { ...actor, ...entry, at: now, changes })
    })
    return { data: {} }
  })
}
