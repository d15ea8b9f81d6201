import type { RegistrationMistake } from '#contract/account.rules.ts'
import { m } from '#messages/web'

/** Named one by one: texts that are looked up by a computed name would all be loaded. */
export const mistakeText: Record<RegistrationMistake['text'], () => string> = {
  register_name_required: m.register_name_required,
  register_name_short: m.register_name_short,
  register_guardian_required: m.register_guardian_required,
  register_guardian_short: m.register_guardian_short,
  register_district_required: m.register_district_required,
  register_email_required: m.register_email_required,
  register_email_invalid: m.register_email_invalid,
  register_level_required: m.register_level_required,
  register_mobile_invalid: m.register_mobile_invalid,
}
