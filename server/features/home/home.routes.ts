import { home } from '#contract/home.ts'
import type { DataOf } from '#contract/call.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { ownAnswers } from '../../academy/own-answers.ts'
import type { Db } from '../../db/db.ts'
import { jsonText, type ReadyAnswer, readyAnswer } from '../../http/json-text.ts'
import type { Route } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { momentOf, toDay } from '../../ports/time.ts'
import { type Day, dayReader } from './day-reader.ts'
import { nextChange, shownDay } from './shown-day.ts'

type Ready = { answer: ReadyAnswer<DataOf<typeof home>>; zone: string; from: number; until: number }

/** The home screen in one answer. */
export function homeRoutes(
  route: Route,
  { db, clock, academy }: { db: Db; clock: Clock; academy: AcademyReader },
): void {
  const load = dayReader(db)
  const ofStudent = ownAnswers<Day>()
  // What a day looks like changes only when something of it begins or is over.
  const ready = new WeakMap<Day, Ready>()
  route(home, async ({ who }) => {
    const now = clock.now()
    const { zone } = await academy()
    const today = toDay(now, zone)
    const day = await ofStudent('', { ...who, also: today }, () =>
      load({ ...who, today }, (of) => momentOf(of, '00:00', zone)),
    )
    const known = ready.get(day)
    if (known && known.zone === zone && known.from <= now && now < known.until) return { ready: known.answer }
    const answer = readyAnswer(jsonText(shownDay(day, { today, now, zone })))
    ready.set(day, { answer, zone, from: now, until: nextChange(day, now) })
    return { ready: answer }
  })
}
