import { accountTables } from './tables/account-tables.ts'
import { assessmentTables } from './tables/assessment-tables.ts'
import { catalogTables } from './tables/catalog-tables.ts'
import { guardianTables } from './tables/guardian-tables.ts'
import { learningTables } from './tables/learning-tables.ts'
import { paperTables } from './tables/paper-tables.ts'
import { importingTables } from './tables/importing-tables.ts'
import { sittingTables } from './tables/sitting-tables.ts'
import { smsTables } from './tables/sms-tables.ts'
import { auditTables, staffTables } from './tables/staff-tables.ts'
import { type Column, type ValueOf, table } from './tables/table.ts'

/** Keys of papers that were corrected after an attempt at them had begun. */
const keyTables = {
  /** Every key that was valid, the printed one as version 0. `corrections` is all that differs from the printed one. */
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
  /** The valid key of a paper, stored only here. A paper whose key was never corrected has no row. */
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
  /** Students whose marks a tried key would change, a hundred per row. */
  key_moves: table({ writer: 'assessment', columns: { key_id: 'id', page: 'count', moves: 'text' } }),
  /** Keys that were tried and given up; their marks are still to be deleted. */
  dropped_keys: table({ writer: 'assessment', columns: { key_id: 'id', paper_id: 'id' } }),
  /** The marks of an attempt by a key other than the printed one. */
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

/** Keys that are shown before they are final, and the challenges of students against them. */
const challengeTables = {
  /** When students who took the paper see its key and may challenge it. `told` is 1 once they were notified. */
  challenge_windows: table({
    writer: 'assessment',
    columns: { paper_id: 'id', opens_at: 'at', closes_at: 'at', told: 'count' },
  }),
  /** Decisions on challenges: all of one question are `declined`, or some questions are `corrected` by another key. */
  challenge_decisions: table({
    writer: 'assessment',
    columns: {
      decision_id: 'id',
      paper_id: 'id',
      kind: 'text',
      reason: 'text',
      who: 'text',
      at: 'at',
    },
  }),
  /** The answer that a student claims to be right; `outcome` is `accepted` or `declined`, null until the decision. */
  challenges: table({
    writer: 'assessment',
    columns: {
      stud_id: 'id',
      attempt_id: 'id',
      question_id: 'id',
      paper_id: 'id',
      option_id: 'id?',
      response: 'text?',
      reason: 'text',
      at: 'at',
      outcome: 'text?',
      decision_id: 'id?',
    },
  }),
  /** Keys that an owner released although `holder_id` still held this many of the paper's questions. */
  embargo_releases: table({
    writer: 'assessment',
    columns: { paper_id: 'id', holder_id: 'id', questions: 'count', reason: 'text', who: 'text', at: 'at' },
  }),
}

/** Notifications: their devices, their subjects, and their progress. */
const pushTables = {
  push_subscriptions: table({
    writer: 'push',
    columns: {
      stud_id: 'id',
      device_hash: 'text',
      endpoint: 'text',
      endpoint_hash: 'text',
      p256dh: 'text',
      auth: 'text',
      server_key: 'text',
      language: 'text',
      classes: 'count',
      results: 'count',
      made_at: 'at',
      seen_at: 'at',
      refused_since: 'at?',
    },
  }),
  push_messages: table({
    writer: 'push',
    columns: {
      stud_id: 'id',
      device_hash: 'text',
      kind: 'text',
      about_id: 'id',
      about_at: 'at',
      due_at: 'at?',
      expires_at: 'at',
      tries: 'count',
      /** The owner of the device, where it is not the student's own. */
      guardian_id: 'id?',
    },
  }),
  push_rounds: table({
    writer: 'push',
    columns: { class_id: 'id', starts_at: 'at', after_stud: 'id?' },
  }),
}

/** Students' questions to teachers. `said` is the conversation, as JSON; `seconds` is of a video, or a page. */
const doubtTables = {
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
  /** `content` is empty where the student sent none; `answers` are pictures of answers, by their moments. */
  doubt_pictures: table({
    writer: 'features/doubts',
    columns: { stud_id: 'id', doubt_id: 'id', content: 'text', answers: 'text?' },
  }),
  /** Voice notes of answers, MP3 in base64; `said_at` is the moment of the answer, null before it is sent. */
  doubt_voices: table({
    writer: 'features/doubts',
    columns: {
      stud_id: 'id',
      voice_id: 'id',
      doubt_id: 'id',
      staff_id: 'id',
      said_at: 'at?',
      seconds: 'count',
      content: 'text',
    },
  }),
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

/** Messages of the staff to many students at once. */
const messageTables = {
  /**
   * `audience` and `fields` are JSON; `total` counts the recipients, `failed` the undelivered ones, once it is sent.
   */
  /** Texts that the staff send again; `fields` is JSON. A template that was removed can come back. */
  message_templates: table({
    writer: 'push',
    columns: {
      template_id: 'id',
      name: 'text',
      fields: 'text',
      author: 'text',
      changed_at: 'at',
      removed_at: 'at?',
      version: 'count',
    },
  }),
  staff_messages: table({
    writer: 'push',
    columns: {
      message_id: 'id',
      request_key: 'text',
      state: 'text',
      channel: 'text',
      audience: 'text',
      fields: 'text',
      author_id: 'id',
      author: 'text',
      created_at: 'at',
      send_at: 'at',
      done_at: 'at?',
      total: 'count',
      failed: 'count',
    },
  }),
  staff_message_recipients: table({
    writer: 'push',
    columns: { stud_id: 'id', message_id: 'id', state: 'text', reason: 'text?', changed_at: 'at' },
  }),
}

/** Questions to answer again. `card` is the scheduler's state of one, as JSON. */
const redoTables = {
  redo_questions: table({
    writer: 'features/redo',
    columns: {
      stud_id: 'id',
      question_id: 'id',
      paper_id: 'id',
      due_at: 'at',
      answered_at: 'at?',
      card: 'text',
    },
  }),
}

/** Every table, group by group. */
export const tables = {
  ...accountTables,
  ...catalogTables,
  ...learningTables,
  ...assessmentTables,
  ...sittingTables,
  ...keyTables,
  ...challengeTables,
  ...paperTables,
  ...importingTables,
  ...smsTables,
  ...pushTables,
  ...redoTables,
  ...doubtTables,
  ...guardianTables,
  ...messageTables,
  ...staffTables,
  ...auditTables,
}

export type Tables = {
  [T in keyof typeof tables]: {
    [C in keyof (typeof tables)[T]['columns']]: ValueOf<(typeof tables)[T]['columns'][C] & Column>
  }
}
