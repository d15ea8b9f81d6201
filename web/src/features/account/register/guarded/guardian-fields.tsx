import { useId } from 'react'
import type { GuardedMistake } from '#contract/guarded-signup.rules.ts'
import { type Relation, relations } from '#contract/guardians.rules.ts'
import { m } from '#messages/web'
import { fieldBox, FieldFrame, noteIds } from '../../../../ui/field-frame.tsx'
import { useAccess } from '../../access-store.ts'
import { PhoneField } from '../../phone/phone-field.tsx'
import { numberOf } from '../../phone/phone.rules.ts'
import { usePhone } from '../../step/use-phone.ts'
import { setGuarded, useGuarded } from './guarded-store.ts'

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

/** Who agrees for somebody under 18. A family may have one number. */
export function GuardianFields({ errorAt, forgive }: GuardianFieldsProps) {
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
