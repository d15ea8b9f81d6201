import type { ConsentMethod, ConsentState } from '#contract/guardians.rules.ts'

/** What may need a consent: messages of the staff, a doubt that others read, and what others are told of the child. */
export type Purpose = 'messages' | 'publishing' | 'telling_others'

/** `said` is null where nobody was asked. `isRequired`: the academy asks for a consent before it does such things. */
export type Consent = {
  isRequired: boolean
  isOfAge: boolean
  said: { state: ConsentState; method: ConsentMethod } | null
}

/** Which purposes wait for a consent where the academy asks for one. */
const WAITS: Record<Purpose, boolean> = { messages: true, publishing: true, telling_others: true }

/**
 * Whether a student's data may be used for the purpose. A refusal holds whether the academy asks for a consent or not;
 * a guardian's answer ends with the 18th birthday, and the student's own answer holds from then on.
 */
export function mayDo({ isRequired, isOfAge, said }: Consent, purpose: Purpose): boolean {
  const holding = isOfAge && said?.method !== 'own_at_18' ? null : said
  if (holding?.state === 'withdrawn' || holding?.state === 'declined') return false
  return isOfAge || !isRequired || !WAITS[purpose] || holding?.state === 'given'
}
