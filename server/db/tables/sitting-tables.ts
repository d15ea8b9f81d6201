import { outcomeColumns, table } from './table.ts'

/** What the exam office does during a sitting, and what is known of the students in it. */
export const sittingTables = {
  /** `extra_ms` is added for students who start from now on; a pause ends by itself at `paused_until`. */
  sittings: table({
    writer: 'assessment',
    columns: { paper_id: 'id', extra_ms: 'count', paused_at: 'at?', paused_until: 'at?', pauses: 'count' },
  }),
  /** Plans made in advance: `seats` is a list of `stud_id`, the first of which sits at 1. */
  sitting_plans: table({
    writer: 'assessment',
    columns: { paper_id: 'id', roster_version: 'count', seats_version: 'count', seats: 'text' },
  }),
  /** The invigilators who see a sitting. */
  sitting_invigilators: table({ writer: 'assessment', columns: { paper_id: 'id', staff_id: 'id' } }),
  /** One command of the exam office: a request with the same key is the same command. */
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
   * An invigilator's request to an examiner. `attempts` is a JSON list of `[attempt_id, turns]`: how often earlier
   * commands had changed each attempt by then. `state` is `open`, `done`, `declined` or `taken_back`.
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
  /** The effect of a command on an attempt: `ms` by which its end moved, `seen_at` when its device knew. */
  attempt_acts: table({
    writer: 'assessment',
    columns: { stud_id: 'id', attempt_id: 'id', act_id: 'id', at: 'at', ms: 'count', seen_at: 'at?' },
  }),
  /**
   * The device's last report: how many answers wait on it, how often its page was left. `device_at` is when the device
   * last changed.
   */
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
  /** Answers that arrived after the attempt was closed. */
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
      /** By the phone's own clock, which was this many ms ahead of the server's when the answer came. */
      given_at: 'at?',
      clock_ahead: 'count?',
    },
  }),
  /** The state of an attempt before a command opened it again, or marked it again. */
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
  /** Extra time for a batch, or for students with rows of their own: minutes, or a share of the paper's time. */
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
