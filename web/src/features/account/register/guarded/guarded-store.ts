import type { GuardianAsked } from '#contract/envelope.ts'
import { isSignedIn, useSession } from '../../../../session/session-store.ts'
import { tabStore } from '../../../../session/tab-store.ts'
import type { registrationOf } from '../../account.api.ts'
import { NO_PHONE, type Phone } from '../../phone/phone.rules.ts'
import type { Birth } from './birth.rules.ts'

type Form = ReturnType<typeof registrationOf> & { birth_date: string; relation: string }

type Guarded = {
  birth: Birth
  /** The guardian's number. */
  phone: Phone
  relation: string
  /** The submitted form, and its number: the server stores none of it until the guardian agrees. */
  form: Form | null
  own: Phone
  asked: GuardianAsked | null
  /** Of the guardian's code that was sent last. */
  otpRef: string | null
}

const NOTHING: Guarded = {
  birth: { day: '', month: '', year: '' },
  phone: NO_PHONE,
  relation: '',
  form: null,
  own: NO_PHONE,
  asked: null,
  otpRef: null,
}

/** In session storage, so that a reload while the guardian reads loses nothing; gone with the account, or a no. */
export const useGuarded = tabStore('guardedSignup', NOTHING)

export const setGuarded = (change: Partial<Guarded>): void => void useGuarded.setState(change)

export const forgetGuarded = (): void => void useGuarded.setState(NOTHING)

useSession.subscribe(() => void (isSignedIn() && forgetGuarded()))
