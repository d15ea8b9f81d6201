/** What a column holds: `id`, `at` (epoch ms) and `count` are numbers, `day` is `YYYY-MM-DD`. */
type Kind = 'id' | 'at' | 'count' | 'text' | 'day'
type Column = Kind | `${Kind}?`

type ValueOf<C extends Column> = C extends `${infer K}?`
  ? ValueOf<K & Kind> | null
  : C extends 'id' | 'at' | 'count'
    ? number
    : string

type Table = { readonly writer: string; readonly columns: Record<string, Column> }

const table = <const T extends Table>(shape: T): T => shape

/** Every table: its columns, and the one module that writes it. Anyone may read. */
export const tables = {
  academy_settings: table({ writer: 'academy', columns: { setting: 'text', value: 'text' } }),
  levels: table({ writer: 'features/catalog', columns: { ac_id: 'id', levels: 'text' } }),
  students: table({
    writer: 'features/account',
    columns: {
      stud_id: 'id',
      admission_no: 'text?',
      name: 'text',
      guardian: 'text?',
      phone_code: 'text',
      mobile: 'text',
      email: 'text?',
      state: 'text?',
      district: 'text?',
      ac_id: 'id',
      status: 'text',
      joined_on: 'day?',
      created_at: 'at',
    },
  }),
  sessions: table({
    writer: 'session',
    columns: {
      session_id: 'id',
      token_hash: 'text',
      stud_id: 'id',
      device_hash: 'text',
      started_at: 'at',
      seen_at: 'at',
      ended_at: 'at?',
      end_reason: 'text?',
    },
  }),
  code_requests: table({
    writer: 'features/account',
    columns: {
      otp_ref_hash: 'text',
      purpose: 'text',
      phone_code: 'text',
      mobile: 'text',
      stud_id: 'id?',
      device_hash: 'text',
      code_hash: 'text',
      pending: 'text?',
      resends: 'count',
      made_at: 'at',
      expires_at: 'at',
      spent_at: 'at?',
    },
  }),
  code_events: table({
    writer: 'features/account',
    columns: { event_id: 'id', kind: 'text', number_key: 'text', address_key: 'text', at: 'at' },
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
  student_batches: table({
    writer: 'features/account',
    columns: { stud_id: 'id', batch_id: 'id', position: 'count' },
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
      status: 'text',
    },
  }),
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
  days: table({
    writer: 'features/catalog',
    columns: { batch_id: 'id', subject_id: 'id', day_no: 'count', schedule_name: 'text' },
  }),
  attendance: table({
    writer: 'features/attendance',
    columns: { stud_id: 'id', subject_id: 'id', date: 'day', start: 'text', status: 'text' },
  }),
  news: table({
    writer: 'features/news',
    columns: {
      id: 'id',
      news_code: 'text',
      published_on: 'day',
      heading: 'text',
      news: 'text',
      images: 'text?',
      ac_id: 'id?',
      batch_id: 'id?',
    },
  }),
  feedback: table({
    writer: 'features/feedback',
    columns: { stud_id: 'id', feedback_id: 'id', message: 'text', created_at: 'at' },
  }),
  questions: table({
    writer: 'assessment',
    columns: {
      question_id: 'id',
      question_code: 'text',
      version: 'count',
      subject_id: 'id',
      question: 'text',
      question_file: 'id?',
      explanation: 'text?',
      marks: 'count',
      negative_marks: 'count',
      content_hash: 'text',
    },
  }),
  question_options: table({
    writer: 'assessment',
    columns: {
      option_id: 'id',
      question_id: 'id',
      position: 'count',
      ptype: 'text',
      ptext: 'text',
      option_file: 'id?',
      is_right: 'count',
    },
  }),
  papers: table({
    writer: 'assessment',
    columns: {
      paper_id: 'id',
      kind: 'text',
      paper_code: 'text',
      name: 'text',
      description: 'text?',
      subject_id: 'id?',
      chapter_id: 'id?',
      ac_id: 'id?',
      batch_id: 'id?',
      minutes: 'count?',
      max_marks: 'count',
      pass_marks: 'count',
      question_count: 'count',
      starts_at: 'at?',
      ends_at: 'at?',
      visible_from: 'day?',
      added_at: 'at',
    },
  }),
  paper_questions: table({
    writer: 'assessment',
    columns: { paper_id: 'id', position: 'count', question_id: 'id', marks: 'count', negative_marks: 'count' },
  }),
  attempts: table({
    writer: 'assessment',
    columns: {
      stud_id: 'id',
      attempt_id: 'id',
      paper_id: 'id',
      number: 'count',
      state: 'text',
      started_at: 'at',
      deadline: 'at?',
      submitted_at: 'at?',
      marks: 'count?',
      lost: 'count?',
      answered: 'count?',
      passed: 'count?',
    },
  }),
  answers: table({
    writer: 'assessment',
    columns: {
      stud_id: 'id',
      attempt_id: 'id',
      question_id: 'id',
      option_id: 'id?',
      marked: 'count',
      seq: 'count',
      saved_at: 'at',
    },
  }),
}

export type Tables = {
  [T in keyof typeof tables]: {
    [C in keyof (typeof tables)[T]['columns']]: ValueOf<(typeof tables)[T]['columns'][C] & Column>
  }
}
