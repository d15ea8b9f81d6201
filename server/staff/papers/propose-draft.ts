import type { BodyOf } from '#contract/call.ts'
import type { staffProposePaperDraft } from '#contract/staff/paper-drafts.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import type { StoredDraft } from './drafts.queries.ts'
import { changeOpenDraft, type PapersDeps } from './keep-draft.ts'

/** Proposes a teacher's draft as finished, or withdraws the proposal. */
export const proposeDraft = async (
  deps: PapersDeps,
  { draft_id, version, propose }: BodyOf<typeof staffProposePaperDraft>,
  caller: StaffCaller,
  actor: Actor,
): Promise<{ version: number }> =>
  changeOpenDraft(deps, { draft_id, version, caller, isRemoved: false }, actor, ({ proposed_at }, now) =>
    (proposed_at !== null) === propose
      ? null
      : {
          action: propose ? 'paper_draft_proposed' : 'paper_draft_proposal_withdrawn',
          changes: { proposed_at: propose ? now : null, proposed_by: propose ? actor.who : null },
        },
  )

/** Who proposed a draft as it stands, and when; null where nobody did. */
export const proposedView = ({ proposed_at, proposed_by }: StoredDraft, zone: string) =>
  proposed_at === null ? null : { who: proposed_by ?? '', at: toInstant(proposed_at, zone) }
