import { home } from '#contract/home.ts'
import type { DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { studentCache } from '../../academy/student-cache.ts'
import type { Db } from '../../db/db.ts'
import { jsonText, type SerializedAnswer, serializedAnswer } from '../../http/calls/json-text.ts'
import type { Route } from '../../http/calls/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { momentOf, toDay } from '../../ports/time.ts'
import { type Day, dayLoader } from './load-day.ts'
import { nextChange, dayView } from './day-view.ts'

type Ready = { answer: SerializedAnswer<DataOf<typeof home>>; zone: string; from: number; until: number }

/** The home screen in one answer. */
export function homeRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const load = dayLoader(db)
  const ofStudent = studentCache<Day>()
  // What a day looks like changes only when something of it begins or is over.
  const ready = new WeakMap<Day, Ready>()
  route(home, async ({ caller }) => {
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const day = await ofStudent('', { ...caller, varyBy: today }, () =>
      load({ ...caller, today }, (of) => momentOf(of, '00:00', zone)),
    )
    const known = ready.get(day)
    if (known && known.zone === zone && known.from <= now && now < known.until) return { ready: known.answer }
    const answer = serializedAnswer(jsonText(dayView(day, { today, now, zone })))
    ready.set(day, { answer, zone, from: now, until: nextChange(day, now) })
    return { ready: answer }
  })
}
