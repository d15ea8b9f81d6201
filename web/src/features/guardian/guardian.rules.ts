import type { ConsentState } from '#contract/guardians.rules.ts'

/** `2026-12` of `2027-01` and -1. */
export function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, monthNo = 0] = month.split('-').map(Number)
  const date = new Date(Date.UTC(year, monthNo - 1 + step, 1))
  return date.toISOString().slice(0, 7)
}

type Months = { shown: string; first: string | null; last: string }

/** The months before and after the one on display; null where there is nothing to show any more. */
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

/** Of the marked classes alone. */
export function presenceIn(days: readonly Marked[]): { present: number; count: number } {
  const marked = days.filter(({ attendance_status }) => attendance_status !== null)
  return { present: marked.filter(({ attendance_status }) => attendance_status === 1).length, count: marked.length }
}

type Standing = { percent: number; may_still_miss: number | null }

/** How a subject's year stands against what the academy asks for; null where it asks for nothing. */
export function outlookIn({ percent, may_still_miss }: Standing, minimum: number | null) {
  if (minimum === null || may_still_miss === null) return null
  if (may_still_miss > 0) return 'can_miss'
  return percent < minimum ? 'below' : 'can_miss_none'
}

/** Marks as they are read: with a true minus. */
export const marksOf = (marks: number): string => String(marks).replace('-', '−')

/** In whole percent, none where marks were lost on the whole. */
export const shareOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.max(0, Math.floor((100 * part) / whole))) : 0

export type ConsentAct = 'give' | 'refuse' | 'take_back'

/** What a guardian can do about a consent: the likely one first. */
export function actsOn(state: ConsentState | null): readonly ConsentAct[] {
  if (state === 'given') return ['take_back']
  return state === 'declined' || state === 'withdrawn' ? ['give'] : ['give', 'refuse']
}

/** The day of an academy's clock, by the device's own: `2026-11-20` for `…+05:30`. The device may be set wrong. */
export function dayAt(now: number, instant: string): string {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  return new Date(now + offset * 60_000).toISOString().slice(0, 10)
}
