import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import type { PersonChoice } from '#contract/envelope.ts'
import type { GuardianAsked } from '#contract/envelope.ts'
import { m } from '#messages/web'
import { isSignedIn, useSession } from '../../../session/session-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart, useLazyPart } from '../../../ui/lazy-part.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { Notice } from '../step/notice.tsx'
import { StepHead } from '../step/step-head.tsx'
import type { Phone } from '../phone/phone.rules.ts'
import { showNumber } from '../phone/show-number.ts'
import { CodeInputs } from './code-inputs.tsx'
import { isComplete, NO_DIGITS } from './code.rules.ts'
import { clockText } from './countdown.rules.ts'
import { forgetCode, type Purpose, usePause } from './sent-code.ts'
import { useResend } from './use-resend.ts'
import { useVerify } from './use-verify.ts'

// Who answers a consent needs it too: so it stays in this part, which comes on use.
export { proveWork } from '../proof/prove-work.ts'

const INLINE =
  '-my-2.5 inline-flex min-h-11 items-center rounded-control font-semibold text-brand-strong underline-offset-4 hover:underline'

type CodeStepProps = {
  purpose: Purpose
  phone: Phone
  /** Back to the number. */
  onChange: () => void
  /** The code was right, but the academy has to approve the student first. */
  onWaiting?: () => void
  /** The code was right, but a guardian has to agree first. */
  onGuardian?: (asked: GuardianAsked) => void
}

/** Each code can be tried once, so the last digit is seen for a moment before the four are sent by themselves. */
const SEEN_MS = 300

const nothing = () => {}

/** The second step of login and registration alike. */
export function CodeStep({ purpose, phone, onChange, onWaiting = nothing, onGuardian }: CodeStepProps) {
  const verify = useVerify(phone, onWaiting, onGuardian)
  // Until the student's own screen is there. A guardian may have come here on a student's browser.
  const [before] = useState(() => useSession.getState().user)
  const signedIn = useSession((session) => session.user !== before)
  const busy = verify.busy || signedIn || verify.choice !== null
  const [digits, setDigits] = useState(NO_DIGITS)
  const [round, setRound] = useState(0)
  useEffect(() => () => void (isSignedIn() && forgetCode()), [])
  const send = () => isComplete(digits) && !busy && verify.start(digits.join(''))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!isComplete(digits)) return
    const timer = setTimeout(() => sendNow(), SEEN_MS)
    return () => clearTimeout(timer)
  }, [digits])
  const startAgain = () => {
    setDigits(NO_DIGITS)
    setRound(round + 1)
  }
  const form = (
    <form noValidate className="grid animate-appear gap-6" onSubmit={submit}>
      <PageHead title={m.login_verification_title()} />
      <StepHead title={m.login_verification_title()}>
        {m.login_verification_text({ number: showNumber(phone.dial, phone.mobile) })}{' '}
        <button type="button" className={INLINE} disabled={busy} onClick={onChange}>
          {m.login_verification_change()}
        </button>
      </StepHead>
      <CodeInputs key={round} digits={digits} busy={busy} onChange={setDigits} />
      <div className="grid gap-2">
        <Button type="submit" wide busy={busy} disabled={!isComplete(digits)}>
          {m.login_verify()}
        </Button>
        <div>
          <div role="status">{verify.proving && <Notice>{m.login_proof_wait()}</Notice>}</div>
          {!verify.proving && <Resend purpose={purpose} phone={phone} disabled={busy} onSent={startAgain} />}
        </div>
      </div>
    </form>
  )
  return verify.choice === null ? form : <LazyChooseStep choice={verify.choice}>{form}</LazyChooseStep>
}

const chooseStep = lazyPart(async () => import('./choose-step.tsx'))

/** For the few whose number is of several people: the code stands there until it comes. */
function LazyChooseStep({ choice, children }: { choice: PersonChoice; children: ReactNode }) {
  const step = useLazyPart(chooseStep)
  return step ? <step.ChooseStep choice={choice} /> : children
}

type ResendProps = { purpose: Purpose; phone: Phone; disabled: boolean; onSent: () => void }

function Resend({ purpose, phone, disabled, onSent }: ResendProps) {
  const seconds = usePause(phone)
  const resend = useResend(purpose, phone, onSent)
  return (
    <p className="flex min-h-11 items-center justify-center gap-1.5 text-sm text-ink-2">
      {m.login_resend_question()}
      {seconds > 0 ? (
        <span role="timer">
          {m.login_resend_in()} <strong className="text-ink tabular">{clockText(seconds)}</strong>
        </span>
      ) : (
        <button type="button" className={`${INLINE} px-1`} disabled={disabled || resend.busy} onClick={resend.start}>
          {resend.busy ? m.login_resending() : m.login_resend()}
        </button>
      )}
    </p>
  )
}
