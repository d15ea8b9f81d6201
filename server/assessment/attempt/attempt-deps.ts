import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/calls/api-request.ts'
import type { QuestionSignatures } from '../../media/addresses.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Log } from '../../ports/log.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { toDay } from '../../ports/time.ts'
import { cachedContent } from '../paper/paper-content.ts'
import type { Audience } from '../paper/paper.queries.ts'
import type { StoredAttempt } from './attempt.queries.ts'
import type { Times } from './closing.ts'

/** What the engine of tests is given; `lateSeconds` is how long after its deadline an answer still counts. */
export type AttemptDeps = {
  db: Db
  clock: Clock
  newId: NewId
  settings: Pick<Settings, 'lateSeconds'>
  log: Log
}

/** `AttemptDeps` for the routes, with the academy's settings and the signatures of pictures in questions. */
export type AttemptRouteDeps = AttemptDeps & { academy: AcademyReader; pictures: QuestionSignatures }

/** The moment of a unit of work, fixed before it begins, since a unit may run twice. */
export const timesOf = ({ db, clock, settings }: AttemptDeps): Times => ({
  now: clock.now(),
  late: settings.lateSeconds * 1000,
  known: (paperId) => cachedContent(db, paperId),
})

/** Returns the caller as an audience of papers, with today's date by the academy's clock. */
export async function audienceOf({ academy, clock }: AttemptRouteDeps, caller: Caller): Promise<Audience> {
  return { ...caller, today: toDay(clock.now(), (await academy()).zone) }
}

/** The ids by which the log names an attempt. */
export const logFieldsOf = ({ stud_id, attempt_id, paper_id }: StoredAttempt) => ({ stud_id, attempt_id, paper_id })
