import { outcomeColumns, table } from './table.ts'

/** What the exam office does while a paper is written, and what is known of those who write it. */
export const sittingTables = {
  /** `extra_ms` is what whoever starts from now on is given besides; a pause ends by itself at `paused_until`. */
  sittings: table({
    writer: 'assessment',
    columns: { paper_id: 'id', extra_ms: 'count', paused_at: 'at?', paused_until: 'at?', pauses: 'count' },
  }),
  /** What is laid down before: `seats` is a list of `stud_id`, the first of which sits at 1. */
  sitting_plans: table({
    writer: 'assessment',
    columns: { paper_id: 'id', roster_version: 'count', seats_version: 'count', seats: 'text' },
  }),
  /** Which invigilators see a sitting. */
  sitting_invigilators: table({ writer: 'assessment', columns: { paper_id: 'id', staff_id: 'id' } }),
  /** One press of a button: sent again with the same key it is the same act. */
  sitting_acts: table({
    writer: 'assessment',
    columns: {
      act_id: 'id',
      paper_id: 'id',
      request_key: 'text',
      kind: 'text',
      ms: 'count',
      message: 'text?',
      reason: 'text?',
      who: 'text',
      at: 'at',
    },
  }),
  /**
   * What an invigilator asks an examiner to do. `attempts` is a JSON list of `[attempt_id, turns]`: how often what was done
   * had turned each of them until then. `state` is `open`, `done`, `declined` or `taken_back`.
   */
  act_requests: table({
    writer: 'staff/sittings',
    columns: {
      act_request_id: 'id',
      paper_id: 'id',
      request_key: 'text',
      act: 'text',
      minutes: 'count?',
      reason: 'text',
      attempts: 'text',
      staff_id: 'id',
      who: 'text',
      asked_at: 'at',
      state: 'text',
      decided_id: 'id?',
      decided_by: 'text?',
      decided_at: 'at?',
      word: 'text?',
    },
  }),
  /** What an act did to an attempt: `ms` by which its end moved, `seen_at` when its device knew. */
  attempt_acts: table({
    writer: 'assessment',
    columns: { stud_id: 'id', attempt_id: 'id', act_id: 'id', at: 'at', ms: 'count', seen_at: 'at?' },
  }),
  /** What the device last said: how many answers wait on it, how often its page was left; `device_at` is when it was another one before. */
  attempt_contacts: table({
    writer: 'assessment',
    columns: {
      stud_id: 'id',
      attempt_id: 'id',
      paper_id: 'id',
      session_id: 'id',
      devices: 'count',
      answered: 'count',
      unsent: 'count',
      leaves: 'count',
      contact_at: 'at',
      device_at: 'at?',
      saves: 'count',
    },
  }),
  /** Answers that came when the attempt was closed. */
  late_answers: table({
    writer: 'assessment',
    columns: {
      stud_id: 'id',
      attempt_id: 'id',
      question_id: 'id',
      option_id: 'id?',
      response: 'text?',
      seconds: 'count?',
      seq: 'count',
      received_at: 'at',
      adopted_at: 'at?',
      /** By the phone's own clock, which was so many ms ahead of the server's when the answer came. */
      given_at: 'at?',
      clock_ahead: 'count?',
    },
  }),
  /** How an attempt stood when an act opened it again, or marked it anew. */
  attempt_closings: table({
    writer: 'assessment',
    columns: {
      stud_id: 'id',
      attempt_id: 'id',
      act_id: 'id',
      ...outcomeColumns,
    },
  }),
  /** `void`, `absent` or `malpractice`: such an attempt is in no ranking. */
  attempt_rulings: table({
    writer: 'assessment',
    columns: { stud_id: 'id', attempt_id: 'id', ruling: 'text', act_id: 'id' },
  }),
  /** More time for a batch, or for the students of its own rows: so many minutes, or so much of the paper's. */
  paper_extra_times: table({
    writer: 'assessment',
    columns: { paper_id: 'id', position: 'count', batch_id: 'id?', minutes: 'count?', percent: 'count?' },
  }),
  paper_extra_students: table({
    writer: 'assessment',
    columns: { paper_id: 'id', position: 'count', stud_id: 'id' },
  }),
  /** By how many ms an attempt was longer than its paper when it was begun. */
  attempt_extra_times: table({ writer: 'assessment', columns: { stud_id: 'id', attempt_id: 'id', ms: 'count' } }),
}
