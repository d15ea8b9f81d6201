import { m } from '#messages/console'

/** What settings of the academy are called, on their form and in the audit. */
export const settingsLabels = {
  logo: () => m.settings_logo(),
  brand_colour: () => m.settings_colour(),
  support_number: () => m.settings_support(),
  privacy_contact: () => m.settings_privacy(),
  zone: () => m.settings_zone(),
  pass_percent: () => m.settings_pass(),
  minimum_attendance_percent: () => m.settings_attendance(),
  sign_up: () => m.settings_sign_up(),
  consent_required: () => m.settings_consent(),
  guardian_at_sign_up: () => m.settings_guardian_at_sign_up(),
  test_look: () => m.settings_test_look(),
  absence_notices: () => m.settings_absence_notices(),
  result_notices: () => m.settings_result_notices(),
}
