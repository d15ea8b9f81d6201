/** The fields of the registration form. `mobile` is without the dial code. */
export type RegistrationForm = {
  name: string
  guardian: string
  district: string
  email: string
  academic_level: number | string | null | undefined
  mobile: string
}

export type RegistrationMistake =
  | { field: 'name'; text: 'register_name_required' | 'register_name_short' }
  | { field: 'guardian'; text: 'register_guardian_required' | 'register_guardian_short' }
  | { field: 'district'; text: 'register_district_required' }
  | { field: 'email'; text: 'register_email_required' | 'register_email_invalid' }
  | { field: 'academic_level'; text: 'register_level_required' }
  | { field: 'mobile'; text: 'register_mobile_invalid' }

const MIN_NAME = 3
export const MOBILE_DIGITS = 10
export const CODE_DIGITS = 4

// One @, no spaces or control characters, a dot in the domain: what can be checked without sending an email.
const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/u

/**
 * Returns a text's characters as people count them: an accent or a joined emoji is not a separate one. Firefox before
 * 125 has no Intl.Segmenter and gets code points.
 */
export const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment) : [...text]

/**
 * The first mistake of the registration form in the specification's order, or null.
 * Both halves use it: the form before sending, the server before anything else.
 */
export function firstMistake(form: RegistrationForm): RegistrationMistake | null {
  const name = form.name.trim()
  if (name === '') return { field: 'name', text: 'register_name_required' }
  if (charactersOf(name).length < MIN_NAME) return { field: 'name', text: 'register_name_short' }
  const guardian = form.guardian.trim()
  if (guardian === '') return { field: 'guardian', text: 'register_guardian_required' }
  if (charactersOf(guardian).length < MIN_NAME) return { field: 'guardian', text: 'register_guardian_short' }
  if (form.district.trim() === '') return { field: 'district', text: 'register_district_required' }
  const email = form.email.trim()
  if (email === '') return { field: 'email', text: 'register_email_required' }
  if (!EMAIL.test(email)) return { field: 'email', text: 'register_email_invalid' }
  if (!form.academic_level) return { field: 'academic_level', text: 'register_level_required' }
  if (!/^[0-9]{10}$/.test(form.mobile)) return { field: 'mobile', text: 'register_mobile_invalid' }
  return null
}
