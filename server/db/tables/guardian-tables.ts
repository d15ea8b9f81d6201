import { table } from './table.ts'

/** Guardians of students, and their consents. */
export const guardianTables = {
  guardians: table({
    writer: 'guardians',
    columns: {
      guardian_id: 'id',
      name: 'text',
      phone_code: 'text',
      mobile: 'text',
      language: 'text',
      created_at: 'at',
      alone_since: 'at?',
    },
  }),
  /** Set when the academy blocks the guardian (a custody order or the like): then no notice of this child is sent. */
  guardian_children: table({
    writer: 'guardians',
    columns: {
      stud_id: 'id',
      guardian_id: 'id',
      relation: 'text',
      added_at: 'at',
      blocked_at: 'at?',
      block_reason: 'text?',
      /** When the student, at 18, allowed the guardian to go on reading. */
      kept_at: 'at?',
    },
  }),
  /** Logins of guardians, each on a device of its own. */
  guardian_sessions: table({
    writer: 'guardians',
    columns: {
      guardian_id: 'id',
      session_id: 'id',
      token_hash: 'text',
      device_hash: 'text',
      started_at: 'at',
      seen_at: 'at',
    },
  }),
  /** Devices on which a guardian has logged in, like `known_devices` of students. */
  guardian_devices: table({
    writer: 'guardians',
    columns: { guardian_id: 'id', device_key: 'text', proven_at: 'at' },
  }),
  /** Every change of a consent. `guardian` is the name at that time, `document` the kind, never the number. */
  consents: table({
    writer: 'guardians',
    columns: {
      stud_id: 'id',
      consent_id: 'id',
      state: 'text',
      method: 'text',
      document: 'text?',
      signed_on: 'day?',
      notice: 'count',
      guardian_id: 'id?',
      guardian: 'text?',
      who: 'text',
      at: 'at',
    },
  }),
  /** The consents that are valid now. */
  consent_states: table({
    writer: 'guardians',
    columns: { stud_id: 'id', state: 'text', method: 'text', changed_at: 'at' },
  }),
  consent_links: table({
    writer: 'guardians',
    columns: {
      stud_id: 'id',
      link_id: 'id',
      token_hash: 'text',
      guardian_id: 'id',
      notice: 'count',
      made_at: 'at',
      expires_at: 'at',
      ended_at: 'at?',
    },
  }),
  /** Browsers of guardians that show notifications. */
  guardian_push_subscriptions: table({
    writer: 'guardians',
    columns: {
      guardian_id: 'id',
      device_hash: 'text',
      endpoint: 'text',
      endpoint_hash: 'text',
      p256dh: 'text',
      auth: 'text',
      server_key: 'text',
      made_at: 'at',
      seen_at: 'at',
      refused_since: 'at?',
    },
  }),
  /** What a guardian is told of a child, by one channel. `about_id`: the day as a number (`20261120`), or the paper. */
  guardian_notices: table({
    writer: 'guardians',
    columns: {
      stud_id: 'id',
      kind: 'text',
      about_id: 'id',
      guardian_id: 'id',
      channel: 'text',
      state: 'text',
      reason: 'text?',
      tries: 'count',
      due_at: 'at',
      made_at: 'at',
      changed_at: 'at',
    },
  }),
  /** How far the job has gone through the guardians of a paper's students; null at the end. */
  guardian_rounds: table({
    writer: 'guardians',
    columns: { paper_id: 'id', after_stud: 'id?', made_at: 'at' },
  }),
}
