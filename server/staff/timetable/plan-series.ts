import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffPlanClasses } from '#contract/staff/timetable.ts'
import type { Tx } from '../../db/db.ts'
import { plainText } from '../../http/language.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import type { Settings } from '../../ports/settings.ts'
import { isDay, momentOf, toDay, toInstant } from '../../ports/time.ts'
import { type ClassRow, planClass } from '../../importing/forms/one-class.ts'
import { localize } from '../../importing/localize.ts'
import { codeRows } from '../../importing/sheets/codes.queries.ts'
import { localized } from '../../importing/localized-message.rules.ts'
import { type Ask, asksOf, clashesOf, daysOf, noWeekdays } from './series.rules.ts'
import { namedClass } from './shown-class.ts'
import type { Asking } from './timetable-deps.ts'
import { holidaysBetween, meetingClasses } from './timetable.queries.ts'

export type Series = BodyOf<typeof staffPlanClasses>['series']
export type Planned = DataOf<typeof staffPlanClasses>['classes'][number]
export type Mistakes = DataOf<typeof staffPlanClasses>['mistakes']

/** A time that a class has or would have, in epoch ms. */
export type Slot = { day: string; starts_at: number; ends_at: number }

type SeriesPlan = { mistakes: Mistakes; classes: Planned[]; asks: Ask[]; version: string; row: ClassRow | null }

/**
 * Plans a series. Changes nothing. Fields are checked as a row of the sheet `live`; all mistakes are returned at once.
 * `version` covers all that is shown.
 */
export async function planSeries(
  read: Tx,
  settings: Pick<Settings, 'mediaHosts'>,
  series: Series,
  asking: Asking,
): Promise<SeriesPlan> {
  const { now, zone, language } = asking
  const wrongDays = (['from', 'until'] as const).filter((field) => !isDay(series[field]))
  const { days, mistakes } = wrongDays.length > 0 ? { days: [], mistakes: noWeekdays(series) } : daysOf(series)
  const { batch, subject, class_name, tutor_name, online_url, room = '', start, end } = series
  const texts = { class_code: 'new', batch, subject, class_name, tutor_name, online_url, room, start, end, status: '' }
  // The form has fields of its own for the days.
  const planned = await planClass(read, settings, { ...texts, date: days[0] ?? '2026-01-01' })
  const said: Mistakes = [
    ...planned.mistakes.map(({ field, problem }) => ({ field, problem: localize(problem, language) })),
    ...wrongDays.map((field) => ({ field, problem: whyNoDay(series[field], language) })),
    ...mistakes.map(({ field, text }) => ({ field, problem: plainText(text)(language) })),
    ...(await notOwn(read, series, asking)),
  ]
  const slots = planned.row ? days.map((day) => slotOf(day, series, zone)) : []
  // A class of earlier today may be added after it was held: its attendance is still to be marked.
  const today = toDay(now, zone)
  if (slots.some(({ day }) => day < today))
    said.push({ field: 'from', problem: plainText('staff_class_past')(language) })
  if (said.length > 0 || !planned.row) return { mistakes: said, classes: [], asks: [], version: '', row: null }
  const { batches } = await codeRows(read)
  const of = { batch_id: batches.get(batch) ?? 0, tutor_name }
  const classes = await withClashes(read, slots, { of, but: new Set(), zone })
  const asks = asksOf(series)
  if (planned.notes.some(({ key }) => key === 'batch_without_subject')) asks.push('no_subject')
  return { mistakes: [], classes, asks, version: hashOf(JSON.stringify(classes)), row: planned.row }
}

const whyNoDay = (text: string, language: Asking['language']): string =>
  text === '' ? localize(localized('is_empty'), language) : plainText('staff_class_day')(language)

export const slotOf = (day: string, { start, end }: { start: string; end: string }, zone: string): Slot => ({
  day,
  starts_at: momentOf(day, start, zone),
  ends_at: momentOf(day, end, zone),
})

async function notOwn(read: Tx, series: Series, { seen, language }: Asking): Promise<Mistakes> {
  if (!seen) return []
  const { batch, subject } = series
  const codes = await codeRows(read)
  const isOwn = {
    batch: seen.batch_ids.includes(codes.batches.get(batch) ?? 0),
    subject: seen.subject_ids === null || seen.subject_ids.includes(codes.subjects.get(subject) ?? 0),
  }
  return (['batch', 'subject'] as const)
    .filter((field) => series[field] !== '' && !isOwn[field])
    .map((field) => ({ field, problem: plainText('staff_class_not_own')(language) }))
}

type Meeting = { of: { batch_id: number; tutor_name: string }; but: ReadonlySet<number>; zone: string }

/** Each time with the holiday that it is on and what else is at that time; `but` are classes that do not count. */
export async function withClashes(read: Tx, slots: Slot[], { of, but, zone }: Meeting): Promise<Planned[]> {
  const [first] = slots
  if (!first) return []
  const { batch_id, tutor_name } = of
  const from = Math.min(...slots.map(({ starts_at }) => starts_at))
  const until = Math.max(...slots.map(({ ends_at }) => ends_at))
  const others = await meetingClasses(read, { batch_ids: [batch_id], tutor: tutor_name, from, until })
  const days = slots.map(({ day }) => day).toSorted()
  const holidays = await holidaysBetween(read, days[0] ?? '', days.at(-1) ?? '')
  return slots.map(({ day, starts_at, ends_at }) => ({
    day,
    starts_at: toInstant(starts_at, zone),
    ends_at: toInstant(ends_at, zone),
    holiday: holidays.find((one) => one.day === day)?.name ?? null,
    clashes: clashesOf({ batch_id, tutor_name, starts_at, ends_at }, others, but).map((one) => ({
      ...namedClass(one, zone),
      of: one.of,
    })),
  }))
}
