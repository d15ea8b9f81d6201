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

const SIGN_UP: Record<string, () => string> = {
  open: () => m.sign_up_open(),
  approve: () => m.sign_up_approve(),
  closed: () => m.sign_up_closed(),
}

const CONSENT: Record<string, () => string> = {
  no: () => m.consent_required_no(),
  yes: () => m.consent_required_yes(),
}

const NOTICES: Record<string, () => string> = {
  none: () => m.notices_none(),
  push: () => m.notices_push(),
  text: () => m.notices_text(),
  both: () => m.notices_both(),
}

const GUARDIAN: Record<string, () => string> = {
  no: () => m.guardian_at_sign_up_no(),
  yes: () => m.guardian_at_sign_up_yes(),
}

const TEST_LOOKS: Record<string, () => string> = {
  national: () => m.test_look_national(),
  quiet: () => m.test_look_quiet(),
}

/** What is chosen from in a setting, by its stored word. */
export const settingsChoices = {
  sign_up: SIGN_UP,
  guardian_at_sign_up: GUARDIAN,
  consent_required: CONSENT,
  test_look: TEST_LOOKS,
  absence_notices: NOTICES,
  result_notices: NOTICES,
} satisfies Record<string, Record<string, () => string>>
