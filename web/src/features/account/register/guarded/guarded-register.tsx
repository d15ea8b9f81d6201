import { useState } from 'react'
import { m } from '#messages/web'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../../ui/buttons/button-link.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { forgetTyped, useAccess } from '../../access-store.ts'
import { registrationOf } from '../../account.api.ts'
import { LazyCodeStep } from '../../code/lazy-code-step.tsx'
import { leaveCode, useAsked } from '../../code/sent-code.ts'
import { StepHead } from '../../step/step-head.tsx'
import { RegisterForm } from '../register-form.tsx'
import { RegistrationWaits } from '../registration-waits.tsx'
import { birthDateOf } from './birth.rules.ts'
import { forgetGuarded, setGuarded, useGuarded } from './guarded-store.ts'
import { GuardianStep } from './guardian-step.tsx'
import { useGuardedFields } from './use-guarded-fields.tsx'

type GuardedRegisterProps = { bornAfter: string; approve: boolean }
type End = 'waits' | 'declined' | 'over'

/** The registration where the academy asks for the day of birth, and under 18 for a guardian's word. */
export function GuardedRegister({ bornAfter, approve }: GuardedRegisterProps) {
  const phone = useAsked('signup')
  const [sentOnce, setSentOnce] = useState(phone !== null)
  const [end, setEnd] = useState<End | null>(null)
  const { asked, form } = useGuarded()
  const finish = (how: End) => {
    if (how !== 'over') forgetTyped()
    forgetGuarded()
    setEnd(how)
  }
  if (end === 'waits') return <RegistrationWaits />
  if (end) return <NoAccount end={end} onAgain={() => setEnd(null)} />
  if (asked && form) return <GuardianStep asked={asked} form={form} onEnd={finish} />
  if (phone) {
    return (
      <LazyCodeStep
        purpose="signup"
        phone={phone}
        onChange={leaveCode}
        onWaiting={() => finish('waits')}
        onGuardian={(wanted) => setGuarded({ asked: wanted, otpRef: null })}
      />
    )
  }
  return <Form toNumber={sentOnce} bornAfter={bornAfter} approve={approve} onSent={() => setSentOnce(true)} />
}

type FormProps = GuardedRegisterProps & { toNumber: boolean; onSent: () => void }

function Form({ bornAfter, onSent, ...shown }: FormProps) {
  const more = useGuardedFields(bornAfter)
  const sent = () => {
    const { birth, relation } = useGuarded.getState()
    const { typed, phone: own } = useAccess.getState()
    setGuarded({ own, form: { ...registrationOf(typed), birth_date: birthDateOf(birth), relation } })
    onSent()
  }
  return <RegisterForm {...shown} more={more} onSent={sent} />
}

function NoAccount({ end, onAgain }: { end: 'declined' | 'over'; onAgain: () => void }) {
  const isOver = end === 'over'
  return (
    <div className="grid animate-appear gap-6">
      <PageHead title={m.register_under_18_title()} />
      <StepHead title={isOver ? m.guardian_over_title() : m.guardian_declined_title()} focus>
        {isOver ? m.guardian_step_over() : m.guardian_declined_text()}
      </StepHead>
      {isOver ? (
        <Button wide onClick={onAgain}>
          {m.guardian_step_start()}
        </Button>
      ) : (
        <ButtonLink wide look="secondary" place={paths.login()}>
          {m.guardian_step_login()}
        </ButtonLink>
      )}
    </div>
  )
}
