import { table } from './table.ts'

/** Keys of papers that were corrected after somebody had begun them. */
export const keyTables = {
  /** Every key that held, the printed one as version 0. `corrections` is all in which it differs from the printed one. */
  key_versions: table({
    writer: 'assessment',
    columns: {
      paper_id: 'id',
      version: 'count',
      key_id: 'id',
      corrections: 'text',
      max_marks: 'count',
      pass_marks: 'count',
      reason: 'text?',
      who: 'text?',
      at: 'at',
    },
  }),
  /** The key that holds: the one place that says so. No row as long as none was ever corrected. */
  paper_keys: table({ writer: 'assessment', columns: { paper_id: 'id', version: 'count', key_id: 'id' } }),
  /** The correction that is being tried, one for a paper. `summary` is null until all attempts have marks by it. */
  key_drafts: table({
    writer: 'assessment',
    columns: {
      paper_id: 'id',
      key_id: 'id',
      corrections: 'text',
      max_marks: 'count',
      pass_marks: 'count',
      who: 'text',
      at: 'at',
      run_id: 'id?',
      beat_at: 'at?',
      laid: 'count',
      summary: 'text?',
    },
  }),
  /** Whose marks a tried key would change, a hundred in a row. */
  key_moves: table({ writer: 'assessment', columns: { key_id: 'id', page: 'count', moves: 'text' } }),
  /** Tried and given up: the marks by it are still to be deleted. */
  dropped_keys: table({ writer: 'assessment', columns: { key_id: 'id', paper_id: 'id' } }),
  /** What an attempt gets by a key other than the printed one. */
  attempt_marks: table({
    writer: 'assessment',
    columns: {
      stud_id: 'id',
      attempt_id: 'id',
      key_id: 'id',
      marks: 'count',
      lost: 'count',
      passed: 'count',
      tallies: 'text',
    },
  }),
}
