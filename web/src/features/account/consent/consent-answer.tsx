import { type SubmitEvent, useState } from 'react'
import { CODE_DIGITS } from '#contract/account.rules.ts'
import { m } from '#messages/web'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { failureOf } from '../account.api.ts'
import { answerConsent, type Asked, requestConsentCode } from './consent.api.ts'

type AnswerProps = { link: string; asked: Asked; onAnswered: (gives: boolean) => void }
type Sent = { otp_ref: string; gives: boolean }

/** Yes or no, and then the code that shows whose word it is. */
export function ConsentAnswer({ link, asked, onAnswered }: AnswerProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState<boolean | null>(null)
  const choose = async (gives: boolean) => {
    setBusy(gives)
    setFault(null)
    try {
      setSent({ otp_ref: await requestConsentCode(link), gives })
    } catch (error) {
      setFault(failureOf(error).message)
    } finally {
      setBusy(null)
    }
  }
  // A code is tried once: after a wrong one another is asked for.
  const back = (message: string) => {
    setSent(null)
    setFault(message)
  }
  return (
    <div className="mt-8 grid gap-4 border-t border-line pt-6">
      {fault !== null && (
        <p role="alert" className="rounded-control bg-bad-50 px-4 py-3 text-bad">
          {fault}
        </p>
      )}
      {sent ? (
        <Code link={link} asked={asked} sent={sent} onFault={back} onAnswered={() => onAnswered(sent.gives)} />
      ) : (
        <>
          <p>{m.consent_code_goes({ end: asked.mobile_end })}</p>
          <div className="grid gap-2.5 sm:grid-cols-2">
            <Button wide busy={busy === true} disabled={busy === false} onClick={() => void choose(true)}>
              {m.consent_yes()}
            </Button>
            <Button
              look="secondary"
              wide
              busy={busy === false}
              disabled={busy === true}
              onClick={() => void choose(false)}
            >
              {m.consent_no()}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

type CodeProps = Pick<AnswerProps, 'link' | 'asked'> & {
  sent: Sent
  onFault: (message: string) => void
  onAnswered: () => void
}

function Code({ link, asked, sent: { otp_ref, gives }, onFault, onAnswered }: CodeProps) {
  const [otp, setOtp] = useState('')
  const [busy, setBusy] = useState(false)
  const answer = async () => {
    setBusy(true)
    try {
      await answerConsent({ link, otp_ref, otp, gives })
      onAnswered()
    } catch (error) {
      onFault(failureOf(error).message)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (otp.length === CODE_DIGITS && !busy) void answer()
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p>{gives ? m.consent_code_yes({ end: asked.mobile_end }) : m.consent_code_no({ end: asked.mobile_end })}</p>
      <TextField
        label={m.consent_code()}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_DIGITS}
        value={otp}
        onChange={(typed) => setOtp(typed.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" wide busy={busy} disabled={otp.length < CODE_DIGITS}>
        {gives ? m.consent_give() : m.consent_refuse()}
      </Button>
    </form>
  )
}
