import { staffAddClasses, staffPlanClasses } from '#contract/staff/timetable.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { putClasses } from '../../provider/one-class.ts'
import { planSeries } from './plan-series.ts'
import { askingOf, type TimetableDeps } from './timetable-deps.ts'
import { addSeries, madeBy } from './timetable.queries.ts'

const CODE_BASE = 36

/** Classes that are made together. */
export function seriesRoutes(route: StaffRoute, deps: TimetableDeps): void {
  const { db, newId, settings } = deps

  route(staffPlanClasses, async ({ body, ...input }) => {
    const asking = await askingOf(db.read, deps, input)
    const { row: _row, ...plan } = await planSeries(db.read, settings, body.series, asking)
    return { data: plan }
  })

  route(staffAddClasses, async ({ body, ...input }) => {
    const { series, days, version, request_key } = body
    const series_id = newId()
    const data = await db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      const { actor, now } = asking
      const made = await madeBy(tx, request_key)
      if (made !== undefined) return { mistakes: [], count: made, is_repeated: true }
      const { mistakes, row, ...plan } = await planSeries(tx, settings, series, asking)
      if (mistakes.length > 0 || !row) return { mistakes, count: 0, is_repeated: false }
      const isPlanned = days.every((day) => plan.classes.some((one) => one.day === day))
      if (plan.version !== version || !isPlanned) throw new ApiError('changed_meanwhile')
      const rows = days.map((date, no) => ({ ...row, date, class_code: codeOf(series_id, no) }))
      await putClasses(tx, rows, { newId, now })
      const codes = rows.map(({ class_code }) => class_code)
      const [first = 0] = await addSeries(tx, { series_id, request_key, made_at: now, made_by: actor.who }, codes)
      const { batch, subject, class_name, tutor_name, start, end } = series
      const facts = {
        batch,
        subject,
        class_name,
        tutor_name,
        start,
        end,
        from: days.toSorted()[0],
        classes: rows.length,
      }
      const entry = { action: 'classes added', entity: 'class', entity_id: String(first), reason: null }
      await writeAudit(tx, { ...actor, ...entry, at: now, changes: changesBetween({}, facts) })
      return { mistakes: [], count: rows.length, is_repeated: false }
    })
    return { data }
  })
}

const codeOf = (seriesId: number, no: number): string => `T${seriesId.toString(CODE_BASE)}-${no + 1}`
