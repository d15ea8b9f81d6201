import { table } from './table.ts'

/** Papers that are being built. */
export const paperTables = {
  /**
   * `document` has the cells of the paper's sheet and its questions by sections; `kind`, `code` and `name` are from it.
   * `proposed_at`: a teacher is done. `sealed_parts` is what the seal covers. `unsealed_…`: until another person has
   * reviewed it.
   */
  paper_drafts: table({
    writer: 'staff/papers',
    columns: {
      draft_id: 'id',
      version: 'count',
      kind: 'text',
      code: 'text',
      name: 'text',
      document: 'text',
      author: 'text',
      saved_at: 'at',
      saved_by: 'text',
      sealed_at: 'at?',
      sealed_by: 'text?',
      seal: 'text?',
      paper_id: 'id?',
      removed_at: 'at?',
      author_id: 'id?',
      proposed_at: 'at?',
      proposed_by: 'text?',
      sealed_by_id: 'id?',
      sealed_parts: 'text?',
      unsealed_at: 'at?',
      unsealed_by: 'text?',
      unsealed_by_id: 'id?',
      unsealed_reason: 'text?',
    },
  }),
  /** A change of a question of sealed papers. `question_id` is the version that it changes, `question_version` that with all of its fields. */
  sealed_changes: table({
    writer: 'staff/papers',
    columns: {
      change_id: 'id',
      question_id: 'id',
      question_code: 'text',
      question_version: 'text',
      fields: 'text',
      reason: 'text',
      state: 'text',
      proposed_at: 'at',
      proposed_by: 'text',
      proposed_by_id: 'id',
      decided_at: 'at?',
      decided_by: 'text?',
      decided_by_id: 'id?',
      note: 'text?',
    },
  }),
  /** The sealed papers that an approved change reached, and who has reviewed it there. */
  sealed_change_papers: table({
    writer: 'staff/papers',
    columns: {
      change_id: 'id',
      draft_id: 'id',
      seal_before: 'text',
      seal_after: 'text',
      seen_at: 'at?',
      seen_by: 'text?',
    },
  }),
}
