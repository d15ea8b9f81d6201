import { useState, useId } from 'react'
import { m } from '#messages/web'
import { paths } from '../../../../paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { forgetTyped, useAccess } from '../../access-store.ts'
import { registrationOf } from '../../account.api.ts'
import { LazyCodeStep } from '../../code/lazy-code-step.tsx'
import { leaveCode, useAsked } from '../../code/sent-code.ts'
import { StepHead } from '../../step/step-head.tsx'
import { RegisterForm, type MoreFields } from '../register-form.tsx'
import { RegistrationWaits } from '../registration-waits.tsx'
import { birthDateOf, type Birth } from './birth.rules.ts'
import { forgetGuarded, setGuarded, useGuarded } from './guarded-store.ts'
import { GuardianStep } from './guardian-step.tsx'
import { type GuardedMistake, guardedMistake, isGuarded } from '#contract/guarded-signup.rules.ts'
import { type Relation, relations } from '#contract/guardians.rules.ts'
import { fieldBox, FieldFrame, noteIds } from '#ui/field-frame.tsx'
import { PhoneField } from '../../phone/phone-field.tsx'
import { numberOf } from '../../phone/phone.rules.ts'
import { usePhone } from '../../step/use-phone.ts'
import { getLocale } from '#messages/web-runtime'

type BirthFieldProps = { birth: Birth; error: string | undefined; onChange: (birth: Birth) => void }

const INPUT = 'min-h-11.5 w-full min-w-0 rounded-control bg-transparent px-3 outline-none'
const MONTHS = Array.from({ length: 12 }, (_, at) => at)

const monthName = (at: number) =>
  new Intl.DateTimeFormat(`${getLocale()}-IN`, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2022, at, 1))

/** Day, month and year of birth: typed and chosen, for a calendar is far from a day so long ago. */
function BirthField({ birth, error, onChange }: BirthFieldProps) {
  const id = useId()
  const notes = { 'aria-invalid': error ? true : undefined, 'aria-describedby': noteIds(id, error) }
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  const number = (part: 'day' | 'year', name: string, label: string, maxLength: number) => (
    <div className="grid gap-1 text-sm">
      <label htmlFor={`${id}-${part}`} className="text-ink-2">
        {label}
      </label>
      <div className={`${fieldBox(error)} text-base`}>
        <input
          {...notes}
          id={`${id}-${part}`}
          name={name}
          inputMode="numeric"
          autoComplete={`bday-${part}`}
          maxLength={maxLength}
          value={birth[part]}
          className={INPUT}
          onChange={(event) => onChange({ ...birth, [part]: digits(event.target.value) })}
        />
      </div>
    </div>
  )
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{m.register_birth()}</legend>
      <div className="grid grid-cols-[4.5rem_1fr_5.5rem] items-end gap-2.5 large-text:grid-cols-1">
        {number('day', 'birth_date', m.register_birth_day(), 2)}
        <MonthField id={`${id}-month`} notes={notes} birth={birth} error={error} onChange={onChange} />
        {number('year', 'birth_year', m.register_birth_year(), 4)}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type MonthFieldProps = BirthFieldProps & { id: string; notes: object }

function MonthField({ id, notes, birth, error, onChange }: MonthFieldProps) {
  return (
    <div className="grid min-w-0 gap-1 text-sm">
      <label htmlFor={id} className="text-ink-2">
        {m.register_birth_month()}
      </label>
      <div className={`${fieldBox(error)} text-base`}>
        <select
          {...notes}
          id={id}
          name="birth_month"
          autoComplete="bday-month"
          value={birth.month}
          className={`${INPUT} bg-card`}
          onChange={(event) => onChange({ ...birth, month: event.target.value })}
        >
          <option value="">–</option>
          {MONTHS.map((at) => (
            <option key={at} value={String(at + 1)}>
              {monthName(at)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

const RELATIONS: Record<Relation, () => string> = {
  father: m.register_relation_father,
  mother: m.register_relation_mother,
  guardian: m.register_relation_guardian,
  other: m.register_relation_other,
}

type GuardianFieldsProps = {
  errorAt: (field: GuardedMistake['field']) => string | undefined
  forgive: (field: GuardedMistake['field']) => void
}

/** The guardian who consents for a student under 18. A family may share one number. */
function GuardianFields({ errorAt, forgive }: GuardianFieldsProps) {
  const id = useId()
  const { served } = usePhone()
  const own = useAccess((access) => access.phone)
  const { phone, relation } = useGuarded()
  const isSame = phone.mobile !== '' && numberOf(phone) === numberOf(own)
  const error = errorAt('relation')
  return (
    <>
      <p role="status" className="rounded-control bg-brand-50 px-4 py-3">
        {m.register_under_18()}
      </p>
      <PhoneField
        phone={phone}
        served={served}
        error={errorAt('guardian_mobile')}
        field={{
          name: 'guardian_mobile',
          label: m.register_guardian_mobile(),
          hint: isSame ? m.register_guardian_same() : undefined,
          autoComplete: 'off',
        }}
        onChange={(changed) => (setGuarded({ phone: changed }), forgive('guardian_mobile'))}
      />
      <FieldFrame id={id} label={m.register_relation()} error={error}>
        <div className={fieldBox(error)}>
          <select
            id={id}
            name="relation"
            value={relation}
            aria-invalid={error ? true : undefined}
            aria-describedby={noteIds(id, error)}
            className="min-h-11.5 w-full min-w-0 rounded-control bg-card px-3 outline-none"
            onChange={(event) => (setGuarded({ relation: event.target.value }), forgive('relation'))}
          >
            <option value="" disabled>
              {m.register_relation_choose()}
            </option>
            {relations.map((one) => (
              <option key={one} value={one}>
                {RELATIONS[one]()}
              </option>
            ))}
          </select>
        </div>
      </FieldFrame>
    </>
  )
}

const TEXTS: Record<GuardedMistake['text'], () => string> = {
  register_birth_required: m.register_birth_required,
  register_birth_invalid: m.register_birth_invalid,
  register_guardian_mobile_invalid: m.register_guardian_mobile_invalid,
  register_relation_required: m.register_relation_required,
}

/** The date of birth, and the guardian where one is needed; `body` returns the fields for the server. */
function useGuardedFields(bornAfter: string): MoreFields {
  const { birth, phone, relation } = useGuarded()
  const [mistake, setMistake] = useState<GuardedMistake | null>(null)
  const birth_date = birthDateOf(birth)
  const form = { birth_date, guardian_mobile: phone.mobile, relation }
  const errorAt = (field: GuardedMistake['field']) => (mistake?.field === field ? TEXTS[mistake.text]() : undefined)
  const forgive = (field: GuardedMistake['field']) => mistake?.field === field && setMistake(null)
  const isUnder18 = isGuarded(birth_date, bornAfter) && guardedMistake(form, bornAfter)?.field !== 'birth_date'
  return {
    early: (
      <BirthField
        birth={birth}
        error={errorAt('birth_date')}
        onChange={(changed) => (setGuarded({ birth: changed }), forgive('birth_date'))}
      />
    ),
    late: isUnder18 && <GuardianFields errorAt={errorAt} forgive={forgive} />,
    check: () => {
      const found = guardedMistake(form, bornAfter)
      setMistake(found)
      return found && { field: found.field, text: TEXTS[found.text]() }
    },
    body: () => ({
      birth_date,
      ...(isUnder18 && { guardian_mobile: phone.mobile, guardian_phone_code: phone.dial, relation }),
    }),
  }
}

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
