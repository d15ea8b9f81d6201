import { isCutOff } from '#ui/is-online.ts'
import { type SubmitEvent, useEffect, useEffectEvent, useState, type KeyboardEvent, useRef } from 'react'
import type { PersonChoice, GuardianAsked } from '#contract/envelope.ts'
import { m } from '#messages/web'
import { isSignedIn, useSession, signIn } from '../../../session/session-store.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart, useLazyPart } from '#ui/lazy-part.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Notice } from '../step/notice.tsx'
import { StepHead } from '../step/step-head.tsx'
import type { Phone } from '../phone/phone.rules.ts'
import { showNumber } from '../phone/show-number.ts'
import { isComplete, NO_DIGITS, type Boxes, eraseAt, pasteInto, typeInto } from './code.rules.ts'
import { INLINE, prover, Resend } from './resend.tsx'
import { forgetCode, type Purpose, leaveCode, pauseFor } from './sent-code.ts'
import { useTab, setOtpRef } from '../../../session/tab-store.ts'
import { setCodeFault } from '../access-store.ts'
import { failureOf } from '../account.api.ts'
import { tell } from '../step/tell.ts'
import { useTask } from '../step/use-task.ts'
import { submit } from '../../../api/calls.ts'
import { withWork } from '../proof/with-work.ts'

/** Of the WebOTP API, which TypeScript does not know: Chromium's browsers on Android have it. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }
type OtpCredential = Credential & { code?: string }

/**
 * Fills in the code of a message whose last line names this site, when the student allows it. Waits while the code may
 * be typed. Elsewhere the keyboard offers the code, or it is typed.
 */
export function useWebOtp(open: boolean, onDigits: (digits: readonly string[]) => void): void {
  useEffect(() => {
    if (!open || !('OTPCredential' in window)) return
    const stop = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    const wait = async () => {
      const credential: OtpCredential | null = await navigator.credentials.get(request)
      const filled = pasteInto(NO_DIGITS, 0, credential?.code ?? '')
      if (filled && isComplete(filled.digits) && !stop.signal.aborted) onDigits(filled.digits)
    }
    // Refused, aborted or without a message: the student types.
    wait().catch(() => {})
    return () => stop.abort()
  }, [open, onDigits])
}

type CodeInputsProps = {
  digits: readonly string[]
  onChange: (digits: readonly string[]) => void
  /** True while the code is being sent: it stays readable, but cannot be changed. */
  busy: boolean
}

const PLACES = NO_DIGITS.map((_, at) => at)

const BOX =
  'h-17 w-full min-w-0 rounded-[14px] border border-line-strong bg-card text-center text-[1.75rem] font-bold tabular outline-none focus:border-brand-strong focus:ring-2 focus:ring-brand-strong read-only:opacity-60'

