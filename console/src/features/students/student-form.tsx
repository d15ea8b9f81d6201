import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import type { StoredForm, StudentFields } from './student-fields.ts'
import type { useStudentForm } from './use-student-form.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { relationOptions } from './guardians/guardian-labels.ts'

type FormState = ReturnType<typeof useStudentForm>

/** What a student cannot be without; a number that is stored stays where none is typed. */
const NEEDED = new Set(['admission_no', 'name', 'guardian', 'mobile'])

/** What is wrong with a field, in one line; and what it is now where somebody else changed it. */
function useNotes({ mistakes, others }: FormState) {
  const errorAt = (field: keyof StudentFields) =>
    mistakes
      .filter((mistake) => mistake.field === field)
      .map(({ problem }) => problem)
      .join('; ') || undefined
  const nowAt = (field: keyof StudentFields, otherwise?: string) => {
    const now = others?.[field]
    return now === undefined ? otherwise : m.student_now({ value: now || '–' })
  }
  return { errorAt, nowAt }
}

/** What is filled in, in two columns where there is room. */
function StudentFormFields({ stored, form }: { stored: StoredForm | null; form: FormState }) {
  const { fields, change } = form
  const { errorAt, nowAt } = useNotes(form)
  const text = (field: Exclude<keyof StudentFields, 'batch_codes'>, label: string, hint?: string) => ({
    label,
    name: field,
    value: fields[field],
    onChange: (value: string) => change({ [field]: value }),
    error: errorAt(field),
    hint: nowAt(field, hint),
    autoComplete: 'off',
    'aria-required': NEEDED.has(field) && !(field === 'mobile' && stored),
  })
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <TextField
        {...text('admission_no', m.students_admission_no())}
        readOnly={stored !== null && stored.admission_no !== null}
      />
      <TextField {...text('name', m.students_name())} />
      <div className="grid gap-2">
        <TextField
          {...text(
            'mobile',
            m.student_mobile(),
            stored ? m.student_mobile_hint({ end: stored.mobile_end }) : undefined,
          )}
          type="tel"
          inputMode="tel"
        />
        <NumberHolder form={form} />
      </div>
      <LevelField form={form} />
      <GuardianFields stored={stored} text={text} form={form} />
      <DateField {...text('joined_on', m.student_joined())} />
      <DateField {...text('birth_date', m.student_birth())} />
      <BatchesField form={form} stored={stored} />
      <div className="grid gap-4">
        <TextField {...text('email', m.student_email())} type="email" />
        <TextField {...text('district', m.student_district())} />
        <TextField {...text('state', m.student_state())} />
      </div>
    </div>
  )
}

type GuardianFieldsProps = {
  stored: StoredForm | null
  text: (field: 'guardian' | 'guardian_mobile', label: string, hint?: string) => ComponentProps<typeof TextField>
  form: FormState
}

/** The guardian's name; with a number, also a person who can log in, where the student has none yet. */
function GuardianFields({ stored, text, form }: GuardianFieldsProps) {
  const { errorAt } = useNotes(form)
  const { data } = useQuery({
    ...staffQuery('/staff/student_guardians', { stud_id: stored?.stud_id ?? 0 }),
    enabled: stored !== null,
  })
  const isFirst = stored === null || data?.guardians.length === 0
  return (
    <>
      <TextField {...text('guardian', m.student_guardian())} />
      {isFirst && (
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <TextField
            {...text('guardian_mobile', m.student_guardian_mobile(), m.student_guardian_mobile_hint())}
            type="tel"
            inputMode="tel"
          />
          <SelectField
            label={m.guardian_relation()}
            name="guardian_relation"
            value={form.fields.guardian_relation}
            onChange={(value) => form.change({ guardian_relation: value })}
            options={relationOptions()}
            error={errorAt('guardian_relation')}
          />
        </div>
      )}
    </>
  )
}

