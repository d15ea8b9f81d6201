/**
 * What a sealed paper is made of is kept beside its seal, so that whoever finds it changed can say what differs. A change of
 * a question of sealed papers is proposed by one person and approved by another; each paper it reached has the seal of
 * before and after, and who has seen it. A paper that was unsealed keeps who did it, and why, until that was seen.
 */
export const sealedChanges: string[] = [
  'alter table paper_drafts add column sealed_by_id bigint',
  'alter table paper_drafts add column sealed_parts text',
  'alter table paper_drafts add column unsealed_at bigint',
  'alter table paper_drafts add column unsealed_by text',
  'alter table paper_drafts add column unsealed_by_id bigint',
  'alter table paper_drafts add column unsealed_reason text',
  `create table sealed_changes (
    change_id bigint not null primary key, question_id bigint not null, question_code text not null,
    question_version text not null, fields text not null, reason text not null, state text not null,
    proposed_at bigint not null, proposed_by text not null, proposed_by_id bigint not null,
    decided_at bigint, decided_by text, decided_by_id bigint, note text)`,
  'create index sealed_changes_by_state on sealed_changes (state, change_id)',
  `create table sealed_change_papers (
    change_id bigint not null references sealed_changes (change_id),
    draft_id bigint not null references paper_drafts (draft_id),
    seal_before text not null, seal_after text not null, seen_at bigint, seen_by text, primary key (change_id, draft_id))`,
  'create index sealed_change_papers_by_draft on sealed_change_papers (draft_id, change_id)',
  'create index sealed_change_papers_unseen on sealed_change_papers (change_id) where seen_at is null',
]
