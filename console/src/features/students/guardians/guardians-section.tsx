import { useQuery } from '@tanstack/react-query'
import { UserRoundPlus, Ban, Eye, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MAX_GUARDIANS } from '#contract/guardians.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { staffQuery } from '../../../api/staff-query.ts'
import { Section } from '../../../ui/page.tsx'
import { CalledNumber } from '../../../ui/called-number.tsx'
import { useRoles } from '../use-roles.ts'
import { ConsentPart } from './consent-part.tsx'
import { type Guardian, type Guardians, useRenew } from './guardian-data.ts'
import { formatMoment } from '#ui/format/format-day.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { MoreActions } from '../../../ui/action-menu.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { sayWithUndo } from '../../../ui/say-with-undo.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { useSending, refuseMistakes } from '../../../ui/use-sending.ts'
import { relationWords, languageOptions, relationOptions } from './guardian-labels.ts'
import { toast } from '#ui/overlays/toast.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { BothValues } from '../../../ui/both-values.tsx'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import { Form } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useTwoPeople } from '../../../ui/use-two-people.ts'

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

/** Returns the label of a choice. */
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

/** The server stored nothing and asks for a confirmation of these notes. */
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
    // The notes concern the former text, so a change clears them.
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
      <TextField {...field('name')} aria-required autoComplete="off" />
      <TextField
        {...field('mobile')}
        {...hint}
        aria-required={!props.edited?.mobile}
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      <SelectField {...field('relation')} aria-required options={relationOptions()} />
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

type RowProps = { stud_id: number; guardian: Guardian; onEdit: (guardian: Guardian) => void }

/** One guardian, and what can be done. */
function GuardianRow({ stud_id, guardian, onEdit }: RowProps) {
  const { isOffice } = useRoles()
  const { name, relation, mobile, other_children, blocked_at, block_reason } = guardian
  return (
    <li className="grid gap-2 border-b border-line pb-3 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-ink-2">{relationWords(relation)}</span>
        {mobile !== null && <span className="tabular text-ink-2">{mobile}</span>}
        {blocked_at !== null && <Badge tone="bad">{m.guardian_blocked()}</Badge>}
      </p>
      {other_children > 0 && (
        <p className="text-sm text-ink-2">{m.guardian_other_children({ count: other_children })}</p>
      )}
      {blocked_at !== null && block_reason !== null && (
        <p className="text-sm wrap-anywhere">
          {m.guardian_blocked_since({ at: formatMoment(blocked_at), reason: block_reason })}
        </p>
      )}
      {isOffice && <Acts stud_id={stud_id} guardian={guardian} onEdit={onEdit} />}
    </li>
  )
}

function Acts({ stud_id, guardian, onEdit }: RowProps) {
  const { guardian_id, name, relation, blocked_at } = guardian
  const [number, setNumber] = useState<string | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  /** The dialog's action when it was opened: the guardian's state changes before the dialog closes. */
  const [unblocks, setUnblocks] = useState(false)
  const { busy, send } = useSending()
  const renew = useRenew()
  const which = { stud_id, guardian_id }
  const isBlocked = blocked_at !== null
  const read = async () => send(async () => setNumber((await staffCall('/staff/guardian_number', which)).mobile))
  const remove = async () =>
    send(async () => {
      await staffCall('/staff/remove_guardian', which)
      sayWithUndo(m.guardian_removed({ name }), async () => {
        await staffCall('/staff/restore_guardian', { ...which, relation })
        await renew()
      })
      await renew()
    })
  const block = async (reason: string) => {
    await staffCall('/staff/block_guardian', { ...which, blocked: !unblocks, reason })
    await renew()
  }
  const ask = () => {
    setUnblocks(isBlocked)
    setIsAsked(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5 max-md:justify-between">
      {number === null ? (
        <Button look="secondary" icon={Eye} busy={busy} onClick={() => void read()}>
          {m.guardian_read_number()}
        </Button>
      ) : (
        <CalledNumber number={number} />
      )}
      <MoreActions
        name={name}
        actions={[
          { icon: Pencil, words: m.guardian_edit(), onPress: () => onEdit(guardian) },
          { icon: Ban, words: isBlocked ? m.guardian_unblock() : m.guardian_block(), onPress: ask },
          { icon: Trash2, words: m.guardian_remove(), busy, onPress: () => void remove() },
        ]}
      />
      <ReasonDialog
        open={isAsked}
        title={unblocks ? m.guardian_unblock_title({ name }) : m.guardian_block_title({ name })}
        text={unblocks ? m.guardian_unblock_text() : m.guardian_block_text()}
        action={unblocks ? m.guardian_unblock() : m.guardian_block()}
        onReason={block}
        onClose={() => setIsAsked(false)}
      />
    </div>
  )
}

type SectionProps = { stud_id: number }

/** The guardians of a student, and the state of the consent. */
export function GuardiansSection({ stud_id }: SectionProps) {
  const query = useQuery(staffQuery('/staff/student_guardians', { stud_id }))
  return (
    <Section title={m.guardians_title()}>
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={2} />}
        content={(shown) => (
          <div className="grid gap-5">
            <GuardianList stud_id={stud_id} shown={shown} />
            <ConsentPart stud_id={stud_id} shown={shown} />
          </div>
        )}
      />
    </Section>
  )
}

/** `edited` is null for somebody new; undefined where no form is open. */
function GuardianList({ stud_id, shown }: SectionProps & { shown: Guardians }) {
  const [edited, setEdited] = useState<Guardian | null | undefined>()
  const { isOffice } = useRoles()
  const close = () => setEdited(undefined)
  const { guardians } = shown
  return (
    <div className="grid gap-3">
      {guardians.length === 0 && <p className="text-ink-2">{m.guardians_none()}</p>}
      <ul className="grid gap-3">
        {guardians.map((guardian) => (
          <GuardianRow key={guardian.guardian_id} stud_id={stud_id} guardian={guardian} onEdit={setEdited} />
        ))}
      </ul>
      {isOffice && guardians.length < MAX_GUARDIANS && (
        <div>
          <Button look="secondary" icon={UserRoundPlus} onClick={() => setEdited(null)}>
            {m.guardian_add()}
          </Button>
        </div>
      )}
      <Dialog
        open={edited !== undefined}
        title={edited ? m.guardian_edit_title({ name: edited.name }) : m.guardian_add()}
        onClose={close}
      >
        {edited !== undefined && <GuardianForm stud_id={stud_id} edited={edited} onDone={close} />}
      </Dialog>
    </div>
  )
}
