/**
 * All reasons for which a call can be refused. The name is sent as `data.reason`, `status` as HTTP status and
 * `status_code`; `text` is the key of the message in the catalogue.
 */
export const errors = {
  malformed: { status: 400, text: 'error_malformed' },
  unknown: { status: 401, text: 'error_session_unknown' },
  expired: { status: 401, text: 'error_session_expired' },
  replaced: { status: 401, text: 'error_session_replaced' },
  signed_out: { status: 401, text: 'error_staff_signed_out' },
  not_yours: { status: 403, text: 'error_not_yours' },
  foreign_page: { status: 403, text: 'error_staff_foreign_page' },
  role_missing: { status: 403, text: 'error_staff_role_missing' },
  factor_needed: { status: 403, text: 'error_staff_factor_needed' },
  link_refused: { status: 403, text: 'error_link_refused' },
  signup_closed: { status: 403, text: 'error_signup_closed' },
  not_approved: { status: 403, text: 'error_not_approved' },
  not_found: { status: 404, text: 'error_not_found' },
  too_slow: { status: 408, text: 'error_too_slow' },
  already_registered: { status: 409, text: 'error_already_registered' },
  /** The code was right, but the number belongs to several people: `data.choice` lists them, see `PersonChoice`. */
  choose_person: { status: 409, text: 'error_choose_person' },
  /** The code was right, but a guardian has to agree: `data.guardian` is for the next step, see `GuardianAsked`. */
  guardian_needed: { status: 409, text: 'error_guardian_needed' },
  paused: { status: 409, text: 'error_paused' },
  already_attended: { status: 409, text: 'error_already_attended' },
  attempt_closed: { status: 409, text: 'error_attempt_closed' },
  changed_meanwhile: { status: 409, text: 'error_staff_changed_meanwhile' },
  section_closed: { status: 409, text: 'error_section_closed' },
  too_large: { status: 413, text: 'error_too_large' },
  wrong_type: { status: 415, text: 'error_wrong_type' },
  wrong_range: { status: 416, text: 'error_wrong_range' },
  rule: { status: 422, text: 'error_rule' },
  unknown_number: { status: 422, text: 'error_unknown_number' },
  country_not_served: { status: 422, text: 'error_country_not_served' },
  wrong_code: { status: 422, text: 'error_wrong_code' },
  wrong_login: { status: 422, text: 'error_staff_wrong_login' },
  wrong_factor: { status: 422, text: 'error_staff_wrong_factor' },
  ticket_over: { status: 422, text: 'error_staff_ticket_over' },
  code_expired: { status: 422, text: 'error_code_expired' },
  not_open_yet: { status: 422, text: 'error_not_open_yet' },
  window_over: { status: 422, text: 'error_window_over' },
  too_few_answers: { status: 422, text: 'error_too_few_answers' },
  /** The same call succeeds with the proof of work that `data.proof` describes, see `ProofChallenge`. */
  proof_needed: { status: 428, text: 'error_proof_needed' },
  too_many: { status: 429, text: 'error_too_many' },
  headers_too_large: { status: 431, text: 'error_headers_too_large' },
  internal: { status: 500, text: 'error_internal' },
  busy: { status: 503, text: 'error_busy' },
  storage_full: { status: 503, text: 'error_storage_full' },
  sms_unavailable: { status: 503, text: 'error_sms_unavailable' },
} as const

export type Reason = keyof typeof errors

/** Any call may be refused with these. */
export const ALWAYS = [
  'malformed',
  'too_large',
  'wrong_type',
  'too_many',
  'internal',
  'busy',
  'storage_full',
] as const satisfies Reason[]

/** Any call of a signed-in student may also be refused with these. */
export const SIGNED_IN = ['unknown', 'expired', 'replaced', 'not_yours'] as const satisfies Reason[]

/** Any call of a signed-in guardian may also be refused with these. */
export const OF_GUARDIAN = ['unknown', 'expired'] as const satisfies Reason[]

/**
 * Any call of the staff may also be refused with these: no session, a foreign page, a missing role, a second factor
 * that was confirmed too long ago.
 */
export const OF_STAFF = ['signed_out', 'foreign_page', 'role_missing', 'factor_needed'] as const satisfies Reason[]
