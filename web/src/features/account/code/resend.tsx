import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { submit } from '../../../api/calls.ts'
import { useTab } from '../../../session/tab-store.ts'
import { setCodeFault } from '../access-store.ts'
import { failureOf } from '../account.api.ts'
import type { Phone } from '../phone/phone.rules.ts'
import { proveWork } from '../proof/prove-work.ts'
import { withWork } from '../proof/with-work.ts'
import { tell } from '../step/tell.ts'
import { useTask } from '../step/use-task.ts'
import { clockText } from './countdown.rules.ts'
import { codeWasSent, leaveCode, pauseFor, type Purpose, usePause, useSentCode } from './sent-code.ts'

/** Does the work that the server may want first. */
export const prover = async () => proveWork

/** "Resend it": a new code in the place of the old one. */
const requestNewCode = async (otp_ref: string, way: { channel?: 'whatsapp' }) =>
  (await withWork(async (proof) => submit('/Auth/resend', { otp_ref, ...way, ...proof }), prover)).data

/** After these the code that was sent may still be good, and another one can be asked for in the same way. */
const PASSING = new Set(['network', 'too_slow', 'too_many', 'busy', 'storage_full', 'internal'])

/** "Resend it": a new code in the place of the old one. */
function useResend(purpose: Purpose, phone: Phone, onSent: () => void) {
  return useTask(async (way: { channel?: 'whatsapp' }) => {
    try {
      codeWasSent(purpose, phone, await requestNewCode(useTab.getState().otpRef ?? '', way))
      tell.success(m.login_code_sent())
      onSent()
    } catch (error) {
      const { reason, message, retryAfter } = failureOf(error)
      if (retryAfter !== null) pauseFor(phone, retryAfter)
      // A code that WhatsApp did not take leaves the one that came by SMS.
      const isKept = PASSING.has(reason) || (way.channel === 'whatsapp' && reason === 'sms_unavailable')
      if (!isKept) {
        leaveCode()
        setCodeFault(message)
      }
      tell.error(message)
    }
  })
}

/** A button within a sentence. */
export const INLINE =
  '-my-2.5 inline-flex min-h-11 items-center rounded-control font-semibold text-brand-strong underline-offset-4 hover:underline'

type ResendProps = { purpose: Purpose; phone: Phone; disabled: boolean; onSent: () => void }

/** Another code once the seconds are over: in the same way, or by WhatsApp where the academy sends codes there. */
export function Resend({ purpose, phone, disabled, onSent }: ResendProps) {
  const seconds = usePause(phone)
  const resend = useResend(purpose, phone, onSent)
  const hasOtherWay = useSentCode(({ sent }) => sent?.whatsapp === true)
  return (
    <>
      <p className="flex min-h-11 items-center justify-center gap-1.5 text-sm text-ink-2">
        {m.login_resend_question()}
        {seconds > 0 ? (
          <span role="timer">
            {m.login_resend_in()} <strong className="text-ink tabular">{clockText(seconds)}</strong>
          </span>
        ) : (
          <button
            type="button"
            className={`${INLINE} px-1`}
            disabled={disabled || resend.busy}
            onClick={() => resend.start({})}
          >
            {resend.busy ? m.login_resending() : m.login_resend()}
          </button>
        )}
      </p>
      {hasOtherWay && seconds === 0 && (
        <Button
          look="secondary"
          wide
          disabled={disabled}
          busy={resend.busy}
          onClick={() => resend.start({ channel: 'whatsapp' })}
        >
          {m.login_whatsapp()}
        </Button>
      )}
    </>
  )
}
