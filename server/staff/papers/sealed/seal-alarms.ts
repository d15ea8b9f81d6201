import type { DataOf } from '#contract/call.ts'
import type { staffSealAlarms } from '#contract/staff/sealed-changes.ts'
import type { AcademyReader } from '../../../academy/academy.ts'
import { bindingPapers, sealedExams } from '../../../assessment/seal/sealed-papers.queries.ts'
import { sealState, sealStates } from '../../../assessment/seal/seal-state.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { StaffCaller } from '../../../http/calls/staff-route.ts'
import type { Clock } from '../../../ports/clock.ts'
import { toInstant } from '../../../ports/time.ts'
import type { StoredDraft } from '../drafts.queries.ts'
import { bothStates, fieldChanges } from './change-view.ts'
import { buildersThere, openChanges, unsealedDrafts, unseenChanges } from './sealed-changes.queries.ts'
import { maySeeChange, maySeeUnsealed } from './who-sees.rules.ts'

type Deps = { db: Db; clock: Clock; academy: AcademyReader }
type Alarm = DataOf<typeof staffSealAlarms>[number]
/** An alarm with the drafts of the papers that it is about. */
type Raised = { drafts: number[]; alarm: Alarm }

/** How long before their start papers are compared with their seals; `MAX_LOOKED_AT` papers at most, the next first. */
const SOON_MS = 7 * 86_400_000
const MAX_LOOKED_AT = 40

const NOTHING = {
  draft_id: null,
  paper_id: null,
  change_id: null,
  code: null,
  who: null,
  second: null,
  reason: null,
  at: null,
  fields: [],
  differences: [],
  may_see: false,
} as const satisfies Partial<Alarm>

/** Returns the alarms about all seals, the worst first. */
export async function sealAlarms(deps: Deps, caller: StaffCaller): Promise<Alarm[]> {
  const { db, clock } = deps
  const exams = await sealedExams(db.read, clock.now() + SOON_MS, MAX_LOOKED_AT)
  const states = await sealStates(db.read, exams)
  const broken = exams.flatMap(({ paper_id, draft_id, name }): Alarm[] => {
    const state = states.get(paper_id)
    if (!state || state.isWhole) return []
    return [{ ...NOTHING, kind: 'broken', draft_id, paper_id, name, differences: state.differences }]
  })
  return [...broken, ...(await raised(deps, caller)).map(({ alarm }) => alarm)]
}

/** Returns the alarms about one paper's seal. */
export async function alarmsOfPaper(deps: Deps, draft: StoredDraft, caller: StaffCaller): Promise<Alarm[]> {
  const { draft_id, paper_id, name } = draft
  const { isWhole, differences } = await sealState(deps.db.read, draft)
  const broken: Alarm = { ...NOTHING, kind: 'broken', draft_id, paper_id, name, differences }
  const own = (await raised(deps, caller)).filter(({ drafts }) => drafts.includes(draft_id))
  return [...(isWhole ? [] : [broken]), ...own.map(({ alarm }) => alarm)]
}

async function raised({ db: { read }, academy }: Deps, caller: StaffCaller): Promise<Raised[]> {
  const { zone } = await academy()
  const builders = await buildersThere(read)
  return [
    ...(await approved(read, caller, builders, zone)),
    ...(await unsealed(read, caller, builders, zone)),
    ...(await proposed(read, zone)),
  ]
}

async function approved(
  read: Tx,
  { staff_id }: StaffCaller,
  builders: ReadonlySet<number>,
  zone: string,
): Promise<Raised[]> {
  const all: Raised[] = []
  for (const { change, paper } of await unseenChanges(read)) {
    const { before, after } = await bothStates(read, change)
    const { change_id, question_code: code, proposed_by: who, decided_by: second, decided_at, reason } = change
    const { draft_id, paper_id, name } = paper
    const named = { ...NOTHING, kind: 'changed', draft_id, paper_id, name, change_id, code, who, second } as const
    const may_see = maySeeChange(staff_id, { ...change, ...paper }, builders)
    const at = decided_at === null ? null : toInstant(decided_at, zone)
    all.push({ drafts: [draft_id], alarm: { ...named, reason, at, fields: fieldChanges(before, after), may_see } })
  }
  return all
}

async function unsealed(
  read: Tx,
  { staff_id }: StaffCaller,
  builders: ReadonlySet<number>,
  zone: string,
): Promise<Raised[]> {
  return (await unsealedDrafts(read)).map(({ draft_id, paper_id, name, ...opened }) => {
    const named = { ...NOTHING, kind: 'unsealed', draft_id, paper_id, name } as const
    const at = opened.unsealed_at === null ? null : toInstant(opened.unsealed_at, zone)
    const may_see = maySeeUnsealed(staff_id, opened.unsealed_by_id, builders)
    return {
      drafts: [draft_id],
      alarm: { ...named, who: opened.unsealed_by, reason: opened.unsealed_reason, at, may_see },
    }
  })
}

async function proposed(read: Tx, zone: string): Promise<Raised[]> {
  const all: Raised[] = []
  for (const change of await openChanges(read)) {
    const papers = await bindingPapers(read, change.question_code)
    // Of a paper that was unsealed there is nothing to approve, until it is sealed again.
    if (papers.length === 0) continue
    const { before, after } = await bothStates(read, change)
    const { change_id, question_code: code, proposed_by: who, proposed_at, reason } = change
    const named = { ...NOTHING, kind: 'proposed', name: papers.map(({ name }) => name).join(', '), change_id } as const
    const at = toInstant(proposed_at, zone)
    const drafts = papers.map(({ draft_id }) => draft_id)
    all.push({ drafts, alarm: { ...named, code, who, reason, at, fields: fieldChanges(before, after) } })
  }
  return all
}
