import { table } from './table.ts'

/** The academy, its students, and their logins. */
export const accountTables = {
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
      birth_date: 'day?',
      created_at: 'at',
      left_at: 'at?',
    },
  }),
  student_batches: table({
    writer: 'features/account',
    columns: { stud_id: 'id', batch_id: 'id', position: 'count', from_at: 'at?' },
  }),
  /** A student's earlier batches; `from_at` is null for a batch that the student was in from the beginning. */
  left_batches: table({
    writer: 'features/account',
    columns: { stud_id: 'id', left_id: 'id', batch_id: 'id', from_at: 'at?', until_at: 'at' },
  }),
  /** Planned moves to another batch; `actor` is the member of staff who planned it, as JSON. */
  planned_moves: table({
    writer: 'features/account',
    columns: { stud_id: 'id', batch_id: 'id', to_batch_id: 'id', from_at: 'at', actor: 'text' },
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
      own_version: 'count',
      browser: 'text?',
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
      lane: 'text',
      made_at: 'at',
      expires_at: 'at',
      spent_at: 'at?',
    },
  }),
  /** People who have proven a number that several students share, and have still to choose a student. */
  login_choices: table({
    writer: 'features/account',
    columns: {
      ref_hash: 'text',
      phone_code: 'text',
      mobile: 'text',
      device_hash: 'text',
      tries: 'count',
      expires_at: 'at',
    },
  }),
  /** Registrations of students under 18 that wait for a guardian. */
  guardian_signups: table({
    writer: 'features/account',
    columns: {
      ref_hash: 'text',
      phone_code: 'text',
      mobile: 'text',
      guardian_phone_code: 'text',
      guardian_mobile: 'text',
      birth_mark: 'text',
      device_hash: 'text',
      notice: 'count',
      expires_at: 'at',
    },
  }),
  code_events: table({
    writer: 'features/account',
    columns: {
      event_id: 'id',
      kind: 'text',
      lane: 'text',
      purpose: 'text',
      number_key: 'text',
      address_key: 'text',
      device_key: 'text',
      network_56_key: 'text',
      network_48_key: 'text',
      at: 'at',
    },
  }),
  known_devices: table({
    writer: 'features/account',
    columns: { stud_id: 'id', device_key: 'text', proven_at: 'at' },
  }),
  code_numbers: table({
    writer: 'features/account',
    columns: { number_key: 'text', wrong_in_a_row: 'count' },
  }),
  code_brakes: table({ writer: 'features/account', columns: { brake: 'text', until: 'at', since: 'at?' } }),
  calendars: table({
    writer: 'features/calendar',
    columns: { stud_id: 'id', secret_hash: 'text', secret_number: 'id', made_at: 'at' },
  }),
}
