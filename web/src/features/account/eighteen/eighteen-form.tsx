import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/web'
import { submit } from '../../../api/calls.ts'
import { useStudId } from '../../../session/session-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { type Eighteen, eighteenQuery } from './eighteen.api.ts'
import { YesNo } from './yes-no.tsx'

type Answers = { sees: Record<number, boolean>; gives: boolean | undefined }

/** What was said before is there already; nothing is before anything was said. */
const before = ({ consent, guardians }: Eighteen): Answers =>
  consent === null
    ? { sees: {}, gives: undefined }
    : {
        sees: Object.fromEntries(guardians.map(({ guardian_id, sees }) => [guardian_id, sees])),
        gives: consent === 'given',
      }

/** A question for each guardian, and one for the student's own consent. */
export function EighteenForm({ own, onSaved }: { own: Eighteen; onSaved: () => void }) {
  const [{ sees, gives }, setAnswers] = useState(() => before(own))
  const [isTried, setTried] = useState(false)
  const { save, busy } = useSaving(own, onSaved)
  const open = (answer: boolean | undefined) => (isTried && answer === undefined ? m.eighteen_open() : null)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const isWhole = gives !== undefined && own.guardians.every(({ guardian_id }) => sees[guardian_id] !== undefined)
    if (isWhole) save({ sees, gives })
    else focusOpen(event.currentTarget)
  }
  return (
    <form noValidate onSubmit={send}>
      {own.guardians.map(({ guardian_id, name }) => (
        <YesNo
          key={guardian_id}
          question={m.eighteen_guardian({ name })}
          chosen={sees[guardian_id]}
          error={open(sees[guardian_id])}
          onChoose={(yes) => setAnswers((now) => ({ ...now, sees: { ...now.sees, [guardian_id]: yes } }))}
        />
      ))}
      <YesNo
        question={m.eighteen_1_question()}
        chosen={gives}
        error={open(gives)}
        onChoose={(yes) => setAnswers((now) => ({ ...now, gives: yes }))}
      >
        <ul className="mt-2 mb-3 grid list-disc gap-1 ps-5 text-ink-2">
          <li>{m.eighteen_1_messages()}</li>
          <li>{m.eighteen_1_doubts()}</li>
          <li>{m.eighteen_1_guardians()}</li>
        </ul>
      </YesNo>
      <p className="mt-3 text-sm text-ink-2">{m.eighteen_1_without()}</p>
      <div className="mt-5">
        <Button type="submit" busy={busy}>
          {m.eighteen_save()}
        </Button>
      </div>
    </form>
  )
}

/** The first question without an answer. */
function focusOpen(form: HTMLFormElement): void {
  for (const group of form.querySelectorAll('fieldset')) {
    if (group.querySelector(':checked')) continue
    group.querySelector('input')?.focus()
    return
  }
}

function useSaving({ notice }: Eighteen, onSaved: () => void) {
  const studId = useStudId()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ sees, gives }: { sees: Answers['sees']; gives: boolean }) => {
      const ids = Object.entries(sees).flatMap(([id, yes]) => (yes ? [Number(id)] : []))
      return submit('/Student/answer_at_eighteen', { stud_id: studId, sees: ids, gives, notice })
    },
    onSuccess: ({ data }) => {
      client.setQueryData(eighteenQuery(studId).queryKey, data)
      toast.success(m.eighteen_saved())
      onSaved()
    },
    onError: (error) => toast.error(error.message),
  })
  return { save: mutate, busy: isPending }
}
