import { staffAddHolidays, staffCancelDay, staffHolidays, staffRemoveHoliday } from '#contract/staff/timetable.ts'
import { MAX_HOLIDAYS } from '#contract/staff/timetable.rules.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Tx } from '../../db/db.ts'
import { changeLiveClass } from '../../features/live/live.queries.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { addDays, momentOf, toDay } from '../../ports/time.ts'
import { hasRegister } from './plan-change.ts'
import { daysFrom, movedBy } from './series.rules.ts'
import { tellBatch } from './tell-batch.ts'
import { askingOf, type Asking, type TimetableDeps } from './timetable-deps.ts'
import { addHolidays, classesOf, holidaysBetween, removeHoliday } from './timetable.queries.ts'

const LAST_DAY = '9999-12-31'
const FIRST_OF_MONTH = '-01'

/** Days on which there are no classes. */
export function holidaysRoutes(route: StaffRoute, deps: TimetableDeps): void {
  const { db, clock, academy } = deps

  route(staffHolidays, async () => {
    const { zone } = await academy()
    const today = toDay(clock.now(), zone)
    const rows = await holidaysBetween(db.read, `${today.slice(0, 'YYYY-MM'.length)}${FIRST_OF_MONTH}`, LAST_DAY)
    const holidays = await Promise.all(
      rows.map(async ({ day, name }) => ({ day, name, classes: (await takingPlace(db.read, day, zone)).length })),
    )
    return { data: { today, holidays } }
  })

  route(staffAddHolidays, async ({ body, ...input }) => {
    const { from, until, name } = body
    const count = daysFrom(from, until) + 1
    if (count < 1 || count > MAX_HOLIDAYS)
      throw new ApiError('rule', { field: 'until', text: plainText('staff_holiday_days') })
    const days = Array.from({ length: count }, (_, index) => movedBy(from, index))
    await db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      if (from < toDay(asking.now, asking.zone))
        throw new ApiError('rule', { field: 'from', text: plainText('staff_holiday_past') })
      await addHolidays(tx, days, name.trim())
      await note(tx, asking, 'holiday added', { day: from, name, until })
    })
    return { data: { days } }
  })

  route(staffRemoveHoliday, async ({ body, ...input }) => {
    const removed = await db.write(async (tx) => {
      const asking = await askingOf(tx, deps, input)
      const holiday = await removeHoliday(tx, body.day)
      if (!holiday) throw new ApiError('not_found')
      await note(tx, asking, 'holiday removed', holiday)
      return holiday
    })
    return { data: removed }
  })

  route(staffCancelDay, async ({ body: { day, tell }, ...input }) => ({
    data: await db.write(async (tx) => cancelDay(tx, await askingOf(tx, deps, input), day, tell)),
  }))
}

async function takingPlace(read: Tx, day: string, zone: string) {
  const between = { from: momentOf(day, '00:00', zone), until: momentOf(addDays(day, 1), '00:00', zone) }
  return (await classesOf(read, null, between)).filter(({ status }) => status === '')
}

/** Cancels what can be cancelled, and tells each batch once. */
async function cancelDay(tx: Tx, asking: Asking, day: string, tell: boolean) {
  const { now, zone } = asking
  if (day < toDay(now, zone)) throw new ApiError('rule', { field: 'day', text: plainText('staff_holiday_past') })
  const all = await takingPlace(tx, day, zone)
  const held = await Promise.all(all.map(async (one) => one.ends_at <= now || hasRegister(tx, one, asking)))
  const off = all.filter((_, index) => held[index] === false)
  for (const { class_id } of off) await changeLiveClass(tx, class_id, { status: 'cancelled' })
  let told = 0
  for (const [batch_id, [first]] of Map.groupBy(off, (one) => one.batch_id))
    if (tell && first) {
      const { class_id, starts_at: about_at } = first
      told += await tellBatch(tx, batch_id, { kind: 'day_off', class_id, about_at }, now)
    }
  if (off.length > 0) await note(tx, asking, 'day cancelled', { day, classes: off.length })
  return { class_ids: off.map(({ class_id }) => class_id), left: all.length - off.length, told }
}

async function note(tx: Tx, { actor, now }: Asking, action: string, facts: Record<string, unknown>): Promise<void> {
  const of = { action, entity: 'holiday', entity_id: String(facts['day']), reason: null }
  await writeAudit(tx, { ...actor, ...of, at: now, changes: changesBetween({}, facts) })
}
