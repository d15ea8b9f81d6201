import type { BodyOf } from '#contract/call.ts'
import type { staffPlanChange } from '#contract/staff/timetable.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Tx } from '../../db/db.ts'
import type { ClassChanges } from '../../features/live/live.queries.ts'
import { plainText } from '../../http/language.ts'
import type { Settings } from '../../ports/settings.ts'
import { isDay, toDay } from '../../ports/time.ts'
import { planClass } from '../../importing/forms/one-class.ts'
import { localize } from '../../importing/localize.ts'
import { type Mistakes, type Planned, slotOf, withClashes } from './plan-series.ts'
import { type Ask, asksOf, daysFrom, movedBy } from './series.rules.ts'
import { fieldsOf } from './shown-class.ts'
import type { Asking } from './timetable-deps.ts'
import { followingClasses, isRegistered, storedClass, type StoredClass } from './timetable.queries.ts'

type Body = BodyOf<typeof staffPlanChange>

export type Change = { before: StoredClass; after: ClassChanges & { starts_at: number; ends_at: number } }

export type ChangePlan = {
  mistakes: Mistakes
  classes: Planned[]
  asks: Ask[]
  /** The chosen class first. */
  changes: Change[]
  /** What would be new of the chosen class: its time, else its room or link. */
  isNew: 'time' | 'place' | null
}

/**
 * The class, and with `following` what of its series comes after it and takes place; nothing that is over.
 *
 * @throws {ApiError} `not_found`
 */
export async function targetsOf(
  read: Tx,
  { class_id, scope }: Pick<Body, 'class_id' | 'scope'>,
  { seen, now }: Asking,
): Promise<[StoredClass, ...StoredClass[]]> {
  const chosen = await storedClass(read, seen, class_id)
  if (!chosen) throw new ApiError('not_found')
  if (scope === 'one') return [chosen]
  const following = await followingClasses(read, seen, chosen)
  const others = following.filter((one) => one.class_id !== class_id && one.status === '' && one.ends_at > now)
  return [chosen, ...others]
}

/** Looks what a change would make of a class and of those after it, and changes nothing. */
export async function planChange(
  read: Tx,
  settings: Pick<Settings, 'mediaHosts'>,
  body: Body,
  asking: Asking,
): Promise<ChangePlan> {
  const { now, zone, language } = asking
  const { fields } = body
  const targets = await targetsOf(read, body, asking)
  const [chosen] = targets
  const { batch_code: batch, subject_code: subject, class_code } = chosen
  const room = fields.room ?? chosen.room ?? ''
  const planned = await planClass(read, settings, { ...fields, room, class_code, batch, subject, status: '' })
  const mistakes: Mistakes = planned.mistakes.map(({ field, problem }) => ({
    field,
    problem: localize(problem, language),
  }))
  const nothing = { classes: [], asks: [], changes: [], isNew: null }
  if (mistakes.length > 0 || !planned.row || !isDay(fields.date)) return { mistakes, ...nothing }
  const changes = targets.map((before) => changeOf(before, chosen, { fields, zone }))
  const moved = changes.filter(({ before, after }) => isMovedBy(before, after))
  if (moved.some(({ after }) => after.starts_at <= now))
    return { mistakes: [{ field: 'date', problem: plainText('staff_class_past')(language) }], ...nothing }
  const slots = changes.map(({ after }) => ({ ...after, day: toDay(after.starts_at, zone) }))
  const but = new Set(targets.map(({ class_id }) => class_id))
  const of = { batch_id: chosen.batch_id, tutor_name: fields.tutor_name }
  const classes = await withClashes(read, slots, { of, but, zone })
  const isNew = changes[0] === undefined ? null : newOf(chosen, changes[0].after)
  return { mistakes, classes, asks: isNew === 'time' ? asksOf(fields) : [], changes, isNew }
}

function newOf(before: StoredClass, after: Change['after']): ChangePlan['isNew'] {
  if (isMovedBy(before, after)) return 'time'
  return before.room !== after.room || before.online_url !== after.online_url ? 'place' : null
}

export const isMovedBy = (before: StoredClass, after: { starts_at: number; ends_at: number }): boolean =>
  before.starts_at !== after.starts_at || before.ends_at !== after.ends_at

/** Plans the change of one class. A class that was moved to a time of its own keeps it. */
function changeOf(
  before: StoredClass,
  chosen: StoredClass,
  { fields, zone }: { fields: Body['fields']; zone: string },
): Change {
  const { class_name, tutor_name, date, start, end } = fields
  const words = { class_name: class_name.trim(), tutor_name: tutor_name.trim(), ...placeOf(before, chosen, fields) }
  const [own, first] = [fieldsOf(before, zone), fieldsOf(chosen, zone)]
  const hasOwnTime = own.start !== first.start || own.end !== first.end
  if (hasOwnTime) return { before, after: { ...words, starts_at: before.starts_at, ends_at: before.ends_at } }
  const { starts_at, ends_at } = slotOf(movedBy(own.date, daysFrom(first.date, date)), { start, end }, zone)
  return { before, after: { ...words, starts_at, ends_at } }
}

/** Link and room: what the form does not change stays each class's own, unless it would be left with neither. */
function placeOf(before: StoredClass, chosen: StoredClass, { online_url, room }: Body['fields']) {
  // A console that was opened before there were rooms sends none, and changes none.
  const asked = { online_url: online_url.trim(), room: room === undefined ? chosen.room : room.trim() || null }
  const place = {
    online_url: asked.online_url === chosen.online_url ? before.online_url : asked.online_url,
    room: asked.room === chosen.room ? before.room : asked.room,
  }
  return place.online_url === '' && place.room === null ? asked : place
}

/**
 * Refuses classes that cannot be moved or cancelled any more.
 *
 * @throws {ApiError} `rule`
 */
export async function refuseFixed(read: Tx, classes: readonly StoredClass[], { now, zone }: Asking): Promise<void> {
  const refuse = (text: Parameters<typeof plainText>[0]) =>
    new ApiError('rule', { field: 'class_id', text: plainText(text) })
  for (const one of classes) {
    if (one.status === 'cancelled') throw refuse('staff_class_is_cancelled')
    if (one.ends_at <= now) throw refuse('staff_class_over')
    if (await hasRegister(read, one, { now, zone })) throw refuse('staff_class_begun')
  }
}

/** Whether the class has marks in the register; a day to come has none. */
export async function hasRegister(
  read: Tx,
  one: StoredClass,
  { now, zone }: Pick<Asking, 'now' | 'zone'>,
): Promise<boolean> {
  const { date, start } = fieldsOf(one, zone)
  return date <= toDay(now, zone) && isRegistered(read, one, { date, start })
}
