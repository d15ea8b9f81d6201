import { dayOf } from '#ui/format/format-time.rules.ts'

type Hours = { starts_at?: string; on_now?: boolean }
export type ClassDay<C> = { day: string; classes: C[] }

/**
 * Returns classes by the academy's days, current ones first, also one that began before midnight. A class without a
 * time stands under an empty day.
 */
export function classDays<C extends Hours>(classes: C[], today: string | undefined): ClassDay<C>[] {
  const days = new Map<string, C[]>()
  for (const one of classes.toSorted((a, b) => Number(b.on_now ?? false) - Number(a.on_now ?? false))) {
    const day = one.on_now && today ? today : dayOf(one.starts_at ?? '')
    days.set(day, [...(days.get(day) ?? []), one])
  }
  return [...days].map(([day, ofDay]) => ({ day, classes: ofDay }))
}

/** `2027-01-01` of `2026-12-31`. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
