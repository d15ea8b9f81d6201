import type { StaffApi } from '#contract/staff/all-staff-calls.ts'
import { areResultsOut } from '../../assessment/results/results.rules.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { addDays, momentOf, toDay } from '../../ports/time.ts'
import { taughtScope } from '../accounts/taught-scope.ts'
import { handedInPapers, type Span, spanNames } from './chapters.queries.ts'

export type FiguresDeps = { db: Db; clock: Clock; academy: AcademyReader; settings: Pick<Settings, 'lateSeconds'> }

type Asked = StaffApi['/staff/chapter_figures']['body']

const MAX_DAYS = 366
/** Without a first day: four weeks. */
const USUAL_DAYS = 28

/**
 * What somebody asks about, and the papers in it whose results are out.
 *
 * @throws {ApiError} `not_found` where the batch or the subject is none of the caller's, or of different levels; `rule` for
 * days in the wrong order, and for more than a year.
 */
export async function spanOf(deps: FiguresDeps, caller: StaffCaller, { batch_id, subject_id, ...days }: Asked) {
  const { read } = deps.db
  const [now, graceMs] = [deps.clock.now(), deps.settings.lateSeconds * 1000]
  const [{ zone }, scope] = await Promise.all([deps.academy(), taughtScope(read, caller)])
  const { until = toDay(now, zone) } = days
  const { from = addDays(until, 1 - USUAL_DAYS) } = days
  mustBeSpan(from, until)
  const isSeen = scope === null || (scope.batches.includes(batch_id) && scope.subjects.includes(subject_id))
  const names = isSeen ? await spanNames(read, { batch_id, subject_id }) : undefined
  if (!names) throw new ApiError('not_found')
  const [first, before] = [momentOf(from, '00:00', zone), momentOf(addDays(until, 1), '00:00', zone)]
  const span: Span = { batch_id, subject_id, from: first, before }
  const papers = (await handedInPapers(read, span)).filter((paper) => areResultsOut(paper, now, graceMs))
  return { span, paperIds: papers.map(({ paper_id }) => paper_id), shown: { ...names, from, until } }
}

function mustBeSpan(from: string, until: string): void {
  if (until < from) throw new ApiError('rule', { field: 'until', text: plainText('staff_figures_order') })
  if (addDays(from, MAX_DAYS - 1) < until)
    throw new ApiError('rule', { field: 'until', text: plainText('staff_figures_long') })
}
