import { useState } from 'react'
import type { GuardianAsked, PersonChoice } from '#contract/envelope.ts'
import { m } from '#messages/web'
import { signIn } from '../../../session/session-store.ts'
import { setOtpRef, useTab } from '../../../session/tab-store.ts'
import { setCodeFault } from '../access-store.ts'
import { failureOf } from '../account.api.ts'
import type { Phone } from '../phone/phone.rules.ts'
import { tell } from '../step/tell.ts'
import { useTask } from '../step/use-task.ts'
import { leaveCode, pauseFor } from './sent-code.ts'
import { verifyCode } from './verify-code.ts'

/**
 * Each reference allows one try, so whatever fails leads back to the first step. `proving` while the device works for
 * the server; `choice` once the code was right and the number is of several people, or of a guardian.
 */
export function useVerify(phone: Phone, onWaiting: () => void, onGuardian?: (asked: GuardianAsked) => void) {
  const [proving, setProving] = useState(false)
  const [choice, setChoice] = useState<PersonChoice | null>(null)
  const task = useTask(async (otp: string) => {
    // The code is still good: nobody has seen it.
    if (!navigator.onLine) return tell.error(m.error_offline())
    const answer = verifyCode(useTab.getState().otpRef ?? '', otp, () => setProving(true))
    setOtpRef(null)
    try {
      const { data, message, token } = await answer
      tell.success(message)
      signIn(data, token)
    } catch (error) {
      const { reason, message, retryAfter, data } = failureOf(error)
      if (data?.choice) return setChoice(data.choice)
      if (reason === 'not_approved') onWaiting()
      leaveCode()
      if (data?.guardian && onGuardian) return onGuardian(data.guardian)
      if (retryAfter !== null) pauseFor(phone, retryAfter)
      // The code was right then, so it is no error.
      if (reason === 'not_approved') return tell.plain(message)
      const text = reason === 'network' ? m.verify_network_problem() : message
      setCodeFault(text)
      tell.error(text)
    } finally {
      setProving(false)
    }
  })
  return { ...task, proving, choice }
}
