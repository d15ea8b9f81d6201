import { table } from './table.ts'

/** What a provider's sheets imported, and the rows of running imports. */
export const importingTables = {
  imports: table({
    writer: 'importing',
    columns: {
      import_id: 'id',
      sheet: 'text',
      file: 'text',
      file_hash: 'text',
      state: 'text',
      row_count: 'count',
      new_rows: 'count',
      changed_rows: 'count',
      unchanged_rows: 'count',
      laid: 'count',
      begun_at: 'at',
      ended_at: 'at?',
      upload_id: 'id?',
    },
  }),
  import_rows: table({
    writer: 'importing',
    columns: { import_id: 'id', position: 'count', content: 'text' },
  }),
  /**
   * A row's stored values before and after its import, which undoing needs. `before` is null for an added row.
   * `is_whole` is 0 where the sheet cannot express all of what was there, 2 for a row that was added to a thing of
   * several rows: `before` is then that thing's earlier state.
   */
  import_changes: table({
    writer: 'importing',
    columns: {
      import_id: 'id',
      position: 'count',
      row_id: 'id',
      stud_id: 'id?',
      before: 'text?',
      after: 'text',
      is_whole: 'count',
    },
  }),
  /**
   * What the academy has said of a column's name, a level or a batch in its sheets. `means` is empty for a column to be
   * left out, `of_level` for what goes with no level, `sheet` for what goes for all sheets.
   */
  import_matches: table({
    writer: 'importing',
    columns: { sheet: 'text', kind: 'text', of_level: 'text', written: 'text', means: 'text' },
  }),
  /** Accounts that were merged into another. `kept` is JSON for undoing a merge, as long as that is possible. */
  merges: table({
    writer: 'importing',
    columns: { stud_id: 'id', merge_id: 'id', other_id: 'id', merged_at: 'at', kept: 'text?' },
  }),
  /**
   * What the office did with several students together. `about` is JSON with names, `kept` JSON for undoing it; an act
   * that can't be undone any longer has no row.
   */
  student_acts: table({
    writer: 'importing',
    columns: { act_id: 'id', kind: 'text', at: 'at', staff_id: 'id?', who: 'text', about: 'text', kept: 'text' },
  }),
  /** Data that all machines must share: `media` has its mark as the name, `keys` their id. */
  shared_parts: table({
    writer: 'sharing',
    columns: { part: 'text', id: 'text' },
  }),
}
