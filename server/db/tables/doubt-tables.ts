import { table } from './table.ts'

/** What students ask their teachers. `said` is who said what, as JSON; `seconds` is of a video, or a page. */
export const doubtTables = {
  doubts: table({
    writer: 'features/doubts',
    columns: {
      stud_id: 'id',
      doubt_id: 'id',
      sent_key: 'text',
      subject_id: 'id',
      batch_id: 'id?',
      place: 'text',
      about_id: 'id',
      attempt_id: 'id?',
      title: 'text',
      seconds: 'count',
      state: 'text',
      is_waiting: 'count',
      said: 'text',
      has_picture: 'count',
      asked_at: 'at',
      turned_at: 'at',
      version: 'count',
    },
  }),
  doubt_pictures: table({ writer: 'features/doubts', columns: { stud_id: 'id', doubt_id: 'id', content: 'text' } }),
  published_doubts: table({
    writer: 'features/doubts',
    columns: {
      doubt_id: 'id',
      batch_id: 'id',
      place: 'text',
      about_id: 'id',
      seconds: 'count',
      question: 'text',
      answer: 'text',
      published_at: 'at',
    },
  }),
}
