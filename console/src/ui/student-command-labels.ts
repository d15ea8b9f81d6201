import { m } from '#messages/console'

/** What was done about a student, in the words that the audit and the student's page share. */
export const studentCommandLabels: Record<string, () => string> = {
  'student moved': () => m.student_did_move(),
  'move planned': () => m.student_did_plan_move(),
  'move cancelled': () => m.student_did_cancel_move(),
  'move lapsed': () => m.student_did_lapse_move(),
  'accounts merged': () => m.student_did_merge(),
  'merge undone': () => m.student_did_part(),
  'registered with guardian': () => m.guardian_did_register(),
  'guardian added': () => m.guardian_did_add(),
  'guardian changed': () => m.guardian_did_change(),
  'guardian removed': () => m.guardian_did_remove(),
  'guardian blocked': () => m.guardian_did_block(),
  'guardian not blocked': () => m.guardian_did_unblock(),
  'number of guardian read': () => m.guardian_did_read(),
  'consent asked': () => m.consent_did_ask(),
  'consent given': () => m.consent_did_give(),
  'consent declined': () => m.consent_did_decline(),
  'consent withdrawn': () => m.consent_did_withdraw(),
}

/** What changes of a student, in the words that they share too. */
export const studentFields: Record<string, () => string> = {
  admission_no: () => m.students_admission_no(),
  guardian: () => m.student_guardian(),
  mobile: () => m.student_mobile(),
  state: () => m.student_state(),
  district: () => m.student_district(),
  level: () => m.students_level(),
  batch_codes: () => m.students_batches(),
  joined_on: () => m.student_joined(),
  birth_date: () => m.student_birth(),
  batch: () => m.students_batch(),
  from_day: () => m.move_on(),
  account: () => m.field_account(),
  relation: () => m.guardian_relation(),
  consent: () => m.consent_title(),
}
