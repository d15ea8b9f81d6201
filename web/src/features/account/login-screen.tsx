import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type SubmitEvent, useRef } from 'react'
import { m } from '#messages/web'
import { useGuardianSession } from '../../session/guardian-session.ts'
import { takeWanted } from '../../session/tab-store.ts'
import { AccessLayout } from './access-layout.tsx'
import { useAccess, setNotice, setPhone } from './access-store.ts'
import { LazyCodeStep } from './code/lazy-code-step.tsx'
import { leaveCode, useAsked } from './code/sent-code.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { onLanguage } from '#ui/language.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { requestLoginCode } from './account.api.ts'
import { focusField } from './step/focus-field.ts'
import { Notice } from './step/notice.tsx'
import { OtherWay } from './step/other-way.tsx'
import { PhoneField } from './phone/phone-field.tsx'
import { isMobile, type Phone } from './phone/phone.rules.ts'
import { SendButton } from './step/send-button.tsx'
import { StepHead } from './step/step-head.tsx'
import { usePhone } from './step/use-phone.ts'
import { useSending } from './step/use-sending.ts'

type LoginFormProps = { focus: 'heading' | 'number' | null; onSent: () => void }

/** The error of the number, and whether registering with the number would help. */
type Fault = { text: string; unknown: boolean }

function LoginForm({ focus, onSent }: LoginFormProps) {
  const { notice, codeFault } = useAccess()
  const field = useRef<HTMLInputElement>(null)
  const { phone, served, fault, busy, type, submit } = useLogin(onSent, () => focusField(field.current))
  useEffect(() => {
    if (focus === 'number') focusField(field.current)
  }, [focus])
  return (
    <form noValidate className={`grid gap-5 ${focus === null ? '' : 'animate-appear'}`} onSubmit={submit}>
      <PageHead title={m.title_login()} />
      <StepHead title={m.title_login()} focus={focus === 'heading'}>
        {m.login_text()}
      </StepHead>
      {notice && <Notice>{notice}</Notice>}
      <PhoneField
        ref={field}
        phone={phone}
        served={served}
        error={fault?.text ?? codeFault ?? undefined}
        onChange={type}
      />
      <div className="grid gap-3">
        <SendButton phone={phone} busy={busy} label={m.login_send()} />
        {fault?.unknown && (
          <ButtonLink look="secondary" wide place={paths.register()}>
            {m.login_register_number()}
          </ButtonLink>
        )}
      </div>
      <OtherWay question={m.login_new_here()} place={paths.register()} label={m.title_register()} />
    </form>
  )
}

function useLogin(onSent: () => void, focusNumber: () => void) {
  const { phone, served } = usePhone()
  const [fault, setFault] = useState<Fault | null>(null)
  useEffect(() => onLanguage(() => setFault(null)), [])
  const sending = useSending({
    purpose: 'login',
    phone,
    request: () => requestLoginCode(phone),
    onSent,
    onFailed: ({ reason, field, message }) => {
      if (field !== 'mobile' && reason !== 'too_many') return setNotice(message)
      setFault({ text: message, unknown: reason === 'unknown_number' })
      focusNumber()
    },
  })
  const type = (typed: Phone) => {
    setPhone(typed)
    setFault(null)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (sending.busy) return
    setNotice(null)
    const mistake = mistakeIn(phone)
    setFault(mistake === null ? null : { text: mistake, unknown: false })
    if (mistake === null) return sending.start()
    focusNumber()
  }
  return { phone, served, fault, busy: sending.busy, type, submit }
}

function mistakeIn({ mobile }: Phone): string | null {
  if (mobile === '') return m.login_mobile_required()
  return isMobile(mobile) ? null : m.register_mobile_invalid()
}

/** The number first, then the code that was sent to it. A guardian who is signed in is led on. */
export function LoginScreen() {
  const router = useRouter()
  const isGuardian = useGuardianSession(({ user }) => user !== null)
  useEffect(() => {
    if (isGuardian) void router.navigate({ href: takeWanted('/guardian'), replace: true })
  }, [isGuardian, router])
  const phone = useAsked('login')
  const notice = useAccess((access) => access.notice)
  const [focus, setFocus] = useState<'heading' | 'number' | null>(notice ? 'heading' : null)
  return (
    <AccessLayout welcome={m.login_welcome_long()} shortWelcome={m.login_welcome_short()} about={m.login_about()}>
      {phone ? (
        <LazyCodeStep purpose="login" phone={phone} onChange={leaveCode} />
      ) : (
        <LoginForm focus={focus} onSent={() => setFocus('number')} />
      )}
    </AccessLayout>
  )
}
