import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { formatDay, formatMoment } from '#ui/format/format-day.ts'
import { statusWords } from './status.tsx'

/** Two accounts, and the result of their merge. */
type Preview = StaffData<'/staff/merge_preview'>
type Account = Preview['survivor']
type Filled = keyof Preview['becomes']

const momentWords = (at: string | null) => (at === null ? m.students_never() : formatMoment(at))
const dayWords = (day: string | null) => (day === null ? null : formatDay(day, 'date'))

/** What is compared, in the order of the form; `fills` names a field that the other account may fill. */
const rows = (): { name: string; value: (account: Account) => string | number | null; fills?: Filled }[] => [
  { name: m.students_admission_no(), value: ({ admission_no }) => admission_no ?? m.student_no_admission() },
  { name: m.students_name(), value: ({ name }) => name },
  { name: m.student_guardian(), value: ({ guardian }) => guardian, fills: 'guardian' },
  { name: m.student_mobile(), value: ({ mobile }) => mobile },
  { name: m.students_level(), value: ({ level }) => level },
  { name: m.students_batches(), value: ({ batches }) => batches.join(', ') || null },
  { name: m.students_status(), value: ({ status }) => statusWords(status) },
  { name: m.student_birth(), value: ({ birth_date }) => dayWords(birth_date), fills: 'birth_date' },
  { name: m.student_joined(), value: ({ joined_on }) => dayWords(joined_on), fills: 'joined_on' },
  { name: m.student_email(), value: ({ email }) => email, fills: 'email' },
  { name: m.student_district(), value: ({ district }) => district, fills: 'district' },
  { name: m.student_state(), value: ({ state }) => state, fills: 'state' },
  { name: m.merge_attempts(), value: ({ attempts }) => attempts },
  { name: m.merge_attendance(), value: ({ attendance }) => attendance },
  { name: m.merge_videos(), value: ({ videos }) => videos },
  { name: m.merge_materials(), value: ({ materials }) => materials },
  { name: m.merge_sessions(), value: ({ sessions }) => sessions },
  { name: m.merge_created(), value: ({ created_at }) => formatMoment(created_at) },
  { name: m.students_seen(), value: ({ seen_at }) => momentWords(seen_at) },
]

/** Two accounts side by side, each row below its label, which looks the same on a phone. */
function MergeTable({ preview: { survivor, other, becomes } }: { preview: Preview }) {
  const stays = (value: string | number | null, fills: Filled | undefined) => {
    const taken = fills !== undefined && value === null ? becomes[fills] : null
    if (taken === null) return value ?? '–'
    return m.merge_becomes({
      value: fills === 'joined_on' || fills === 'birth_date' ? formatDay(taken, 'date') : taken,
    })
  }
  return (
    <table aria-label={m.merge_side()} className="w-full table-fixed text-start">
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pe-3 text-start font-semibold">
            {m.merge_stays()}
          </th>
          <th scope="col" className="py-2 text-start font-semibold">
            {m.merge_goes()}
          </th>
        </tr>
      </thead>
      {rows().map(({ name, value, fills }) => {
        const [one, two] = [value(survivor), value(other)]
        return (
          <tbody key={name} className="border-b border-line">
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-2 text-start text-sm font-normal text-ink-2">
                {name}
              </th>
            </tr>
            <tr>
              <td className="pe-3 pb-2 align-top wrap-anywhere">{stays(one, fills)}</td>
              <td className="pb-2 align-top wrap-anywhere">{two ?? '–'}</td>
            </tr>
          </tbody>
        )
      })}
    </table>
  )
}

type Hindrance = Preview['hindrances'][number]

const HINDRANCES: Record<Hindrance, () => string> = {
  both_entered: m.merge_both_entered,
  in_test: m.merge_in_test,
  open_in_both: m.merge_open_in_both,
  merged_before: m.merge_merged_before,
}

/** Two accounts side by side, what would become of them, and the act. */
export function MergePreview(asked: { stud_id: number; other_id: number }) {
  const query = useQuery({ ...staffQuery('/staff/merge_preview', asked), gcTime: 0 })
  return (
    <Section title={m.merge_side()}>
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={6} />}
        content={(preview) => (
          <div className="grid gap-5">
            <MergeTable preview={preview} />
            <Hindrances hindrances={preview.hindrances} />
            <Twice twice={preview.twice} />
            {preview.hindrances.length === 0 && <MergeForm preview={preview} lookAgain={query.refetch} />}
          </div>
        )}
      />
    </Section>
  )
}

const Hindrances = ({ hindrances }: Pick<Preview, 'hindrances'>) =>
  hindrances.map((hindrance) => (
    <p key={hindrance} role="alert" className="rounded-control bg-warn-50 p-4 text-warn">
      {HINDRANCES[hindrance]()}
    </p>
  ))

function Twice({ twice }: Pick<Preview, 'twice'>) {
  if (twice.length === 0) return null
  return (
    <ul className="list-disc ps-5">
      {twice.map(({ paper, counts }) => (
        <li key={paper} className="wrap-anywhere">
          {counts === 'survivor' ? m.merge_twice_stays({ paper }) : m.merge_twice_goes({ paper })}
        </li>
      ))}
    </ul>
  )
}

type MergeFormProps = { preview: Preview; lookAgain: () => Promise<unknown> }

function MergeForm({ preview: { survivor, other }, lookAgain }: MergeFormProps) {
  // A student who registered without the office has proven to own the number, so that account is preselected.
  const [number, setNumber] = useState(other.stud_id)
  const { busy, send } = useSending()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const versions = { version: survivor.version, other_version: other.version }
  const merge = async () =>
    send(async () => {
      const ids = { stud_id: survivor.stud_id, other_id: other.stud_id, number_of: number }
      try {
        const { merged } = await staffCall('/staff/merge_students', { ...ids, ...versions })
        if (!merged) return void (await lookAgain())
        toast.success(m.merge_done())
        await navigate(paths.student(merged.stud_id))
        await queryClient.invalidateQueries({ queryKey: ['staff'] })
      } catch (error) {
        if (!(error instanceof ApiError) || error.reason !== 'changed_meanwhile') throw error
        toast.error(m.merge_changed())
        await lookAgain()
      }
    })
  return (
    <Form onSubmit={merge}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">{m.merge_number()}</legend>
        {[
          { id: other.stud_id, words: m.merge_number_goes({ end: other.mobile }) },
          { id: survivor.stud_id, words: m.merge_number_stays({ end: survivor.mobile }) },
        ].map(({ id, words }) => (
          <label key={id} className="flex min-h-11 items-center gap-3 py-1.5">
            <input
              type="radio"
              name="number_of"
              checked={number === id}
              onChange={() => setNumber(id)}
              className="size-5 shrink-0 accent-brand-strong"
            />
            <span className="min-w-0">{words}</span>
          </label>
        ))}
      </fieldset>
      <p className="text-ink-2">{m.merge_text()}</p>
      <div>
        <Button type="submit" busy={busy}>
          {m.merge_submit()}
        </Button>
      </div>
    </Form>
  )
}
