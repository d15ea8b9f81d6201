import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { toast } from '../../../../../web/src/ui/overlays/toast.ts'
import { TextField } from '../../../../../web/src/ui/text-field.tsx'
import { staffCall } from '../../../api/staff-call.ts'
import { BothValues } from '../../../ui/both-values.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useTwoPeople } from '../../../ui/use-two-people.ts'
import { refuseMistakes, useSending } from '../../../ui/use-sending.ts'
import type { Guardian } from './guardian-data.ts'
import { languageOptions, relationOptions } from './guardian-words.ts'
import { useRenew } from './use-renew.ts'

type FormProps = { stud_id: number; edited: Guardian | null; onDone: () => void }

const FIELDS = ['name', 'mobile', 'relation', 'language'] as const
const WORDS = { en: 'English', hi: 'Hindi', ml: 'Malayalam' } as const
const LABELS: Record<(typeof FIELDS)[number], () => string> = {
  name: () => m.students_name(),
  mobile: () => m.student_mobile(),
  relation: () => m.guardian_relation(),
  language: () => m.guardian_language(),
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A choice is shown by its words. */
function wordsOf(name: keyof Fields, value: string): string {
  const options = name === 'relation' ? relationOptions() : name === 'language' ? languageOptions() : []
  return options.find((one) => one.value === value)?.words ?? value
}

type Fields = Record<(typeof FIELDS)[number], string>
type Stored = { version: string; fields: Fields }

const NOBODY: Stored = { version: '', fields: { name: '', mobile: '', relation: 'Father', language: 'English' } }

const storedOf = ({ version, name, relation, language }: Guardian): Stored => ({
  version: version ?? '',
  fields: { name, mobile: '', relation: capital(relation), language: WORDS[language] },
})

/** Nothing was stored: this is to be looked at first. */
class Noted extends Error {
  readonly notes: readonly string[]
  constructor(notes: readonly string[]) {
    super('to be looked at first')
    this.notes = notes
  }
}

function useGuardianForm({ stud_id, edited, onDone }: FormProps) {
  const [notes, setNotes] = useState<readonly string[]>([])
  const { busy, send, errorAt } = useSending(FIELDS)
  const renew = useRenew()
  const id = edited?.guardian_id
  const loaded = edited ? storedOf(edited) : NOBODY
  const readNow = async () => {
    const { guardians } = await staffCall('/staff/student_guardians', { stud_id })
    const now = guardians.find(({ guardian_id }) => guardian_id === id)
    return now ? storedOf(now) : loaded
  }
  const form = useTwoPeople<Fields, string>(`guardian ${stud_id} ${id ?? 'new'}`, loaded, readNow)
  const { typed: fields, set, store } = form
  const field = (name: (typeof FIELDS)[number]) => ({
    label: LABELS[name](),
    name,
    value: fields[name],
    // What was noted was noted of other words.
    onChange: (value: string) => {
      set(name, value)
      setNotes([])
    },
    error: errorAt(name),
  })
  const sendOff = async (version: string) => {
    const which = id === undefined ? {} : { guardian_id: id, version }
    const saved = await staffCall('/staff/save_guardian', { stud_id, ...which, fields, confirmed: notes.length > 0 })
    refuseMistakes(saved.mistakes)
    if (saved.guardian_id === null) throw new Noted(saved.notes)
  }
  const save = async () =>
    send(async () => {
      try {
        await store(sendOff)
        toast.success(m.guardian_saved())
        onDone()
      } catch (error) {
        if (!(error instanceof Noted)) throw error
        setNotes(error.notes)
      } finally {
        await renew()
      }
    })
  return { ...form, busy, notes, field, save }
}

/** Adds a guardian, or changes one. What should be looked at first is shown before it is stored. */
export function GuardianForm(props: FormProps) {
  const { draft, clashes, take, busy, notes, field, save } = useGuardianForm(props)
  const hint = props.edited?.mobile ? { hint: m.student_mobile_hint({ end: props.edited.mobile }) } : {}
  return (
    <Form onSubmit={save}>
      <DraftNotice draft={draft} />
      <BothValues clashes={clashes} label={(name) => LABELS[name]()} words={wordsOf} onTake={take} />
      <TextField {...field('name')} autoComplete="off" />
      <TextField {...field('mobile')} {...hint} type="tel" inputMode="tel" autoComplete="off" />
      <SelectField {...field('relation')} options={relationOptions()} />
      <SelectField {...field('language')} options={languageOptions()} />
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
