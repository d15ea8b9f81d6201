import { useContext, useState } from 'react'
import { m } from '#messages/web'
import { useAcademy } from '../../api/academy.ts'
import { BrandContext } from '#web/ui/brand.tsx'
import { AccessLayout } from './access-layout.tsx'
import { forgetTyped } from './access-store.ts'
import { LazyCodeStep } from './code/lazy-code-step.tsx'
import { leaveCode, useAsked } from './code/sent-code.ts'
import { RegisterForm } from './register/register-form.tsx'
import { RegistrationWaits } from './register/registration-waits.tsx'
import { lazyPart, useLazyPart } from '#ui/lazy-part.ts'
import type { GuardedRegister } from './register/guarded/guarded-register.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { StepHead } from './step/step-head.tsx'

function RegistrationClosed() {
  return (
    <div className="grid animate-appear gap-6">
      <PageHead title={m.title_register()} />
      <StepHead title={m.register_closed_title()}>{m.register_closed_text()}</StepHead>
      <ButtonLink wide place={paths.login()}>
        {m.title_login()}
      </ButtonLink>
    </div>
  )
}

const guardedRegister = lazyPart(async () => import('./register/guarded/guarded-register.tsx'))

/** Loaded only where an academy asks for a guardian; most do not. */
function LazyGuardedRegister(props: Parameters<typeof GuardedRegister>[0]) {
  const part = useLazyPart(guardedRegister)
  return part && <part.GuardedRegister {...props} />
}

export function RegisterScreen() {
  const { name } = useContext(BrandContext)
  const welcome = name ? m.register_welcome({ academy: name }) : m.register_welcome_plain()
  return (
    <AccessLayout short welcome={welcome} shortWelcome={m.register_welcome_plain()} about={m.register_about()}>
      <Steps />
    </AccessLayout>
  )
}

/** The form, then the code; or why there is neither. */
function Steps() {
  const academy = useAcademy()
  const bornAfter = academy.data?.guardian_for_born_after
  const phone = useAsked('signup')
  const [asked, setAsked] = useState(phone !== null)
  const [waits, setWaits] = useState(false)
  if (bornAfter && academy.data?.sign_up !== 'closed') {
    return <LazyGuardedRegister bornAfter={bornAfter} approve={academy.data?.sign_up === 'approve'} />
  }
  if (phone) {
    return (
      <LazyCodeStep
        purpose="signup"
        phone={phone}
        onChange={leaveCode}
        onWaiting={() => (setWaits(true), forgetTyped())}
      />
    )
  }
  if (waits) return <RegistrationWaits />
  if (academy.data?.sign_up === 'closed') return <RegistrationClosed />
  // Whether there is a form at all is known in a moment; until then its place is kept, so that nothing below jumps.
  const isKnown = academy.data !== undefined || academy.error !== null
  return (
    <div className={isKnown ? '' : 'invisible'}>
      {!isKnown && <h1 className="visible sr-only">{m.title_register()}</h1>}
      <RegisterForm toNumber={asked} approve={academy.data?.sign_up === 'approve'} onSent={() => setAsked(true)} />
    </div>
  )
}
