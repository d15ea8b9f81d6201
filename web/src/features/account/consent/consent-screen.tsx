import { useEffect, useState, type SubmitEvent } from 'react'
import { m } from '#messages/web'
import { ConsentNotice, hasNotice } from '../../../session/consent/consent-notice.tsx'
import { LanguageChoice } from '#ui/language-choice.tsx'
import { BrandMark, BrandName } from '#web/ui/brand.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useAcademy } from '../../../api/academy.ts'
import { supportAddress } from '../../../session/support/support-address.ts'
import { failureOf } from '../account.api.ts'
import { type Asked, openLink, answerConsent, requestConsentCode } from './consent.api.ts'
import { CODE_DIGITS } from '#contract/account.rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/text-field.tsx'

type AnswerProps = { link: string; asked: Asked; onAnswered: (gives: boolean) => void }
type Sent = { otp_ref: string; gives: boolean }

/** Yes or no, and then the code that proves who answered. */
function ConsentAnswer({ link, asked, onAnswered }: AnswerProps) {
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

/** `over`: the link is invalid, or asks for consent to a text that this version of the app lacks. */
type State = { asked: Asked } | { fault: string } | 'over' | 'waiting' | 'given' | 'refused'

/** For a guardian without an account, who has a link for one use: its secret is behind the `#`. */
export function ConsentScreen() {
  const [link] = useState(() => location.hash.slice(1))
  const [state, setState] = useState<State>(link === '' ? 'over' : 'waiting')
  useEffect(() => {
    const ask = async () => {
      try {
        const asked = await openLink(link)
        setState(hasNotice(asked) ? { asked } : 'over')
      } catch (error) {
        const { reason, message } = failureOf(error)
        setState(reason === 'not_found' || reason === 'malformed' ? 'over' : { fault: message })
      }
    }
    // An address that was cut leads nowhere: nothing has to be asked for that.
    if (link !== '') void ask()
  }, [link])
  return (
    <div className="min-h-dvh bg-card">
      <PageHead title={m.title_consent()} />
      <main className="mx-auto max-w-reading px-5 pt-6 pb-16 md:px-6">
        <p className="mb-3 flex items-center gap-2.5">
          <BrandMark />
          <BrandName className="text-[1.1875rem]" />
        </p>
        <LanguageChoice className="-ms-2.5 mb-6 w-fit" />
        <Words link={link} state={state} onAnswered={(gives) => setState(gives ? 'given' : 'refused')} />
      </main>
    </div>
  )
}

type WordsProps = { link: string; state: State; onAnswered: (gives: boolean) => void }

function Words({ link, state, onAnswered }: WordsProps) {
  if (state === 'waiting')
    return (
      <p role="status" className="py-20 text-center text-ink-2">
        {m.consent_loading()}
      </p>
    )
  if (state === 'over')
    return (
      <>
        <Sentence title={m.consent_over_title()} text={m.consent_over_text()} />
        <Contact />
      </>
    )
  if (state === 'given') return <Sentence title={m.consent_thanks()} text={m.consent_given_text()} />
  if (state === 'refused') return <Sentence title={m.consent_thanks()} text={m.consent_refused_text()} />
  if ('fault' in state) return <Sentence title={m.title_consent()} text={state.fault} />
  const { asked } = state
  return (
    <>
      <h1 className="text-[1.625rem]/8">{m.consent_heading({ child: asked.child })}</h1>
      <p className="mt-3 text-lg/7 text-ink-2">{m.consent_intro({ academy: asked.academy, child: asked.child })}</p>
      <ConsentNotice asked={asked} />
      <ConsentAnswer link={link} asked={asked} onAnswered={onAnswered} />
    </>
  )
}

/** The way to the academy, where it has a number. */
function Contact() {
  const address = supportAddress(useAcademy().data?.whatsapp)
  if (!address) return null
  return (
    <div className="mt-6">
      <ButtonLink look="secondary" href={address}>
        {m.login_support()}
      </ButtonLink>
    </div>
  )
}

const Sentence = ({ title, text }: { title: string; text: string }) => (
  <div role="status">
    <h1 className="text-[1.625rem]/8">{title}</h1>
    <p className="mt-3 text-lg/7 text-ink-2">{text}</p>
  </div>
)
