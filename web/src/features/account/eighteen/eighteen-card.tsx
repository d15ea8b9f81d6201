import { CakeSlice } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode, useId } from 'react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { SettingCard } from '#web/ui/setting-card.tsx'
import { type Eighteen, eighteenQuery } from './eighteen.api.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { submit } from '../../../api/calls.ts'
import { useStudId } from '../../../session/session-store.ts'
import { toast } from '#ui/overlays/toast.ts'

type YesNoProps = {
  question: string
  /** Undefined until something was chosen. */
  chosen: boolean | undefined
  error: string | null
  onChoose: (yes: boolean) => void
  /** The facts between the question and its answers. */
  children?: ReactNode
}

/** A question with two answers, neither of which is preselected. */
function YesNo({ question, chosen, error, onChoose, children }: YesNoProps) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : `${id}error`}
      className="mt-5"
    >
      <legend className="font-medium text-pretty">{question}</legend>
      {children}
      <div className="mt-2 flex flex-wrap gap-3">
        {([true, false] as const).map((yes) => (
          <label
            key={String(yes)}
            className="flex min-h-11 min-w-24 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-4 has-checked:border-brand-strong has-checked:bg-brand-50"
          >
            <input
              type="radio"
              name={id}
              checked={chosen === yes}
              className="size-5 accent-brand-strong"
              onChange={() => onChoose(yes)}
            />
            {yes ? m.eighteen_yes() : m.eighteen_no()}
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={`${id}error`} role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type Answers = { sees: Record<number, boolean>; gives: boolean | undefined }

/** Returns the stored answers; empty before the first answer. */
const before = ({ consent, guardians }: Eighteen): Answers =>
  consent === null
    ? { sees: {}, gives: undefined }
    : {
        sees: Object.fromEntries(guardians.map(({ guardian_id, sees }) => [guardian_id, sees])),
        gives: consent === 'given',
      }

/**
 * The text of each version of the notice, as in `consent-notice.tsx`: new versions are added, none is ever changed.
 * Version 2 is for registrations.
 */
const first = () => ({
  notice: 1,
  question: m.eighteen_1_question(),
  points: [m.eighteen_1_messages(), m.eighteen_1_doubts(), m.eighteen_1_guardians()],
  without: m.eighteen_1_without(),
})
const third = () => ({
  notice: 3,
  question: m.eighteen_3_question(),
  points: [m.eighteen_3_messages(), m.eighteen_3_doubts(), m.eighteen_3_guardians()],
  without: m.eighteen_3_without(),
})

/** A question for each guardian, and one for the student's own consent. */
function EighteenForm({ own, onSaved }: { own: Eighteen; onSaved: () => void }) {
  const [{ sees, gives }, setAnswers] = useState(() => before(own))
  const [isTried, setTried] = useState(false)
  const text = own.notice === 1 ? first() : third()
  const { save, busy } = useSaving(text.notice, onSaved)
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
        question={text.question}
        chosen={gives}
        error={open(gives)}
        onChoose={(yes) => setAnswers((now) => ({ ...now, gives: yes }))}
      >
        <ul className="mt-2 mb-3 grid list-disc gap-1 ps-5 text-ink-2">
          {text.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </YesNo>
      <p className="mt-3 text-sm text-ink-2">{text.without}</p>
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

function useSaving(notice: number, onSaved: () => void) {
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

/**
 * Asks students from 18 on which guardians keep access, and whether they consent; afterwards shows the answers, which
 * can be changed.
 */
export function EighteenCard({ own }: { own: Eighteen }) {
  const [isOpen, setOpen] = useState(own.consent === null)
  const summary = useRef<HTMLUListElement>(null)
  const [isSaved, setSaved] = useState(false)
  // The focused button has disappeared: the stored answers take its focus.
  useEffect(() => {
    if (isSaved && !isOpen) summary.current?.focus()
  }, [isSaved, isOpen])
  const close = () => {
    setSaved(true)
    setOpen(false)
  }
  return (
    <SettingCard icon={CakeSlice} title={m.eighteen_title()} text={m.eighteen_text()}>
      {isOpen ? (
        <EighteenForm own={own} onSaved={close} />
      ) : (
        <div className="mt-4 animate-appear">
          <ul ref={summary} tabIndex={-1} className="grid gap-1.5 outline-none">
            {own.guardians.map(({ guardian_id, name, sees }) => (
              <li key={guardian_id}>{sees ? m.eighteen_sees({ name }) : m.eighteen_sees_not({ name })}</li>
            ))}
            <li>{own.consent === 'given' ? m.eighteen_agreed() : m.eighteen_not_agreed()}</li>
          </ul>
          <div className="mt-4">
            <Button look="secondary" onClick={() => setOpen(true)}>
              {m.eighteen_change()}
            </Button>
          </div>
        </div>
      )}
    </SettingCard>
  )
}
