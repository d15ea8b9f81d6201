import { m } from '#messages/web'
import { useTab } from '../../../session/tab-store.ts'
import { setCodeFault } from '../access-store.ts'
import { failureOf } from '../account.api.ts'
import type { Phone } from '../phone/phone.rules.ts'
import { tell } from '../step/tell.ts'
import { useTask } from '../step/use-task.ts'
import { codeWasSent, leaveCode, pauseFor, type Purpose } from './sent-code.ts'
import { requestNewCode } from './verify-code.ts'

/** After these the code that was sent may still be good, and another one can be asked for in the same way. */
const PASSING = new Set(['network', 'too_slow', 'too_many', 'busy', 'storage_full', 'internal'])

/** "Resend it": a new code in the place of the old one. */
export function useResend(purpose: Purpose, phone: Phone, onSent: () => void) {
  return useTask(async () => {
    try {
      codeWasSent(purpose, phone, await requestNewCode(useTab.getState().otpRef ?? ''))
      tell.success(m.login_code_sent())
      onSent()
    } catch (error) {
      const { reason, message, retryAfter } = failureOf(error)
      if (retryAfter !== null) pauseFor(phone, retryAfter)
      if (!PASSING.has(reason)) {
        leaveCode()
        setCodeFault(message)
      }
      tell.error(message)
    }
  })
}