/** A box for each digit; the first has the focus when they appear. */
function CodeInputs({ digits, onChange, busy }: CodeInputsProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  useEffect(() => boxes.current[0]?.focus(), [])
  useWebOtp(!busy, onChange)
  const goTo = (at: number) => boxes.current[at]?.focus()
  const apply = (next: Boxes | null) => {
    if (!next || busy) return
    onChange(next.digits)
    goTo(next.focus)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const { key } = event
    if (key === 'Backspace') {
      event.preventDefault()
      apply(eraseAt(digits, at))
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault()
      goTo(at + (key === 'ArrowLeft' ? -1 : 1))
    } else if (key !== '' && key === digits[at]) {
      // The same digit over itself changes nothing, so no input event would move on.
      event.preventDefault()
      goTo(at + 1)
    }
  }
  return (
    <div role="group" dir="ltr" aria-label={m.login_code_label()} className="grid grid-cols-4 gap-3.5">
      {PLACES.map((at) => (
        <input
          key={at}
          ref={(box) => void (boxes.current[at] = box)}
          type="text"
          inputMode="numeric"
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={m.login_code_digit({ position: at + 1, count: PLACES.length })}
          value={digits[at]}
          readOnly={busy}
          className={BOX}
          onChange={(event) => apply(typeInto(digits, at, event.target.value))}
          onKeyDown={(event) => press(event, at)}
          onPaste={(event) => {
            event.preventDefault()
            apply(pasteInto(digits, at, event.clipboardData.getData('text')))
          }}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </div>
  )
}

/** Exchanges the code for a session. `onWork` is told when the server wants work first. */
const verifyCode = async (otp_ref: string, otp: string, onWork: () => void) =>
  withWork(async (proof) => submit('/Auth/verifyOTP', { otp_ref, otp, ...proof }), prover, onWork)

/**
 * Each reference allows one try, so whatever fails leads back to the first step. `proving` while the device works for
 * the server; `choice` once the code was right and the number is of several people, or of a guardian.
 */
function useVerify(phone: Phone, onWaiting?: () => void, onGuardian?: (asked: GuardianAsked) => void) {
  const [proving, setProving] = useState(false)
  const [choice, setChoice] = useState<PersonChoice | null>(null)
  const task = useTask(async (otp: string) => {
    // The code was not sent and stays valid.
    if (await isCutOff()) return tell.error(m.error_offline())
    const answer = verifyCode(useTab.getState().otpRef ?? '', otp, () => setProving(true))
    setOtpRef(null)
    try {
      const { data, message, token } = await answer
      tell.success(message)
      signIn(data, token)
    } catch (error) {
      const { reason, message, retryAfter, data } = failureOf(error)
      if (data?.choice) return setChoice(data.choice)
      if (reason === 'not_approved') onWaiting?.()
      leaveCode()
      if (data?.guardian && onGuardian) return onGuardian(data.guardian)
      if (retryAfter !== null) pauseFor(phone, retryAfter)
      // The code was right then, so it is no error. A page that says it needs no message over it.
      if (reason === 'not_approved') return onWaiting ? undefined : tell.plain(message)
      const text = reason === 'network' ? m.verify_network_problem() : message
      setCodeFault(text)
      tell.error(text)
    } finally {
      setProving(false)
    }
  })
  return { ...task, proving, choice }
}

// Answering a consent needs this function too, so it is exported from this lazily loaded part.
export { proveWork } from '../proof/prove-work.ts'

type CodeStepProps = {
  purpose: Purpose
  phone: Phone
  /** Back to the number. */
  onChange: () => void
  /** Shows a page: the code was right, but the academy has to approve the student first. */
  onWaiting?: () => void
  /** The code was right, but a guardian has to agree first. */
  onGuardian?: (asked: GuardianAsked) => void
}

/** Each code can be tried once, so the last digit is seen for a moment before the four are sent by themselves. */
const SEEN_MS = 300

/** The second step of login and registration alike. */
export function CodeStep({ purpose, phone, onChange, onWaiting, onGuardian }: CodeStepProps) {
  const verify = useVerify(phone, onWaiting, onGuardian)
  // The user before this step, to stay busy until the student's own screen is shown. A guardian may log in on a
  // student's browser.
  const [before] = useState(() => useSession.getState().user)
  const signedIn = useSession((session) => session.user !== before)
  const busy = verify.busy || signedIn || verify.choice !== null
  const [digits, setDigits] = useState(NO_DIGITS)
  const [round, setRound] = useState(0)
  const [asks, setAsks] = useState(false)
  useEffect(() => () => void (isSignedIn() && forgetCode()), [])
  const send = () => isComplete(digits) && !busy && verify.start(digits.join(''))
  const submitCode = (event: SubmitEvent) => {
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
    <form noValidate className="grid animate-appear gap-6" onSubmit={submitCode}>
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
  // The form keeps its place until somebody is asked who they are: a single guardian sees it until the own screen is there.
  return (
    <>
      {!asks && form}
      {verify.choice && <LazyChooseStep choice={verify.choice} onAsk={() => setAsks(true)} />}
    </>
  )
}

const chooseStep = lazyPart(async () => import('./choose-step.tsx'))

/** For the few numbers that several people share: the code step stays until the choice's code is loaded. */
function LazyChooseStep(props: { choice: PersonChoice; onAsk: () => void }) {
  const step = useLazyPart(chooseStep)
  return step && <step.ChooseStep {...props} />
}
