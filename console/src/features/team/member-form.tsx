import type { Role } from '#contract/staff/roles.ts'
import { m } from '#messages/console'
import { TextField } from '../../ui/text-field.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { roleWords } from '../../session/role-labels.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { CheckList } from '../../ui/check-list.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { batchWords, subjectWords, type Choices } from '../../ui/choice-labels.ts'
import { type Invited, type Member, type MemberFields, memberFields } from './member.ts'

type MemberFormProps = {
  member: Member | null
  choices: Choices
  onCancel: () => void
  /** Called with the one-time link of a new member. */
  onStored: (invited: Invited | null) => void
}

const FIELDS = ['name', 'email', 'roles', 'batch_ids', 'subject_ids'] as const

const LABELS: Record<keyof MemberFields, () => string> = {
  name: () => m.team_name(),
  email: () => m.login_email(),
  roles: () => m.account_roles(),
  batch_ids: () => m.team_batches(),
  subject_ids: () => m.team_subjects(),
}

const ROLES: readonly { value: Role; hint: () => string }[] = [
  { value: 'owner', hint: () => m.team_hint_owner() },
  { value: 'clerk', hint: () => m.team_hint_clerk() },
  { value: 'examiner', hint: () => m.team_hint_examiner() },
  { value: 'teacher', hint: () => m.team_hint_teacher() },
  { value: 'invigilator', hint: () => m.team_hint_invigilator() },
]

/** Adds or changes one of the staff. */
export function MemberForm({ member, choices, onCancel, onStored }: MemberFormProps) {
  const { busy, send, errorAt } = useSending(FIELDS)
  const { draft, typed, set, store, clashes, take, isDirty } = useTwoPeople(
    `member ${member?.staff_id ?? 'new'}`,
    memberFields(member),
    () => stored(member?.staff_id),
  )
  const submit = async () =>
    send(async () => {
      refuseBlank(typed)
      const invited = await store(async (version) => {
        if (!member) return staffCall('/staff/add_member', typed)
        await staffCall('/staff/change_member', { staff_id: member.staff_id, version, ...typed })
        return null
      })
      await queryClient.invalidateQueries({ queryKey: keyOf('/staff/team') })
      onStored(invited)
    })
  const words = (field: keyof MemberFields, value: MemberFields[keyof MemberFields]) =>
    wordsOf({ ...typed, [field]: value }, field, choices)
  return (
    <Form label={m.team_details()} onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <BothValues clashes={clashes} label={(field) => LABELS[field]()} words={words} onTake={take} />
      <TextField
        label={m.team_name()}
        name="name"
        autoComplete="off"
        aria-required
        maxLength={200}
        value={typed.name}
        onChange={(name) => set('name', name)}
        error={errorAt('name')}
      />
      <TextField
        label={m.login_email()}
        type="email"
        name="email"
        autoComplete="off"
        aria-required
        maxLength={254}
        value={typed.email}
        onChange={(email) => set('email', email)}
        error={errorAt('email')}
      />
      <CheckList
        label={m.account_roles()}
        required
        options={ROLES.map(({ value, hint }) => ({ value, words: roleWords([value]), hint: hint() }))}
        chosen={typed.roles}
        onChange={(roles) => set('roles', roles.toSorted())}
        error={errorAt('roles')}
      />
      {typed.roles.includes('teacher') && <Places {...{ typed, set, choices, errorAt }} />}
      <FormButtons words={member ? m.save() : m.team_add_go()} busy={busy} draft={draft} onCancel={onCancel} />
    </Form>
  )
}

type PlacesProps = {
  typed: MemberFields
  set: <K extends keyof MemberFields>(field: K, value: MemberFields[K]) => void
  choices: Choices
  errorAt: (field: string) => string | undefined
}

/** What a teacher reaches. */
function Places({ typed, set, choices, errorAt }: PlacesProps) {
  const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b)
  const { batches = [], subjects = [], levels = [] } = choices ?? {}
  const levelOf = (ac_id: number) => levels.find((level) => level.ac_id === ac_id)?.level ?? ''
  return (
    <>
      <CheckList
        label={m.team_batches()}
        options={batches.map(({ batch_id, batch_name, ac_id }) => ({
          value: batch_id,
          words: batch_name,
          hint: levelOf(ac_id),
        }))}
        chosen={typed.batch_ids}
        onChange={(ids) => set('batch_ids', ascending(ids))}
        error={errorAt('batch_ids')}
      />
      <CheckList
        label={m.team_subjects()}
        options={subjects.map(({ subject_id, subject_name, ac_id }) => ({
          value: subject_id,
          words: subject_name,
          hint: levelOf(ac_id),
        }))}
        chosen={typed.subject_ids}
        onChange={(ids) => set('subject_ids', ascending(ids))}
        error={errorAt('subject_ids')}
      />
    </>
  )
}

function wordsOf(fields: MemberFields, field: keyof MemberFields, choices: Choices): string {
  if (field === 'roles') return roleWords(fields.roles)
  if (field === 'batch_ids') return batchWords(fields.batch_ids, choices)
  if (field === 'subject_ids') return subjectWords(fields.subject_ids, choices)
  return fields[field]
}

/** Returns the member's stored values. */
async function stored(staff_id: number | undefined) {
  const { members } = await staffCall('/staff/team', {})
  return memberFields(members.find((member) => member.staff_id === staff_id) ?? null)
}

function refuseBlank({ name, email, roles }: MemberFields): void {
  const mistakes = new Map<string, string>()
  if (name.trim() === '') mistakes.set('name', m.field_needed())
  if (email.trim() === '') mistakes.set('email', m.field_needed())
  if (roles.length === 0) mistakes.set('roles', m.choose_one())
  if (mistakes.size > 0) throw new FormMistakes(mistakes)
}
