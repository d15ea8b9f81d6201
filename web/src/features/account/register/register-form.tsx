import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState, useId } from 'react'
import { firstMistake, type RegistrationMistake } from '#contract/account.rules.ts'
import { m } from '#messages/web'
import { paths } from '../../../paths.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { TextField } from '#ui/text-field.tsx'
import { setNotice, setPhone, setTyped, type Typed, useAccess } from '../access-store.ts'
import { type Registration, registrationOf, requestSignupCode } from '../account.api.ts'
import { type Proof, withWork } from '../proof/with-work.ts'
import { focusField } from '../step/focus-field.ts'
import { OtherWay } from '../step/other-way.tsx'
import { PhoneField } from '../phone/phone-field.tsx'
import type { Phone } from '../phone/phone.rules.ts'
import { SendButton } from '../step/send-button.tsx'
import { StepHead } from '../step/step-head.tsx'
import { tell } from '../step/tell.ts'
import { usePhone } from '../step/use-phone.ts'
import { useSending } from '../step/use-sending.ts'
import { ChevronDown } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { fieldBox, FieldFrame, noteIds } from '#ui/field-frame.tsx'
import { useLevels } from './levels.api.ts'

type LevelFieldProps = {
  name: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** The academy's levels in the system's own list, which phones show best. */
function LevelField({ name, value, error, onChange }: LevelFieldProps) {
  const id = useId()
  const levels = useLevels()
  const failed = levels.error !== null && !levels.data
  const none = levels.data?.length === 0
  const note = failed ? m.register_levels_failed() : none ? m.register_levels_none() : undefined
  return (
    <FieldFrame id={id} label={m.register_level()} error={error} hint={note}>
      <div className={`relative ${fieldBox(error)}`}>
        <select
          id={id}
          name={name}
          value={levels.data ? value : ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(id, error, note)}
          className={`min-h-11.5 w-full min-w-0 appearance-none rounded-control bg-card py-2 pe-11 ps-3.5 outline-none ${value ? '' : 'text-ink-2'}`}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" disabled>
            {levels.data || failed ? m.register_level_choose() : m.state_loading()}
          </option>
          {levels.data?.map(({ ac_id, levels: level }) => (
            <option key={ac_id} value={ac_id} className="text-ink">
              {level}
            </option>
          ))}
        </select>
        {failed ? (
          <span className="absolute end-0.5">
            <Button look="quiet" busy={levels.isFetching} onClick={levels.refetch}>
              {m.state_retry()}
            </Button>
          </span>
        ) : (
          <ChevronDown size={20} aria-hidden className="pointer-events-none absolute end-3.5 text-ink-2" />
        )}
      </div>
    </FieldFrame>
  )
}

/** Named one by one: texts that are looked up by a computed name would all be loaded. */
const mistakeText: Record<RegistrationMistake['text'], () => string> = {
  register_name_required: m.register_name_required,
  register_name_short: m.register_name_short,
  register_guardian_required: m.register_guardian_required,
  register_guardian_short: m.register_guardian_short,
  register_district_required: m.register_district_required,
  register_email_required: m.register_email_required,
  register_email_invalid: m.register_email_invalid,
  register_level_required: m.register_level_required,
  register_mobile_invalid: m.register_mobile_invalid,
}

type FieldName = RegistrationMistake['field']

/** The additional fields of an academy, in the two places where they stand. */
export type MoreFields = {
  early: ReactNode
  late: ReactNode
  /** Returns the first mistake, shown from now on, as the field's name and the text; null without one. */
  check: () => { field: string; text: string } | null
  body: () => Partial<Registration>
}

type RegisterFormProps = {
  /** True after a code was requested: the student continues at the number, where the next one is sent. */
  toNumber: boolean
  approve: boolean
  onSent: () => void
  more?: MoreFields
}

export function RegisterForm({ toNumber, approve, onSent, more }: RegisterFormProps) {
  const { phone, served, busy, submit, bind, mistakeAt, forgive } = useSignup(onSent, more)
  const codeFault = useAccess((access) => access.codeFault)
  const number = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (toNumber) focusField(number.current)
  }, [toNumber])
  return (
    <form noValidate className="grid animate-appear gap-4" onSubmit={submit}>
      <PageHead title={m.title_register()} />
      <StepHead title={m.title_register()}>{approve ? m.register_text_approve() : m.register_text()}</StepHead>
      <TextField label={m.register_name()} autoComplete="name" maxLength={100} {...bind('name')} />
      <TextField label={m.register_guardian()} autoComplete="off" maxLength={100} {...bind('guardian')} />
      <TextField label={m.register_district()} autoComplete="address-level2" maxLength={100} {...bind('district')} />
      <TextField
        label={m.register_email()}
        type="email"
        autoComplete="email"
        maxLength={254}
        spellCheck={false}
        {...bind('email')}
      />
      <LevelField {...bind('academic_level')} />
      {more?.early}
      <PhoneField
        ref={number}
        phone={phone}
        served={served}
        error={mistakeAt('mobile') ?? codeFault ?? undefined}
        onChange={(changed) => (setPhone(changed), forgive('mobile'))}
      />
      {more?.late}
      <div className="mt-2 grid gap-2">
        <SendButton phone={phone} busy={busy} label={m.register_send()} />
        <OtherWay question={m.register_have_account()} place={paths.login()} label={m.title_login()} />
      </div>
    </form>
  )
}

/** The typed values, the first mistake, and the submit. */
function useSignup(onSent: () => void, more?: MoreFields) {
  const { phone, served } = usePhone()
  const typed = useAccess((access) => access.typed)
  const [mistake, setMistake] = useState<RegistrationMistake | null>(null)
  const sending = useSignupCode(phone, typed, onSent, more)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.busy) return
    setNotice(null)
    const found = firstMistake({ ...typed, mobile: phone.mobile })
    setMistake(found)
    const first = found ? { field: found.field, text: mistakeText[found.text]() } : more?.check()
    if (!first) return sending.start()
    focusField(event.currentTarget.elements.namedItem(first.field))
  }
  const mistakeAt = (name: FieldName) => (mistake?.field === name ? mistakeText[mistake.text]() : undefined)
  const forgive = (name: FieldName) => mistake?.field === name && setMistake(null)
  const bind = (name: keyof Typed) => ({
    name,
    value: typed[name],
    error: mistakeAt(name),
    onChange: (value: string) => {
      setTyped({ [name]: value })
      forgive(name)
    },
  })
  return { phone, served, busy: sending.busy, submit, bind, mistakeAt, forgive }
}

const fetchProver = async () => (await import('../code/code-step.tsx')).proveWork

/** A refusal leads to the login, where the number stands filled in, and why. */
function useSignupCode(phone: Phone, typed: Typed, onSent: () => void, more?: MoreFields) {
  const navigate = useNavigate()
  return useSending({
    purpose: 'signup',
    phone,
    request: async () => {
      const registration = { ...registrationOf(typed), ...more?.body() }
      const ask = async (proof: Proof) => requestSignupCode(phone, registration, proof)
      return withWork(ask, fetchProver, () => tell.plain(m.register_proof_wait()))
    },
    onSent,
    onFailed: ({ message }) => {
      setNotice(message)
      void navigate(paths.login())
    },
  })
}
