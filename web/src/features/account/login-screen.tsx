import { useState } from 'react'
import { m } from '#messages/web'
import { AccessLayout } from './access-layout.tsx'
import { useAccess } from './access-store.ts'
import { LazyCodeStep } from './code/lazy-code-step.tsx'
import { leaveCode, useAsked } from './code/sent-code.ts'
import { LoginForm } from './login-form.tsx'

/** The number first, then the code that was sent to it. */
export function LoginScreen() {
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
