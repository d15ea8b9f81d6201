import { m } from '#messages/web'
import type { ApiError } from '../../../api/api-error.ts'
import { failureOf, type requestLoginCode } from '../account.api.ts'
import { fetchCodeStep } from '../code/lazy-code-step.tsx'
import { codeWasSent, pauseFor, type Purpose } from '../code/sent-code.ts'
import type { Phone } from '../phone/phone.rules.ts'
import { tell } from './tell.ts'
import { useTask } from './use-task.ts'

type Sending = {
  purpose: Purpose
  phone: Phone
  request: () => ReturnType<typeof requestLoginCode>
  onSent: () => void
  onFailed: (failure: ApiError) => void
}

/**
 * Asks for a code. A refusal that names a wait starts the pause that the button counts down; the page says the reason,
 * at the number or above it.
 */
export function useSending({ purpose, phone, request, onSent, onFailed }: Sending) {
  return useTask(async () => {
    fetchCodeStep()
    try {
      const code = await request()
      onSent()
      codeWasSent(purpose, phone, code)
      tell.success(m.login_code_sent())
    } catch (error) {
      const failure = failureOf(error)
      if (failure.retryAfter !== null) pauseFor(phone, failure.retryAfter)
      onFailed(failure)
    }
  })
}
