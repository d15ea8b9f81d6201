import type { ConsentMethod, ConsentState } from '#contract/guardians.rules.ts'

type OfAge = { is_of_age: boolean }
type Said = { state: ConsentState; method: ConsentMethod }

/** Returns the consent that holds: a guardian's answer ends with the 18th birthday. */
export function heldConsent(said: Said | undefined, { is_of_age }: OfAge): ConsentState | null {
  if (!said || (is_of_age && said.method !== 'own_at_18')) return null
  return said.state
}

type Consent = { state: ConsentState | null; isRequired: boolean }

/** True while the academy waits for a guardian's answer: it asked, or does some things with a consent alone. */
export function isConsentNeeded({ state, isRequired }: Consent, { is_of_age }: OfAge): boolean {
  return !is_of_age && (state === 'asked' || (isRequired && state === null))
}

/** True while no guardian has answered and one may: from 18 on the student decides. */
export const isConsentOpen = (state: ConsentState | null, { is_of_age }: OfAge): boolean =>
  !is_of_age && (state === null || state === 'asked')

/** Returns the state after a guardian's answer: a no withdraws a consent, or declines where there was none. */
export function answeredState(before: ConsentState | null, gives: boolean): ConsentState {
  if (gives) return 'given'
  return before === 'given' || before === 'withdrawn' ? 'withdrawn' : 'declined'
}
