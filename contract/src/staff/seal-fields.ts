import { Type } from 'typebox'
import { Instant, OrNull } from '../fields.ts'
import { Id } from '../ids.ts'

/** A field of a question before and after; empty if it had no value. */
const FieldChange = () => Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() })

/**
 * A difference between a paper and its sealed state: a column, a section, a question, its place, or the groups with
 * extra time.
 */
export const SealDifference = () =>
  Type.Object({
    what: Type.Enum(['paper', 'section', 'question', 'place', 'extra']),
    /** A column, a section’s name, or a question’s ID. */
    name: Type.String(),
    /** For a question, its version. */
    before: OrNull(Type.String()),
    after: OrNull(Type.String()),
  })

/** A change of a question in sealed papers: the proposer and the reason, the decider, and the affected papers. */
export const SealedChange = () =>
  Type.Object({
    change_id: Id(),
    state: Type.Enum(['open', 'approved', 'declined', 'withdrawn']),
    /** The question’s ID. */
    code: Type.String(),
    question_id: Id(),
    reason: Type.String(),
    proposed_by: Type.String(),
    proposed_at: Instant(),
    is_own: Type.Boolean(),
    decided_by: OrNull(Type.String()),
    decided_at: OrNull(Instant()),
    note: OrNull(Type.String()),
    fields: Type.Array(FieldChange()),
    papers: Type.Array(
      Type.Object({
        draft_id: Id(),
        paper_id: OrNull(Id()),
        name: Type.String(),
        /** Only for an approved change. */
        seal_before: OrNull(Type.String()),
        seal_after: OrNull(Type.String()),
        seen_by: OrNull(Type.String()),
        may_see: Type.Boolean(),
      }),
    ),
  })

/** An alarm about a seal, to be reviewed. */
export const SealAlarm = () =>
  Type.Object({
    /**
     * `proposed` waits for a second person, `changed` was approved, `broken` no longer equals what was sealed,
     * `unsealed` was unsealed.
     */
    kind: Type.Enum(['proposed', 'changed', 'broken', 'unsealed']),
    draft_id: OrNull(Id()),
    paper_id: OrNull(Id()),
    /** The paper, or the papers. */
    name: Type.String(),
    change_id: OrNull(Id()),
    /** The question’s ID. */
    code: OrNull(Type.String()),
    /** Who proposed or unsealed, and who approved. */
    who: OrNull(Type.String()),
    second: OrNull(Type.String()),
    reason: OrNull(Type.String()),
    at: OrNull(Instant()),
    fields: Type.Array(FieldChange()),
    differences: Type.Array(SealDifference()),
    /** Whether the caller may acknowledge the alarm. */
    may_see: Type.Boolean(),
  })
