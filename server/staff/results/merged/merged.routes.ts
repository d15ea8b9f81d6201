import {
  staffMergedResult,
  staffMergedResults,
  staffMergeShifts,
  staffPublishMerged,
  staffUndoMerged,
} from '#contract/staff/merged-results.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import { m } from '#messages/server'
import { toMarks } from '../../../assessment/attempt/attempt.rules.ts'
import { readContent } from '../../../assessment/paper/paper-content.ts'
import { subjectNames } from '../../../assessment/paper/paper.queries.ts'
import {
  addMerged,
  mergedAlready,
  mergedResult,
  mergedResults,
  publishMerged,
  removeMerged,
  shiftsOf,
  type StoredShift,
} from '../../../assessment/results/merged/merged.queries.ts'
import { subjectsInOrder, whyNotMerged } from '../../../assessment/results/merged/why-not-merged.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffCaller, StaffRoute } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { type Language, plainText } from '../../../http/language.ts'
import { actorOf } from '../../accounts/actor.ts'
import { standingOf } from '../paper-view.ts'
import { type ResultPaper, resultPaper } from '../papers.queries.ts'
import { graceOf, type ResultsDeps } from '../results-deps.ts'
import { mergedListRoutes } from './merged-list.routes.ts'
import { knownMerged, listedMerged, mergedViews } from './merged-view.ts'

/** Papers that are shifts of one exam: grouped, ranked together, and published. */
export function mergedRoutes(route: StaffRoute, deps: ResultsDeps): void {
  const { db, clock, newId } = deps

  route(staffMergedResults, async () => {
    const [merged, shifts] = await Promise.all([mergedResults(db.read), shiftsOf(db.read)])
    return { data: { merged: await mergedViews(deps, merged, shifts) } }
  })

  route(staffMergeShifts, async ({ body, caller, request_id }) => {
    const name = body.name.trim()
    if (name === '') throw new ApiError('malformed', { field: 'name' })
    const merged_id = newId()
    const papers = await shiftsToMerge(deps, [...new Set(body.paper_ids)])
    await refuseMerged(db.read, papers)
    const { fault, twice } = await whyNotMerged(db.read, papers)
    if (fault) throw refused(fault)
    if (twice.length > 0) return { data: { merged_id: null, ...namedOf(twice) } }
    const ids = papers.map(({ paper_id }) => paper_id)
    await db.write(async (tx) => {
      await refuseMerged(tx, papers, 'changed_meanwhile')
      await addMerged(tx, { merged_id, name, merged_at: clock.now() }, ids)
      const pressed = { caller, request_id, roles: staffMergeShifts.roles }
      await note(tx, deps, 'shifts_merged', { ...pressed, name, papers })
    })
    return { data: { merged_id, ...namedOf([]) } }
  })

  route(staffMergedResult, async ({ body: { merged_id }, language }) => {
    const { merged, shifts } = await knownMerged(deps, merged_id)
    const [view] = await mergedViews(deps, [merged], shifts)
    const [first] = shifts
    if (!view || !first) throw new ApiError('not_found')
    const isListed = view.state === 'ready' || view.state === 'published'
    const [content, names, { fault, twice }] = await Promise.all([
      readContent(db.read, first.paper_id),
      subjectNames(db.read),
      // What is merged needs no reason, and looking for one reads every attempt.
      isListed ? { fault: null, twice: [] } : whyNotMerged(db.read, shifts),
    ])
    return {
      data: {
        ...view,
        fault: fault?.(language) ?? null,
        ...namedOf(twice),
        max_marks: toMarks(content.paper.max_marks),
        subjects: subjectsInOrder(content).map((id) => names.get(id) ?? ''),
        may: {
          undo: !view.is_published || fault !== null || twice.length > 0,
          publish: view.state === 'ready',
          list: isListed,
        },
      },
    }
  })

  mergedListRoutes(route, deps)
  mergedActs(route, deps)
}

