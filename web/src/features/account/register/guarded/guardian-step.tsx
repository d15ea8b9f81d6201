import { type SubmitEvent, useState } from 'react'
import type { GuardianAsked } from '#contract/envelope.ts'
import { m } from '#messages/web'
import { useAcademy } from '../../../../api/academy.ts'
import { ConsentNotice } from '../../../../session/consent/consent-notice.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { TextField } from '#ui/text-field.tsx'
import { clockText } from '../../code/countdown.rules.ts'
import { usePause, pauseFor } from '../../code/sent-code.ts'
import { numberOf } from '../../phone/phone.rules.ts'
import { StepHead } from '../../step/step-head.tsx'
import { useGuarded, setGuarded } from './guarded-store.ts'
import { signIn } from '../../../../session/session-store.ts'
import { failureOf } from '../../account.api.ts'
import { tell } from '../../step/tell.ts'
import { useTask } from '../../step/use-task.ts'
import { agreeByCode, declineAsGuardian, requestGuardianCode } from './guardian-step.api.ts'

type GuardianEnd = 'waits' | 'declined' | 'over'

/**
 * The guardian's actions: request a code, type it, or refuse. A code can be tried once, then another one is requested.
 */
function useGuardianStep({ ref }: GuardianAsked, onEnd: (how: GuardianEnd) => void) {
  const phone = useGuarded((state) => state.phone)
  const [fault, setFault] = useState<string | null>(null)
  const failed = (error: unknown, isTry: boolean) => {
    const { reason, message, retryAfter } = failureOf(error)
    if (retryAfter !== null) pauseFor(phone, retryAfter)
    if (reason === 'not_approved') return onEnd('waits')
    // A tried code is spent; for an ended registration no other code can be requested.
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

type GuardianStepProps = { asked: GuardianAsked; form: { name: string }; onEnd: (how: GuardianEnd) => void }

const CODE_DIGITS = 4

/** The guardian reads on the student's device, and agrees with a code that goes to the own number. */
export function GuardianStep({ asked, form, onEnd }: GuardianStepProps) {
  const { name: academy = '', privacy_contact = null } = useAcademy().data ?? {}
  const { name: child } = form
  const step = useGuardianStep(asked, onEnd)
  const { otpRef, own } = useGuarded()
  const seconds = usePause(step.phone)
  const busy = step.send.busy || step.decline.busy
  const again = seconds > 0 ? m.guardian_step_again_in({ time: clockText(seconds) }) : m.guardian_step_again()
  const goes = numberOf(own) === numberOf(step.phone) ? m.guardian_step_goes_same : m.guardian_step_goes
  return (
    <div className="grid animate-appear gap-5">
      <PageHead title={m.guardian_step_title()} />
      <StepHead title={m.guardian_step_title()} focus>
        {m.guardian_step_text()}
      </StepHead>
      <div>
        <p>{m.guardian_step_intro({ academy, child })}</p>
        <ConsentNotice asked={{ ...asked, academy, child, privacy_contact }} />
      </div>
      <div className="grid gap-4 border-t border-line pt-5">
        {step.fault !== null && (
          <p role="alert" className="rounded-control bg-bad-50 px-4 py-3 text-bad">
            {step.fault}
          </p>
        )}
        {otpRef === null ? (
          <>
            <p>{goes({ end: asked.mobile_end })}</p>
            <Button wide busy={step.send.busy} disabled={busy || seconds > 0} onClick={() => step.send.start()}>
              <span className="tabular">{seconds > 0 ? again : m.guardian_step_yes()}</span>
            </Button>
          </>
        ) : (
          <>
            <Code key={otpRef} end={asked.mobile_end} busy={step.agree.busy} onCode={step.agree.start} />
            <Button
              look="secondary"
              wide
              busy={step.send.busy}
              disabled={step.agree.busy || busy || seconds > 0}
              onClick={() => step.send.start()}
            >
              <span className="tabular">{again}</span>
            </Button>
          </>
        )}
        <Button
          look="quiet"
          wide
          busy={step.decline.busy}
          disabled={step.agree.busy || busy}
          onClick={() => step.decline.start()}
        >
          {m.guardian_step_no()}
        </Button>
      </div>
    </div>
  )
}

function Code({ end, busy, onCode }: { end: string; busy: boolean; onCode: (otp: string) => void }) {
  const [otp, setOtp] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (otp.length === CODE_DIGITS && !busy) onCode(otp)
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p role="status">{m.guardian_step_code({ end })}</p>
      <TextField
        label={m.guardian_step_label()}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step appears because its button was pressed
        autoFocus
        maxLength={CODE_DIGITS}
        value={otp}
        onChange={(typed) => setOtp(typed.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" wide busy={busy} disabled={otp.length < CODE_DIGITS}>
        {m.guardian_step_make()}
      </Button>
    </form>
  )
}
