import { useState } from 'react'
import { type GuardedMistake, guardedMistake, isGuarded } from '#contract/guarded-signup.rules.ts'
import { m } from '#messages/web'
import type { MoreFields } from '../register-form.tsx'
import { BirthField } from './birth-field.tsx'
import { birthDateOf } from './birth.rules.ts'
import { setGuarded, useGuarded } from './guarded-store.ts'
import { GuardianFields } from './guardian-fields.tsx'

const TEXTS: Record<GuardedMistake['text'], () => string> = {
  register_birth_required: m.register_birth_required,
  register_birth_invalid: m.register_birth_invalid,
  register_guardian_mobile_invalid: m.register_guardian_mobile_invalid,
  register_relation_required: m.register_relation_required,
}

/** The day of birth, and who agrees where that is needed; what of it goes to the server. */
export function useGuardedFields(bornAfter: string): MoreFields {
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
