import type { DataOf } from '#contract/call.ts'
import type { staffSealedChange } from '#contract/staff/sealed-changes.ts'
import { blankFields, type QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { bindingPapers } from '../../../assessment/seal/sealed-papers.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffCaller } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { toInstant } from '../../../ports/time.ts'
import { questionColumns } from '../../../importing/sheets/questions/question-columns.ts'
import { questionVersions } from '../../../importing/sheets/questions/questions-stored.queries.ts'
import { fieldsOf } from '../../questions/question-fields.rules.ts'
import { buildersThere, changeById, papersReached, type StoredChange } from './sealed-changes.queries.ts'
import { maySeeChange } from './who-sees.rules.ts'

type Shown = DataOf<typeof staffSealedChange>
export type FieldChange = Shown['change']['fields'][number]

/** The question as it was before a change, and as it is by it. */
export async function bothStates(read: Tx, { question_id, fields }: StoredChange) {
  const row = (await questionVersions(read, [question_id])).get(question_id)
  const before = row ? fieldsOf(row, questionColumns) : blankFields()
  return { before, after: proposedFields(fields) }
}

/** Returns the proposed question; a field that proposals did not have when it was made is empty. */
export const proposedFields = (fields: string): QuestionFields => ({
  ...blankFields(),
  ...(JSON.parse(fields) as QuestionFields),
})

/** Returns the fields that differ. */
export function fieldChanges(before: QuestionFields, after: QuestionFields): FieldChange[] {
  const fields = (Object.keys(after) as (keyof QuestionFields)[]).filter((field) => before[field] !== after[field])
  return fields.map((field) => ({ field, before: before[field], after: after[field] }))
}

/** Returns a change with its papers: those that it reached, or for an open change those that it would reach. */
export async function changeShown(read: Tx, changeId: number, caller: StaffCaller, zone: string): Promise<Shown> {
  const change = await changeById(read, changeId)
  if (!change) throw new ApiError('not_found')
  const { before, after } = await bothStates(read, change)
  const { question_code: code, state, decided_at, proposed_by_id, proposed_at, ...rest } = change
  const { question_id, reason, proposed_by, decided_by, note } = rest
  return {
    before,
    after,
    change: {
      change_id: changeId,
      state: state as Shown['change']['state'],
      code,
      question_id,
      reason,
      proposed_by,
      proposed_at: toInstant(proposed_at, zone),
      is_own: proposed_by_id === caller.staff_id,
      decided_by,
      decided_at: decided_at === null ? null : toInstant(decided_at, zone),
      note,
      fields: fieldChanges(before, after),
      papers: state === 'open' ? await boundBy(read, code) : await reachedBy(read, change, caller),
    },
  }
}

const boundBy = async (read: Tx, code: string): Promise<Shown['change']['papers']> =>
  (await bindingPapers(read, code)).map(({ draft_id, paper_id, name }) => ({
    draft_id,
    paper_id,
    name,
    seal_before: null,
    seal_after: null,
    seen_by: null,
    may_see: false,
  }))

async function reachedBy(read: Tx, change: StoredChange, caller: StaffCaller): Promise<Shown['change']['papers']> {
  const builders = await buildersThere(read)
  return (await papersReached(read, change.change_id)).map((paper) => ({
    draft_id: paper.draft_id,
    paper_id: paper.paper_id,
    name: paper.name,
    seal_before: paper.seal_before,
    seal_after: paper.seal_after,
    seen_by: paper.seen_by,
    may_see: paper.seen_at === null && maySeeChange(caller.staff_id, { ...change, ...paper }, builders),
  }))
}
