import { table } from './table.ts'

/** The staff: their accounts, permissions and logins. */
export const staffTables = {
  /**
   * `totp_secret` is encrypted; `totp_step` is the last step that was accepted. This is a person's first authenticator;
   * its id, name and day are null where it was set up before there could be several.
   */
  staff: table({
    writer: 'staff/accounts',
    columns: {
      staff_id: 'id',
      name: 'text',
      email: 'text',
      password_hash: 'text?',
      totp_secret: 'text?',
      totp_step: 'count',
      created_at: 'at',
      ended_at: 'at?',
      version: 'count',
      totp_id: 'id?',
      totp_name: 'text?',
      totp_added_at: 'at?',
    },
  }),
  /** The authenticators after the first, which is in `staff`: a person with one here has one there. */
  staff_authenticators: table({
    writer: 'staff/accounts',
    columns: {
      authenticator_id: 'id',
      staff_id: 'id',
      name: 'text',
      secret: 'text',
      step: 'count',
      added_at: 'at',
    },
  }),
  /** The code of an owner's rescue sheet, as a hash. */
  staff_rescue_codes: table({
    writer: 'staff/accounts',
    columns: { staff_id: 'id', code_hash: 'text', made_at: 'at' },
  }),
  staff_roles: table({ writer: 'staff/accounts', columns: { staff_id: 'id', role: 'text' } }),
  staff_batches: table({ writer: 'staff/accounts', columns: { staff_id: 'id', batch_id: 'id' } }),
  staff_subjects: table({ writer: 'staff/accounts', columns: { staff_id: 'id', subject_id: 'id' } }),
  /** A link for one use, or an incomplete login. `challenge` is what the second factor must answer. */
  staff_tickets: table({
    writer: 'staff/accounts',
    columns: {
      ticket_hash: 'text',
      staff_id: 'id',
      purpose: 'text',
      made_at: 'at',
      expires_at: 'at',
      tries: 'count',
      challenge: 'text?',
      spent_at: 'at?',
    },
  }),
  staff_passkeys: table({
    writer: 'staff/accounts',
    columns: {
      credential_id: 'text',
      staff_id: 'id',
      public_key: 'text',
      sign_count: 'count',
      transports: 'text',
      added_at: 'at',
      used_at: 'at?',
      name: 'text?',
    },
  }),
  staff_recovery_codes: table({
    writer: 'staff/accounts',
    columns: { staff_id: 'id', code_hash: 'text', spent_at: 'at?' },
  }),
  staff_sessions: table({
    writer: 'staff/accounts',
    columns: {
      session_id: 'id',
      token_hash: 'text',
      staff_id: 'id',
      started_at: 'at',
      seen_at: 'at',
      fresh_until: 'at',
      ended_at: 'at?',
      end_reason: 'text?',
      browser: 'text?',
    },
  }),
  /**
   * Wrong passwords and factors. `address_key` and those of networks are empty where the address is not counted,
   * `staff_id` is null where nobody has the e-mail, `noted_at` is when an audit entry reported it.
   */
  staff_tries: table({
    writer: 'staff/accounts',
    columns: {
      try_id: 'id',
      lane_key: 'text',
      address_key: 'text',
      network_56_key: 'text',
      network_48_key: 'text',
      at: 'at',
      staff_id: 'id?',
      noted_at: 'at?',
    },
  }),
  /** Files that were uploaded to be imported. One process at a time works on a file, and holds a lease on it. */
  import_uploads: table({
    writer: 'staff/imports',
    columns: {
      upload_id: 'id',
      staff_id: 'id',
      who: 'text',
      folder: 'text',
      names: 'text',
      bytes: 'count',
      state: 'text',
      is_good_rows: 'count',
      plan_hash: 'text?',
      has_changed: 'count',
      preview: 'text?',
      problem: 'text?',
      actor: 'text?',
      step: 'text?',
      done: 'count',
      total: 'count',
      added_at: 'at',
      asked_at: 'at?',
      holder: 'text?',
      held_from: 'at?',
      held_until: 'at?',
      ended_at: 'at?',
      undone_at: 'at?',
      undone_by: 'text?',
      undo_left: 'text?',
      machine: 'text?',
      rights: 'text?',
      answers: 'text?',
    },
  }),
  /**
   * The newest video file that was uploaded for a topic. One process at a time converts one, and holds a lease on it.
   */
  lesson_videos: table({
    writer: 'staff/lessons',
    columns: {
      video_id: 'id',
      topic_id: 'id',
      staff_id: 'id',
      who: 'text',
      actor: 'text',
      name: 'text',
      bytes: 'count',
      stamp: 'text',
      folder: 'text',
      machine: 'text?',
      state: 'text',
      problem: 'text?',
      step: 'text?',
      percent: 'count',
      made: 'text',
      seconds: 'count?',
      was: 'text?',
      added_at: 'at',
      asked_at: 'at?',
      ended_at: 'at?',
      holder: 'text?',
      held_until: 'at?',
    },
  }),
}

/** The audit log. An entry's personal data is stored apart, so that it can be erased without breaking the chain. */
export const auditTables = {
  audit_entries: table({
    writer: 'audit',
    columns: {
      entry_id: 'id',
      at: 'at',
      staff_id: 'id?',
      who: 'text',
      role: 'text?',
      action: 'text',
      entity: 'text',
      entity_id: 'text?',
      details_hash: 'text',
      request_id: 'text',
      previous_hash: 'text',
      hash: 'text',
    },
  }),
  audit_details: table({ writer: 'audit', columns: { entry_id: 'id', details: 'text' } }),
  /** One row: how many entries are signed, and the hash of the last one. */
  audit_seal: table({
    writer: 'audit',
    columns: { seal_id: 'id', entries: 'count', hash: 'text', keys_id: 'text', mac: 'text', at: 'at' },
  }),
}
