import { table } from './table.ts'

/** What an academy teaches to which batches, and the files for it. */
export const catalogTables = {
  content_version: table({
    writer: 'cache',
    columns: {
      id: 'id',
      version: 'count',
      people_version: 'count',
      attendance_version: 'count',
      process_count: 'count',
    },
  }),
  files: table({
    writer: 'media',
    columns: {
      file_id: 'id',
      kind: 'text',
      content_hash: 'text',
      name: 'text',
      media_type: 'text',
      size_bytes: 'count',
      path: 'text',
      duration: 'count?',
      pages: 'count?',
      ladder: 'text?',
    },
  }),
  subjects: table({
    writer: 'features/catalog',
    columns: {
      subject_id: 'id',
      subject_code: 'text',
      subject_name: 'text',
      ac_id: 'id',
      thumbnail: 'text?',
      position: 'count',
    },
  }),
  chapters: table({
    writer: 'features/catalog',
    columns: { chapter_id: 'id', subject_id: 'id', chapter_no: 'count', chapter_name: 'text' },
  }),
  batches: table({
    writer: 'features/catalog',
    columns: {
      batch_id: 'id',
      batch_code: 'text',
      batch_name: 'text',
      ac_id: 'id',
      start_date: 'day?',
      end_date: 'day?',
    },
  }),
  batch_subjects: table({ writer: 'features/catalog', columns: { batch_id: 'id', subject_id: 'id' } }),
  days: table({
    writer: 'features/catalog',
    columns: {
      batch_id: 'id',
      subject_id: 'id',
      day_no: 'count',
      schedule_name: 'text',
      date: 'day?',
      chapter_id: 'id?',
    },
  }),
  /** Things that are offered for nothing new, by `kind`; all rows about them are kept. */
  archived: table({ writer: 'academy', columns: { kind: 'text', thing_id: 'id', archived_at: 'at' } }),
  /** Batches that were archived together at the end of a year, as JSON, for undoing it; without a level, of all levels. */
  closed_years: table({
    writer: 'academy',
    columns: { closing_id: 'id', ac_id: 'id?', closed_at: 'at', closed_by: 'text', batch_ids: 'text' },
  }),
  /** The order of levels, of a subject's chapters and of a chapter's materials that somebody has put in order. */
  catalog_order: table({ writer: 'academy', columns: { kind: 'text', thing_id: 'id', place: 'count' } }),
  /** Things that became a part of another one of their kind. `moved` is what moved, as JSON, for undoing it. */
  catalog_merges: table({
    writer: 'features/catalog',
    columns: {
      merge_id: 'id',
      kind: 'text',
      from_id: 'id',
      into_id: 'id',
      moved: 'text',
      merged_at: 'at',
      who: 'text',
    },
  }),
}