/** Publishes a merged result, or ungroups its papers before that. */
function mergedActs(route: StaffRoute, deps: ResultsDeps): void {
  const { db, clock } = deps

  route(staffPublishMerged, async ({ body: { merged_id }, caller, request_id }) => {
    const { merged, shifts } = await listedMerged(deps, merged_id)
    const isPublished = await db.write(async (tx) => {
      if (!(await publishMerged(tx, merged_id, clock.now()))) {
        // Its papers were separated while this call was looking: nothing was published.
        if (!(await mergedResult(tx, merged_id))) throw new ApiError('changed_meanwhile')
        return false
      }
      const pressed = { caller, request_id, roles: staffPublishMerged.roles }
      await note(tx, deps, 'merged_published', { ...pressed, name: merged.name, papers: shifts })
      return true
    })
    const count = shifts.reduce((sum, { appeared }) => sum + (appeared ?? 0), 0)
    return { data: { count, is_repeated: !isPublished } }
  })

  route(staffUndoMerged, async ({ body: { merged_id }, caller, request_id }) => {
    const { merged, shifts } = await knownMerged(deps, merged_id)
    const [view] = await mergedViews(deps, [merged], shifts)
    const isShown =
      merged.published_at !== null && (view?.state === 'published' || !(await isHindered(db.read, shifts)))
    await db.write(async (tx) => {
      if (isShown) throw refused(plainText('staff_merged_published'), 'merged_id')
      if (!(await removeMerged(tx, merged))) throw new ApiError('changed_meanwhile')
      const pressed = { caller, request_id, roles: staffUndoMerged.roles }
      await note(tx, deps, 'shifts_parted', { ...pressed, name: merged.name, papers: shifts })
    })
    return { data: {} }
  })
}

/** Whether these shifts cannot be merged any more: nobody sees their merged ranks, and never will. */
async function isHindered(read: Tx, shifts: readonly StoredShift[]): Promise<boolean> {
  const { fault, twice } = await whyNotMerged(read, shifts)
  return fault !== null || twice.length > 0
}

/** The first of those who appeared in two shifts; a refusal in words may name nobody. */
const namedOf = <S>(twice: readonly S[]) => ({ twice: twice.slice(0, MAX_NAMED), twice_count: twice.length })

const MAX_NAMED = 20

type Refused = 'rule' | 'changed_meanwhile'

const refused = (text: (locale: Language) => string, field = 'paper_ids') => new ApiError('rule', { field, text })

/**
 * Returns these papers, which nobody can write any more.
 *
 * @throws {ApiError} `not_found`, `rule` for a paper that may still be written, and for fewer than two.
 */
async function shiftsToMerge(deps: ResultsDeps, paperIds: readonly number[]): Promise<ResultPaper[]> {
  const papers = []
  for (const id of paperIds) {
    const paper = await resultPaper(deps.db.read, null, id)
    if (!paper) throw new ApiError('not_found')
    papers.push(paper)
  }
  if (papers.length < 2) throw refused(plainText('staff_merged_one'))
  const moment = { now: deps.clock.now(), graceMs: graceOf(deps) }
  const running = papers.find((paper) => standingOf(paper, moment).state === 'running')
  if (running) throw refused((locale) => m.staff_merged_running({ paper: running.name }, { locale }))
  return papers
}

/** Refuses papers that are shifts already: as a rule, or since somebody merged them while this call was looking. */
async function refuseMerged(tx: Tx, papers: readonly ResultPaper[], reason: Refused = 'rule'): Promise<void> {
  const ids = papers.map(({ paper_id }) => paper_id)
  const [known] = await mergedAlready(tx, ids)
  if (!known) return
  const paper = papers.find(({ paper_id }) => paper_id === known.paper_id)?.name ?? ''
  const text = (locale: Language) => m.staff_merged_already({ paper, merged: known.name }, { locale })
  throw new ApiError(reason, { field: 'paper_ids', text })
}

type Pressed = {
  caller: StaffCaller
  request_id: string
  roles: readonly Role[]
  name: string
  papers: readonly { name: string }[]
}

/** Writes what was done to the audit log, with the shifts by name. */
async function note(tx: Tx, { clock }: ResultsDeps, action: AuditAction, pressed: Pressed): Promise<void> {
  const { caller, request_id, roles, name, papers } = pressed
  const shifts = papers.map((paper) => paper.name).join('; ')
  const changes = [
    { field: 'name', before: null, after: name },
    { field: 'shifts', before: null, after: shifts },
  ]
  const entry = { action, entity: 'academy', entity_id: null, reason: null, changes } as const
  await writeAudit(tx, { ...actorOf(caller, request_id, roles), at: clock.now(), ...entry })
}
