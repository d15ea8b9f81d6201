import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { m } from '#messages/web'
import { useGuardianSession } from '../../session/guardian-session.ts'
import { takeWanted } from '../../session/tab-store.ts'
import { AccessLayout } from './access-layout.tsx'
import { useAccess } from './access-store.ts'
import { LazyCodeStep } from './code/lazy-code-step.tsx'
import { leaveCode, useAsked } from './code/sent-code.ts'
import { LoginForm } from './login-form.tsx'

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
