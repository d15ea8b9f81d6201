import { useState } from 'react'
import type { Me } from '../../session/session.ts'
import { FactorStep } from './factor-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import type { NextStep } from './steps.ts'

/** E-mail and password, then the second factor; whoever has none yet sets one up. */
export function SignIn({ email, onDone }: { email?: string; onDone: (me: Me) => void }) {
  const [next, setNext] = useState<NextStep | null>(null)
  if (!next) return <PasswordStep {...(email !== undefined && { email })} onNext={setNext} />
  const has = next.totp || next.passkey
  if (!has) return <SetUpFactor ticket={next.ticket} onDone={onDone} />
  return <FactorStep next={next} onDone={onDone} onBack={() => setNext(null)} />
}
