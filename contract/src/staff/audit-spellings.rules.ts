import { type AuditAction, auditActions, auditEntities, type AuditEntity } from './audit-actions.rules.ts'

/*
 * Before it stored ids, the audit stored English phrases. Hashes cover those entries, so they stay as they are and are
 * read as the ids that took their place: a phrase is its id with blanks, but for these.
 */
const RENAMED = new Map<string, AuditAction>([
  ['new link', 'member_link_renewed'],
  ['student back', 'student_restored'],
  ['registered with guardian', 'student_registered_with_guardian'],
  ['decided at 18', 'student_decided_at_18'],
  ['guardian not blocked', 'guardian_unblocked'],
  ['number of guardian read', 'guardian_number_read'],
  ['answer taken back', 'doubt_answer_withdrawn'],
  ['doubt published no more', 'doubt_unpublished'],
  ['message sent again', 'message_resent'],
  ['news taken back', 'news_withdrawn'],
  ['key given up', 'key_withdrawn'],
  ['question proof-read', 'question_proofread'],
  ['question proof taken back', 'question_proof_withdrawn'],
  ['sitting extend_all', 'sitting_extend_all'],
  ['sitting asked', 'sitting_request_added'],
  ['sitting request taken back', 'sitting_request_withdrawn'],
  ['paper draft taken away', 'paper_draft_removed'],
  ['paper draft proposed no more', 'paper_draft_proposal_withdrawn'],
  ['seats given', 'seats_assigned'],
  ['seats given anew', 'seats_reassigned'],
  ['lessons ordered', 'lessons_reordered'],
  ['video begun', 'video_upload_started'],
  ['video shown', 'video_published'],
])

const isOneOf = <Id extends string>(ids: readonly Id[], text: string): text is Id => ids.some((id) => id === text)

const idOf = (phrase: string): string => RENAMED.get(phrase) ?? phrase.replaceAll(' ', '_')

/** Returns the id of an action, also from an old spelling in a stored entry or link; null if it is unknown. */
export function auditActionOf(stored: string): AuditAction | null {
  const id = idOf(stored)
  return isOneOf(auditActions, id) ? id : null
}

/** Returns the id of the entity of an action in the same way. */
export function auditEntityOf(stored: string): AuditEntity | null {
  const id = stored.replaceAll(' ', '_')
  return isOneOf(auditEntities, id) ? id : null
}

/** Returns all stored spellings of an action or an entity, for a filter. */
export function auditSpellings(id: AuditAction | AuditEntity): string[] {
  const renamed = [...RENAMED].flatMap(([phrase, to]) => (to === id ? [phrase] : []))
  const phrases = renamed.length > 0 ? renamed : [id.replaceAll('_', ' ')]
  return [...new Set([id, ...phrases])]
}
