import { staffExportSittings } from '#contract/staff/sitting-plans.ts'
import { staffSittings } from '#contract/staff/sittings.ts'
import { sittingPlanOf } from '../../assessment/sitting/sitting.queries.ts'
import { momentCell, shownList, wordCell } from '../../exporting/shown-list.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { mustSeeSitting, sittingsSeen } from '../accounts/scope.ts'
import { candidatesOf } from './candidates.queries.ts'
import type { SittingDeps } from './perform.ts'
import { stateAt } from './sitting-state.rules.ts'
import { instantIn, pausedView } from './sitting-view.ts'
import { sittingPaper, sittingsAround } from './sittings.queries.ts'

const DAY_MS = 86_400_000

const SITTINGS = ['Test Paper', 'Type', 'Starts', 'Ends', 'State', 'Writing', 'Submitted']
const STUDENTS = ['Seat', 'Name', 'Admission No', 'Batch', 'Started']

/** Papers that are written about now. */
export function sittingsRoutes(route: StaffRoute, deps: SittingDeps): void {
  const { clock, academy } = deps
  route(staffSittings, async ({ caller }) => {
    const { zone } = await academy()
    const instant = instantIn(zone)
    return {
      data: (await sittingsNow(deps, caller)).map(({ paused_at, paused_until, starts_at, ends_at, ...one }) => ({
        ...one,
        starts_at: instant(starts_at),
        ends_at: instant(ends_at),
        paused: pausedView({ paused_at, paused_until }, clock.now(), zone),
      })),
    }
  })

  route(staffExportSittings, async ({ body: { paper_id }, caller, language, request_id }) => {
    const list = { name: 'sittings', caller, request_id, roles: staffExportSittings.roles, language }
    if (paper_id !== undefined) {
      const of = { entity: 'paper', id: paper_id } as const
      return {
        data: await shownList(deps, { ...list, of, header: STUDENTS }, await studentRows(deps, caller, paper_id)),
      }
    }
    const { zone } = await academy()
    const rows = (await sittingsNow(deps, caller)).map(({ name, kind, starts_at, ends_at, ...one }) => [
      name,
      wordCell(kind),
      momentCell(starts_at, zone),
      momentCell(ends_at, zone),
      wordCell(pausedView(one, clock.now(), zone) ? 'paused' : one.state),
      String(one.writing),
      String(one.handed_in),
    ])
    return { data: await shownList(deps, { ...list, header: SITTINGS }, rows) }
  })
}

async function sittingsNow({ db, clock }: SittingDeps, caller: StaffCaller) {
  const now = clock.now()
  const own = await sittingsSeen(db.read, caller)
  const found = await sittingsAround(db.read, now - DAY_MS, now + DAY_MS, own)
  return found.map((one) => {
    const writing = one.writing ?? 0
    const state = stateAt(now, { starts_at: one.starts_at, ends_at: one.ends_at, writing })
    return { ...one, kind: one.kind as 'exam' | 'entrance', writing, handed_in: one.handed_in ?? 0, state }
  })
}

/** Whom a paper is for, with the seats, as rows of a workbook. */
async function studentRows({ db }: SittingDeps, caller: StaffCaller, paper_id: number) {
  await mustSeeSitting(db.read, caller, paper_id)
  const [paper, plan] = await Promise.all([sittingPaper(db.read, paper_id), sittingPlanOf(db.read, paper_id)])
  if (!paper) throw new ApiError('not_found')
  const students = await candidatesOf(db.read, paper, plan.seats)
  return students.map(({ seat, name, admission_no, batch, has_begun }) => [
    seat === null ? '' : String(seat),
    name,
    admission_no,
    batch,
    has_begun ? 'Yes' : 'No',
  ])
}
