import { useState } from 'react'
import type { GuardianAsked } from '#contract/envelope.ts'
import { signIn } from '../../../../session/session-store.ts'
import { failureOf } from '../../account.api.ts'
import { pauseFor } from '../../code/sent-code.ts'
import { tell } from '../../step/tell.ts'
import { useTask } from '../../step/use-task.ts'
import { setGuarded, useGuarded } from './guarded-store.ts'
import { agreeByCode, declineAsGuardian, requestGuardianCode } from './guardian-step.api.ts'

export type GuardianEnd = 'waits' | 'declined' | 'over'

/** What the guardian may do: have a code sent, type it, or say no. A code is tried once, then another one is asked for. */
export function useGuardianStep({ ref }: GuardianAsked, onEnd: (how: GuardianEnd) => void) {
  const phone = useGuarded((state) => state.phone)
  const [fault, setFault] = useState<string | null>(null)
  const failed = (error: unknown, isTry: boolean) => {
    const { reason, message, retryAfter } = failureOf(error)
    if (retryAfter !== null) pauseFor(phone, retryAfter)
    if (reason === 'not_approved') {
      tell.plain(message)
      return onEnd('waits')
    }
    // What was tried is spent; of a registration that is over no other code can be had.
    if (isTry && reason !== 'rule') setGuarded({ otpRef: null })
    if (reason === 'code_expired' && !isTry) return onEnd('over')
    setFault(message)
    tell.error(message)
  }
  const send = useTask(async () => {
    setFault(null)
    try {
      const { otp_ref, resend_after } = await requestGuardianCode(ref)
      setGuarded({ otpRef: otp_ref })
      pauseFor(phone, resend_after)
    } catch (error) {
      failed(error, false)
    }
  })
  const agree = useTask(async (otp: string) => {
    setFault(null)
    try {
      const { data, message, token } = await agreeByCode(ref, otp)
      tell.success(message)
      signIn(data, token)
    } catch (error) {
      failed(error, true)
    }
  })
  const decline = useTask(async () => {
    await declineAsGuardian(ref)
    onEnd('declined')
  })
  return { phone, fault, send, agree, decline }
}
