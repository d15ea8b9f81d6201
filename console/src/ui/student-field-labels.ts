import { m } from '#messages/console'

/** What changes of a student, in the words that the audit and the student's page share. */
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
