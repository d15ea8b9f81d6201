import { table } from './table.ts'

/** Who answers for students, and what they allowed. */
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
  /** Blocked by the academy, for a custody order or the like: then the guardian is told nothing of this child. */
  guardian_children: table({
    writer: 'guardians',
    columns: {
      stud_id: 'id',
      guardian_id: 'id',
      relation: 'text',
      added_at: 'at',
      blocked_at: 'at?',
      block_reason: 'text?',
      /** When the student, being 18, said that the guardian may go on reading. */
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
  /** On which a guardian has logged in, as `known_devices` of students. */
  guardian_devices: table({
    writer: 'guardians',
    columns: { guardian_id: 'id', device_key: 'text', proven_at: 'at' },
  }),
  /** Every change of a consent. `guardian` is the name at that time, `document` a kind and never a number. */
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
  /** What holds now. */
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
}
