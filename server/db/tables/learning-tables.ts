import { table } from './table.ts'

const newsColumns = {
  id: 'id',
  news_code: 'text',
  published_on: 'day',
  heading: 'text',
  news: 'text',
  images: 'text?',
  ac_id: 'id?',
  batch_id: 'id?',
} as const

/** What students watch, read and attend, and the news for them. */
export const learningTables = {
  topics: table({
    writer: 'features/recorded',
    columns: {
      topic_id: 'id',
      chapter_id: 'id',
      topic_no: 'count',
      topic_name: 'text',
      video_kind: 'text?',
      video_url: 'text?',
      video_file: 'id?',
      captions_file: 'id?',
      captions_language: 'text?',
    },
  }),
  watch_progress: table({
    writer: 'features/recorded',
    columns: {
      stud_id: 'id',
      topic_id: 'id',
      position: 'count',
      duration: 'count?',
      watched_percent: 'count',
      watched_at: 'at',
    },
  }),
  live_classes: table({
    writer: 'features/live',
    columns: {
      class_id: 'id',
      class_code: 'text',
      batch_id: 'id',
      subject_id: 'id',
      class_name: 'text',
      tutor_name: 'text',
      starts_at: 'at',
      ends_at: 'at',
      online_url: 'text',
      room: 'text?',
      status: 'text',
    },
  }),
  /** Which student joined a class through the app, first and last. */
  class_joins: table({
    writer: 'features/live',
    columns: { stud_id: 'id', class_id: 'id', first_at: 'at', last_at: 'at' },
  }),
  /** The lesson that a class was recorded as; null where it has no recording. */
  class_recordings: table({ writer: 'features/live', columns: { class_id: 'id', topic_id: 'id?', noted_at: 'at' } }),
  /** The teacher of the team who stands in at a class, and may take its attendance on that day. */
  class_substitutes: table({ writer: 'features/live', columns: { class_id: 'id', staff_id: 'id' } }),
  /** Classes that were created together: `request_key` is of the request that created them. */
  class_series: table({
    writer: 'staff/timetable',
    columns: { series_id: 'id', request_key: 'text', made_at: 'at', made_by: 'text' },
  }),
  series_classes: table({ writer: 'staff/timetable', columns: { class_id: 'id', series_id: 'id' } }),
  holidays: table({ writer: 'staff/timetable', columns: { day: 'day', name: 'text' } }),
  materials: table({
    writer: 'features/materials',
    columns: {
      material_id: 'id',
      material_code: 'text',
      title: 'text',
      chapter_id: 'id',
      file_id: 'id',
      visible_from: 'day?',
      may_download: 'count',
    },
  }),
  material_progress: table({
    writer: 'features/materials',
    columns: { stud_id: 'id', material_id: 'id', page: 'count', read_at: 'at' },
  }),
  attendance: table({
    writer: 'features/attendance',
    columns: { stud_id: 'id', subject_id: 'id', date: 'day', start: 'text', status: 'text' },
  }),
  /** Every value that a cell of the register had; `attendance` has the newest, unless an import changed that. */
  attendance_marks: table({
    writer: 'features/attendance',
    columns: {
      stud_id: 'id',
      subject_id: 'id',
      date: 'day',
      start: 'text',
      counter: 'count',
      status: 'text?',
      is_filled: 'count',
      mark_key: 'text?',
      device: 'text?',
      staff_id: 'id?',
      who: 'text?',
      marked_at: 'at?',
      stored_at: 'at?',
      reason: 'text?',
    },
  }),
  news: table({
    writer: 'features/news',
    columns: newsColumns,
  }),
  /** News, as in `news`, that students do not see any more and that can be restored. */
  news_taken_back: table({
    writer: 'features/news',
    columns: { ...newsColumns, taken_back_at: 'at' },
  }),
  feedback: table({
    writer: 'features/feedback',
    columns: {
      stud_id: 'id',
      feedback_id: 'id',
      message: 'text',
      created_at: 'at',
      subject_id: 'id?',
      answer: 'text?',
      answered_by: 'text?',
      done_at: 'at?',
      version: 'count?',
    },
  }),
  search_words: table({
    writer: 'search',
    columns: { readers: 'count', kind: 'text', word: 'text', id: 'id' },
  }),
}
