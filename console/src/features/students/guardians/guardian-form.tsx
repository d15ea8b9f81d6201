import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { toast } from '../../../../../web/src/ui/overlays/toast.ts'
import { TextField } from '../../../../../web/src/ui/text-field.tsx'
import { staffCall } from '../../../api/staff-call.ts'
import { Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { refuseMistakes, useSending } from '../../../ui/use-sending.ts'
import type { Guardian } from './guardian-data.ts'
import { languageOptions, relationOptions } from './guardian-words.ts'
import { useRenew } from './use-renew.ts'

type FormProps = { stud_id: number; edited: Guardian | null; onDone: () => void }

const FIELDS = ['name', 'mobile', 'relation', 'language'] as const
const WORDS = { en: 'English', hi: 'Hindi', ml: 'Malayalam' } as const
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const fieldsOf = (edited: Guardian | null) =>
  edited
    ? { name: edited.name, mobile: '', relation: capital(edited.relation), language: WORDS[edited.language] }
    : { name: '', mobile: '', relation: 'Father', language: 'English' }

/** Adds a guardian, or changes one. What should be looked at first is shown before it is stored. */
export function GuardianForm({ stud_id, edited, onDone }: FormProps) {
  const [fields, setFields] = useState<Record<(typeof FIELDS)[number], string>>(() => fieldsOf(edited))
  const [notes, setNotes] = useState<readonly string[]>([])
  const { busy, send, errorAt } = useSending(FIELDS)
  const renew = useRenew()
  const field = (name: (typeof FIELDS)[number], label: string) => ({
    label,
    name,
    value: fields[name],
    // What was noted was noted of other words.
    onChange: (value: string) => {
      setFields({ ...fields, [name]: value })
      setNotes([])
    },
    error: errorAt(name),
  })
  const save = async () =>
    send(async () => {
      const which = edited ? { guardian_id: edited.guardian_id, version: edited.version ?? '' } : {}
      const confirmed = notes.length > 0
      try {
        const saved = await staffCall('/staff/save_guardian', { stud_id, ...which, fields, confirmed })
        refuseMistakes(saved.mistakes)
        if (saved.guardian_id === null) return setNotes(saved.notes)
        toast.success(m.guardian_saved())
        onDone()
      } finally {
        await renew()
      }
    })
  const hint = edited?.mobile ? { hint: m.student_mobile_hint({ end: edited.mobile }) } : {}
  return (
    <Form onSubmit={save}>
      <TextField {...field('name', m.students_name())} autoComplete="off" />
      <TextField {...field('mobile', m.student_mobile())} {...hint} type="tel" inputMode="tel" autoComplete="off" />
      <SelectField {...field('relation', m.guardian_relation())} options={relationOptions()} />
      <SelectField {...field('language', m.guardian_language())} options={languageOptions()} />
      {notes.length > 0 && (
        <div role="alert" className="rounded-control bg-warn-50 p-3 text-warn">
          {notes.map((note) => (
            <p key={note} className="wrap-anywhere">
              {note}
            </p>
          ))}
        </div>
      )}
      <Button type="submit" wide busy={busy}>
        {notes.length > 0 ? m.guardian_save_all_the_same() : m.save()}
      </Button>
    </Form>
  )
}
