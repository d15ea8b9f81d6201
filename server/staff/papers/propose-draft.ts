import type { BodyOf } from '#contract/call.ts'
import type { staffProposePaperDraft } from '#contract/staff/paper-drafts.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { toInstant } from '../../ports/time.ts'
import { changeDraft, type StoredDraft } from './drafts.queries.ts'
import { entryOf, openDraft, type PapersDeps } from './keep-draft.ts'

/** Says that a teacher is done with a draft, or is not after all. */
export async function proposeDraft(
  { db, clock }: PapersDeps,
  { draft_id, version, propose }: BodyOf<typeof staffProposePaperDraft>,
  caller: StaffCaller,
  actor: Actor,
): Promise<{ version: number }> {
  const now = clock.now()
  return db.write(async (tx) => {
    const draft = await openDraft(tx, { draft_id, version, caller }, false)
    if ((draft.proposed_at !== null) === propose) return { version }
    const proposed = { proposed_at: propose ? now : null, proposed_by: propose ? actor.who : null }
    if (!(await changeDraft(tx, draft, proposed))) throw new ApiError('changed_meanwhile')
    const action = propose ? 'paper draft proposed' : 'paper draft proposed no more'
    await writeAudit(tx, { ...actor, ...entryOf(draft_id, now), action, changes: [] })
    return { version: version + 1 }
  })
}

/** Who proposed a draft as it stands, and when; null where nobody did. */
export const proposedView = ({ proposed_at, proposed_by }: StoredDraft, zone: string) =>
  proposed_at === null ? null : { who: proposed_by ?? '', at: toInstant(proposed_at, zone) }
