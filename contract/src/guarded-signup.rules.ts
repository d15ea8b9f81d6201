import { relations, type Relation } from './guardians.rules.ts'

/** The additional fields for an academy that asks a guardian. `birth_date` is `YYYY-MM-DD`. */
export type GuardedForm = { birth_date: string; guardian_mobile: string; relation: string }

export type GuardedMistake =
  | { field: 'birth_date'; text: 'register_birth_required' | 'register_birth_invalid' }
  | { field: 'guardian_mobile'; text: 'register_guardian_mobile_invalid' }
  | { field: 'relation'; text: 'register_relation_required' }

const DAY = /^\d{4}-\d{2}-\d{2}$/
const LONGEST_LIFE = 110
const MAJORITY = 18

/** True if a guardian is asked. `bornAfter` is the academy's `guardian_for_born_after`. */
export const isGuarded = (birth_date: string, bornAfter: string): boolean => birth_date > bornAfter

export const isRelation = (text: string): text is Relation => relations.some((relation) => relation === text)

/** The first mistake, or null. Both halves use it, as `firstMistake` of the registration. */
export function guardedMistake(form: GuardedForm, bornAfter: string): GuardedMistake | null {
  const { birth_date, guardian_mobile, relation } = form
  if (birth_date === '') return { field: 'birth_date', text: 'register_birth_required' }
  if (!isBirthDate(birth_date, bornAfter)) return { field: 'birth_date', text: 'register_birth_invalid' }
  if (!isGuarded(birth_date, bornAfter)) return null
  if (!/^[0-9]{10}$/.test(guardian_mobile)) {
    return { field: 'guardian_mobile', text: 'register_guardian_mobile_invalid' }
  }
  return isRelation(relation) ? null : { field: 'relation', text: 'register_relation_required' }
}

/** Returns whether the day exists in the calendar and a living person may have been born on it. */
function isBirthDate(text: string, bornAfter: string): boolean {
  if (!DAY.test(text)) return false
  const year = Number(bornAfter.slice(0, 4)) + MAJORITY
  const today = `${year}${bornAfter.slice(4)}`
  const at = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
  return isReal && text <= today && Number(text.slice(0, 4)) >= year - LONGEST_LIFE
}