/** Shows whose number was typed: a sibling's form can take over the guardian instead of typing it again. */
function NumberHolder({ form: { holder, change } }: { form: FormState }) {
  if (!holder) return null
  const { stud_id, name, guardian } = holder
  return (
    <div className="flex flex-wrap gap-2">
      <Link {...paths.student(stud_id)} target="_blank" className={buttonClass('secondary')}>
        {m.holder_open({ name })}
      </Link>
      {guardian !== null && (
        <Button type="button" look="secondary" onClick={() => change({ guardian })}>
          {m.holder_guardian({ guardian })}
        </Button>
      )}
    </div>
  )
}

function LevelField({ form }: { form: FormState }) {
  const { fields, change } = form
  const { errorAt, nowAt } = useNotes(form)
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const levels = choices?.levels.map((one) => ({ value: one.level, words: one.level })) ?? []
  const now = nowAt('level')
  return (
    <SelectField
      label={m.students_level()}
      name="level"
      aria-required
      value={fields.level}
      onChange={(value) => change({ level: value })}
      options={[{ value: '', words: m.student_choose() }, ...levels]}
      error={errorAt('level')}
      {...(now !== undefined && { hint: now })}
    />
  )
}

/** The batches of the level, and what is chosen or stored already. */
function BatchesField({ form, stored }: { form: FormState; stored: StoredForm | null }) {
  const { fields, change } = form
  const { errorAt, nowAt } = useNotes(form)
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  const { data: every } = useQuery(staffQuery('/staff/choices', { archived: true }))
  const level = choices?.levels.find((one) => one.level === fields.level)
  const offered = choices?.batches ?? []
  // An archived batch is offered to nobody, but can be left.
  const archived = (every?.batches ?? []).filter(
    ({ batch_code }) =>
      stored?.batch_codes.includes(batch_code) && !offered.some((one) => one.batch_code === batch_code),
  )
  const batches = offered.filter(
    ({ ac_id, batch_code }) => !level || ac_id === level.ac_id || fields.batch_codes.includes(batch_code),
  )
  const hint = nowAt('batch_codes', stored === null ? undefined : m.batches_form_hint())
  return (
    <div className="grid gap-1.5 md:row-span-2">
      <CheckList
        label={m.students_batches()}
        required
        options={[...archived, ...batches].map(({ batch_code: value, batch_name: words }) => ({
          value,
          words,
          hint: value,
        }))}
        chosen={fields.batch_codes}
        onChange={(chosen) => change({ batch_codes: chosen })}
        error={errorAt('batch_codes')}
      />
      {hint !== undefined && <p className="text-sm text-ink-2">{hint}</p>}
    </div>
  )
}

type StudentFormProps = { stored: StoredForm | null; form: ReturnType<typeof useStudentForm>; cancel: ReactNode }

/** A student as the sheet of the import has it: every mistake stands at its field, the first one has the focus. */
export function StudentForm({ stored, form, cancel }: StudentFormProps) {
  const { mistakes, notes, others, busy, submit } = form
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (mistakes.length === 0) return
    const first = place.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const control = first?.matches('fieldset') ? first.querySelector('input') : first
    control?.focus()
  }, [mistakes])
  const general = mistakes.filter(({ field }) => field === null)
  return (
    <div ref={place}>
      <Form label={m.student_form()} onSubmit={async () => submit(false)}>
        <DraftNotice draft={form.draft} />
        {others && (
          <p role="alert" className="rounded-control bg-warn-50 p-4 text-warn">
            {m.student_changed_meanwhile()}
          </p>
        )}
        {general.map(({ problem }) => (
          <p key={problem} role="alert" className="rounded-control bg-bad-50 p-4 text-bad">
            {problem}
          </p>
        ))}
        <StudentFormFields stored={stored} form={form} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={busy}>
            {m.student_save()}
          </Button>
          {cancel}
        </div>
      </Form>
      <LeaveGuard isDirty={form.isDirty} onLeave={form.draft.forget} />
      <ConfirmDialog
        open={notes.length > 0}
        title={m.student_confirm()}
        text={notes.join(' · ')}
        choices={[
          { words: m.student_save_so(), onPress: () => void submit(true) },
          { words: m.student_go_back(), onPress: form.forgetNotes },
        ]}
        onClose={form.forgetNotes}
      />
    </div>
  )
}
