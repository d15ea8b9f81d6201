import type { ConsentState } from '#contract/guardians.rules.ts'

/** `2026-12` of `2027-01` and -1. */
export function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, monthNo = 0] = month.split('-').map(Number)
  const date = new Date(Date.UTC(year, monthNo - 1 + step, 1))
  return date.toISOString().slice(0, 7)
}

type Months = { shown: string; first: string | null; last: string }

/** Returns the months before and after the one on display; null beyond the first and the last. */
export function monthSteps({ shown, first, last }: Months): Record<'back' | 'forth', string | null> {
  return {
    back: first !== null && first < shown ? monthBeside(shown, -1) : null,
    forth: shown < last ? monthBeside(shown, 1) : null,
  }
}

/** Neighbours with the same word, each group once: classes by their days. */
export function groupsOf<One>(list: readonly One[], wordOf: (one: One) => string): { word: string; of: One[] }[] {
  const groups: { word: string; of: One[] }[] = []
  for (const one of list) {
    const [last, word] = [groups.at(-1), wordOf(one)]
    if (last?.word === word) last.of.push(one)
    else groups.push({ word, of: [one] })
  }
  return groups
}

/** Each with its number among those of the same name: a subject may be taught twice a day. */
export function numbered<One>(list: readonly One[], nameOf: (one: One) => string): (One & { nth: number })[] {
  const seen = new Map<string, number>()
  return list.map((one) => {
    const nth = (seen.get(nameOf(one)) ?? 0) + 1
    seen.set(nameOf(one), nth)
    return { ...one, nth }
  })
}

type Marked = { attendance_status: 1 | 0 | null }

/** Counts only marked classes. */
export function presenceIn(days: readonly Marked[]): { present: number; count: number } {
  const marked = days.filter(({ attendance_status }) => attendance_status !== null)
  return { present: marked.filter(({ attendance_status }) => attendance_status === 1).length, count: marked.length }
}

type MarkedIn = Marked & { date: string; subject_name: string }

/** Returns the days with absences, each with the subjects that were missed, in the order of the days. */
export const absencesIn = (days: readonly MarkedIn[]): { date: string; subjects: string[] }[] =>
  groupsOf(
    days.filter(({ attendance_status }) => attendance_status === 0),
    ({ date }) => date,
  ).map(({ word, of }) => ({ date: word, subjects: of.map(({ subject_name }) => subject_name) }))

type Standing = { percent: number; may_still_miss: number | null }

/** Returns a subject's year against the academy's requirement; null without one. */
export function outlookIn({ percent, may_still_miss }: Standing, minimum: number | null) {
  if (minimum === null || may_still_miss === null) return null
  if (may_still_miss > 0) return 'can_miss'
  return percent < minimum ? 'below' : 'can_miss_none'
}

/** Returns marks with a typographic minus. */
export const marksOf = (marks: number): string => String(marks).replace('-', '−')

/** Returns the whole percent; 0 for a negative total. */
export const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, Math.floor((100 * part) / whole))) : 0

export type ConsentAct = 'give' | 'refuse' | 'take_back'

/** Returns a guardian's possible decisions about a consent, the likeliest first. */
export function actsOn(state: ConsentState | null): readonly ConsentAct[] {
  if (state === 'given') return ['take_back']
  return state === 'declined' || state === 'withdrawn' ? ['give'] : ['give', 'refuse']
}

/**
 * Returns `2026-11-20`: the date in the time zone of `instant` (`…+05:30`) at `now` by the device's clock, which may be
 * wrong.
 */
export function dayAt(now: number, instant: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return new Date(now + offset * 60_000).toISOString().slice(0, 10)
}
