import type { ConsentState, Relation } from '#contract/guardians.rules.ts'
import { m } from '#messages/console'
import { colourName } from './colour-field.tsx'
import { nameOf } from './language-label.ts'
import { settingsChoices } from './settings-labels.ts'

type Words = Record<string, () => string>

export const relations: Record<Relation, () => string> = {
  father: () => m.guardian_father(),
  mother: () => m.guardian_mother(),
  guardian: () => m.guardian_guardian(),
  other: () => m.guardian_other(),
}

export const consentStates: Record<ConsentState, () => string> = {
  asked: () => m.consent_asked(),
  given: () => m.consent_given(),
  declined: () => m.consent_declined(),
  withdrawn: () => m.consent_withdrawn(),
}

/** Words that are stored for a choice, by the field that they are of. */
const choices: Record<string, Words> = {
  ...settingsChoices,
  relation: relations,
  consent: consentStates,
  status: { active: () => m.students_active(), pending: () => m.students_pending(), left: () => m.students_left() },
  seat_order: { name: () => m.seats_by_name(), chance: () => m.seats_by_chance() },
  channel: {
    push: () => m.messages_push(),
    sms: () => m.messages_sms(),
    whatsapp: () => m.gateway_whatsapp(),
    news: () => m.menu_news(),
  },
  act: {
    reopen: () => m.sitting_reopen(),
    force: () => m.sitting_force(),
    void: () => m.sitting_ruling_void(),
    absent: () => m.sitting_ruling_absent(),
    malpractice: () => m.sitting_ruling_malpractice(),
  },
  what: {
    totals: () => m.results_file_totals(),
    sections: () => m.results_file_sections(),
    questions: () => m.results_file_questions(),
    chapters: () => m.results_file_chapters(),
  },
  download: { yes: () => m.audit_yes(), no: () => m.audit_no() },
  factor: { totp: () => m.setup_totp(), passkey: () => m.setup_passkey() },
}

const LANGUAGE_FIELDS = new Set(['language', 'captions'])

/** Returns what a stored word of a field says in the language of the page; null for a text of its own. */
export function storedWords(field: string, value: string): string | null {
  if (LANGUAGE_FIELDS.has(field)) return nameOf(value)
  if (field === 'brand_colour') return colourName(value)
  const [words = {}, word] = [choices[field], value.toLowerCase()]
  return Object.hasOwn(words, word) ? (words[word]?.() ?? null) : null
}
