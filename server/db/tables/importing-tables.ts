import { table } from './table.ts'

/** What a provider's sheets brought, and the rows of those that are under way. */
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
   * What was stored before a row was laid, and after it: what undoing needs. `before` is null for an added row.
   * `is_whole` is 0 where the sheet cannot say all of what was there, 2 for a row that was added to a thing of several rows:
   * then `before` is what the thing was.
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
   * Accounts that became one with another. `kept` is what parts them again, as JSON, as long as they can be parted.
   */
  merges: table({
    writer: 'importing',
    columns: { stud_id: 'id', merge_id: 'id', other_id: 'id', merged_at: 'at', kept: 'text?' },
  }),
  /** What all machines must have in common: `media` is called by its mark, `keys` by their id. */
  shared_parts: table({
    writer: 'sharing',
    columns: { part: 'text', id: 'text' },
  }),
}
