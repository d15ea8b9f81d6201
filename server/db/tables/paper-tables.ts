import { table } from './table.ts'

/** Papers that are being built. */
export const paperTables = {
  /** `document` has the cells of the paper's sheet and its questions by sections; `kind`, `code` and `name` are of it. `proposed_at`: a teacher is done. */
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
    },
  }),
}
